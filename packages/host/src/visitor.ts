import { observable, useObservable } from './observable';

/** Which log-in a visitor wants to see. */
type LoginWanted = 'tenant' | 'superadmin' | null;

/**
 * The log-in that is open on the visitor's page. The shell sets it before the landing is mounted when the address is
 * one of the logged-in areas; a log-in reloads the page, so staying on that address is all the way back that it takes.
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
