import { isAllowed, type Permission } from '@focinho/contracts/kernel/permissions';
import { useSession } from '@focinho/host/session';

/** {@link isAllowed} for the session's user, to hide what the API would refuse. */
export function useAllowed(): (permission: Permission) => boolean {
  const role = useSession().user?.role;
  return (permission) => isAllowed(role, permission);
}
