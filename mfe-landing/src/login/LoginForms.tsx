/** The chunk of the log-in forms. */
export { NewPassword } from './NewPassword';
export { SuperAdminLogin } from './SuperAdminLogin';
export { TenantLogin } from './TenantLogin';
