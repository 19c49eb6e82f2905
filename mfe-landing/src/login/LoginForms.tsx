/** The chunk of the log-in forms. */
export { ConfirmEmail } from './ConfirmEmail';
export { NewPassword } from './NewPassword';
export { SuperAdminLogin } from './SuperAdminLogin';
export { TenantLogin } from './TenantLogin';
