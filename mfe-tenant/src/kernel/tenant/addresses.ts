export const SALE_PARAM = 'sale';

/** The address that opens a sale: `/demo/sales?sale=…`. */
export const saleAddress = (tenantSlug: string, saleId: string) => `/${tenantSlug}/sales?${SALE_PARAM}=${saleId}`;

/** The address that opens an order at the desk: `/demo/desk?order=…`. */
export const orderAddress = (tenantSlug: string, orderId: string) => `/${tenantSlug}/desk?order=${orderId}`;

/** The clients who do not come any more: `/demo/reports?view=away`. */
export const awayAddress = (tenantSlug: string) => `/${tenantSlug}/reports?view=away`;

/** Address of the revenue by professional: `/demo/reports?view=revenue`. */
export const revenueAddress = (tenantSlug: string) => `/${tenantSlug}/reports?view=revenue`;
