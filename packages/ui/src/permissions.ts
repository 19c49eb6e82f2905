import { isAllowed, type Permission } from '@focinho/contracts/permissions';
import { useSession } from '@focinho/host/session';

/** {@link isAllowed} for the user of the session. What is not allowed is not offered; the API refuses it all the same. */
export function useAllowed(): (permission: Permission) => boolean {
  const role = useSession().user?.role;
  return (permission) => isAllowed(role, permission);
}
