import type { Role } from '@focinho/contracts/enums';
import { useSession } from '@focinho/host/session';

/** What not every role may do; everything else of the day, everyone may. */
export type Action =
  'sales.delete' | 'credits.setLimit' | 'users.see' | 'users.manage' | 'users.setRole' | 'settings.change';

const NOT_FOR: Partial<Record<Role, readonly Action[]>> = {
  STAFF: ['sales.delete', 'credits.setLimit', 'users.see', 'users.manage', 'users.setRole', 'settings.change'],
  MANAGER: ['users.setRole'],
};

/** What is not allowed is not offered; the API refuses it all the same. */
export function allowed(role: Role | undefined, action: Action): boolean {
  return role !== undefined && !NOT_FOR[role]?.includes(action);
}

/** {@link allowed} for the user of the session. */
export function useAllowed(): (action: Action) => boolean {
  const role = useSession().user?.role;
  return (action) => allowed(role, action);
}
