/** For measurements that send more from one tenant and one address than the API admits. */
export const WITHOUT_RATES = { TENANT_RATE: '1000000', CLIENT_RATE: '1000000' };
