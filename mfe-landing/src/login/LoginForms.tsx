/** The chunk of the log-in forms. */
export { SuperAdminLogin } from './SuperAdminLogin';
export { TenantLogin } from './TenantLogin';
