import { createRequire } from 'node:module';
import type LogIns from '@focinho/contracts/demo-log-ins.json';

// Node 20 imports JSON only with a warning.
const logIns: typeof LogIns = createRequire(import.meta.url)('@focinho/contracts/demo-log-ins.json');

/** One of the seeded log-ins, by what it is to the tests. */
export type Who = 'owner' | 'staff' | 'otherTenant' | 'superAdmin';

function logInOf(who: Who) {
  const found = logIns.find((logIn) => logIn.who === who);
  if (!found) throw new Error(`demo-log-ins.json has no ${who}`);
  return { tenantSlug: found.tenantSlug, email: found.email, password: found.password };
}

/** The seeded log-ins. */
export const ACCOUNTS = {
  owner: logInOf('owner'),
  staff: logInOf('staff'),
  otherTenant: logInOf('otherTenant'),
  superAdmin: logInOf('superAdmin'),
} satisfies Record<Who, object>;
