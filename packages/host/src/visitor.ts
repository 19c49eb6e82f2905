import { observable, useObservable } from './observable';

/** Which log-in a visitor wants to see. */
type LoginWanted = 'tenant' | 'superadmin' | null;

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
