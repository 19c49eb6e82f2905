export const SALE_PARAM = 'sale';

/** The address that opens a sale: `/demo/sales?sale=…`. */
export const saleAddress = (tenantSlug: string, saleId: string) => `/${tenantSlug}/sales?${SALE_PARAM}=${saleId}`;

/** The address that opens an order at the desk: `/demo/desk?order=…`. */
export const orderAddress = (tenantSlug: string, orderId: string) => `/${tenantSlug}/desk?order=${orderId}`;
