export const SALE_PARAM = 'sale';

/** The address that opens a sale: `/demo/sales?sale=…`. */
export const saleAddress = (tenantSlug: string, saleId: string) => `/${tenantSlug}/sales?${SALE_PARAM}=${saleId}`;

/** The address that opens an order at the desk: `/demo/desk?order=…`. */
export const orderAddress = (tenantSlug: string, orderId: string) => `/${tenantSlug}/desk?order=${orderId}`;

/** The record page of a pet, "Ficha": `/demo/pets/<id>`. */
export const petAddress = (tenantSlug: string, petId: string) => `/${tenantSlug}/pets/${petId}`;

/** The record page of a client: `/demo/clients/<id>`. */
export const clientAddress = (tenantSlug: string, clientId: string) => `/${tenantSlug}/clients/${clientId}`;

/** Address of a client's debt: `/demo/credit?clientId=…`. */
export const debtAddress = (tenantSlug: string, clientId: string) => `/${tenantSlug}/credit?clientId=${clientId}`;

/** A day of the agenda: `/demo/calendar?day=2026-11-21`. */
export const dayAddress = (tenantSlug: string, day: string) => `/${tenantSlug}/calendar?day=${day}`;

/** The fiscal documents of a sale: `/demo/fiscal-documents?saleId=…`. */
export const notesAddress = (tenantSlug: string, saleId: string) => `/${tenantSlug}/fiscal-documents?saleId=${saleId}`;
/** The form that issues those of a sale: `/demo/fiscal-documents?sale=…`. */
export const issueAddress = (tenantSlug: string, saleId: string) => `/${tenantSlug}/fiscal-documents?sale=${saleId}`;
/** Fiscal documents that wait for somebody: `/demo/fiscal-documents?needsPerson=true`. */
export const waitingNotesAddress = (tenantSlug: string) => `/${tenantSlug}/fiscal-documents?needsPerson=true`;

/** A stay in the hotel: `/demo/hotel?stay=…`. */
export const stayAddress = (tenantSlug: string, stayId: string) => `/${tenantSlug}/hotel?stay=${stayId}`;

/** The clients who do not come any more: `/demo/reports?view=away`. */
export const awayAddress = (tenantSlug: string) => `/${tenantSlug}/reports?view=away`;

/** Address of the revenue by professional: `/demo/reports?view=revenue`. */
export const revenueAddress = (tenantSlug: string) => `/${tenantSlug}/reports?view=revenue`;
