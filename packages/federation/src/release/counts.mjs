import { z } from 'zod';
import { DEMONSTRATION, logIn } from './accounts.mjs';
import { messageOf } from '../errors.mjs';

/** @import {Desk} from './operations.mjs' */

const TIMEOUT_MS = 5000;
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;
const countsSchema = z.object({
  data: z.object({
    remotes: z.array(
      z.object({
        remote: z.string(),
        releases: z.array(z.object({ id: z.string(), loads: z.number(), faults: z.number() })),
      }),
    ),
  }),
});

/**
 * How often each release was loaded and failed in the last days, which only the API knows and shows only to super administrators.
 * @param {Desk['product']} product
 * @returns {Promise<{of: (remote: string, id: string) => import('./next-step.mjs').Counts | null, unknown: string | null}>}
 *   `unknown` says why there are no counts
 */
export async function readCounts({ apiUrl, accounts }) {
  const { superAdmin } = accounts;
  try {
    // Elsewhere, trying them would look like somebody who guesses passwords.
    const isThere = accounts !== DEMONSTRATION || LOCAL.test(new URL(apiUrl).hostname);
    if (!superAdmin || !isThere) throw new Error('no superAdmin is named (--accounts <file>)');
    const token = await logIn(apiUrl, superAdmin);
    const headers = { Authorization: `Bearer ${token}`, 'X-Tenant': superAdmin.tenantSlug };
    /** @type {(path: string, method: string) => Promise<Response>} */
    const call = (path, method) => fetch(apiUrl + path, { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const response = await call('/api/super-admin/releases', 'GET');
    await call('/api/auth/logout', 'POST');
    if (!response.ok) throw new Error(`the API responds with ${response.status}`);
    const { data } = countsSchema.parse(await response.json());
    const all = new Map(
      data.remotes.flatMap(({ remote, releases }) => releases.map((one) => [`${remote} ${one.id}`, one])),
    );
    return { of: (remote, id) => all.get(`${remote} ${id}`) ?? null, unknown: null };
  } catch (error) {
    return { of: () => null, unknown: messageOf(error) };
  }
}
