import { observable } from '@focinho/contracts/kernel/observable';
import { useObservable } from './use-observable';

/** Which log-in a visitor wants to see; `password` for the mailed link that this address holds. */
type LoginWanted = 'tenant' | 'superadmin' | 'password' | null;

/** A mailed link that sets a password: `#nova-senha/<tenant>/<token>`. Browsers send what follows the `#` to no server. */
export interface PasswordLink {
  tenantSlug: string;
  token: string;
}
export function passwordLinkOf(hash: string): PasswordLink | null {
  const [, tenantSlug, token] = /^#nova-senha\/([a-z0-9-]+)\/([\w-]+)$/.exec(hash) ?? [];
  return tenantSlug && token ? { tenantSlug, token } : null;
}

/**
 * The log-in that is open on the visitor's page. The shell sets it before mounting the landing page if the address belongs
 * to a logged-in area. A log-in reloads the page, so keeping that address is enough to return to it.
 */
const wanted = observable<LoginWanted>(null);

export const visitor = {
  loginWanted: wanted.get,
  wantLogin: (login: LoginWanted) => wanted.set(login),
  subscribe: wanted.subscribe,
};

export function useLoginWanted(): LoginWanted {
  return useObservable(wanted);
}
