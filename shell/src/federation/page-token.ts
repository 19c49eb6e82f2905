import { session } from '@focinho/host/session';
import { inlined } from './inlined';

const ADDRESS = '/page-token.json';
/** A token is not used in its last seconds, because it must still be valid when the report arrives. */
const MARGIN_MS = 10_000;
const TIMEOUT_MS = 3000;

/** The last token, and the tenant that it is for ('' for visitors); null if the pages of that tenant are not counted. */
let known = { token: inlined.pageToken, tenant: inlined.pageToken?.split('.')[2] ?? tenantOf(inlined.audience) };
let asking: Promise<string | null> | undefined;

/**
 * The token with which this page reports what it loaded (shell/server/page-token.mjs makes it), or null if this page is not
 * counted. It is the one in the HTML, or a new one if that has expired or the user has logged in since.
 */
export function pageToken(): Promise<string | null> {
  const usable = usableToken();
  if (usable !== undefined) return Promise.resolve(usable);
  asking ??= newToken().finally(() => (asking = undefined));
  return asking;
}

/** The token without waiting; undefined if it takes a new one. */
export function usableToken(): string | null | undefined {
  // The page comes from a server that makes no tokens.
  if (inlined.audience === null) return null;
  if (known.tenant !== tenantNow()) return undefined;
  if (known.token === null) return null;
  return Number(known.token.split('.')[0]) * 1000 - MARGIN_MS > Date.now() ? known.token : undefined;
}

async function newToken(): Promise<string | null> {
  const tenant = tenantNow();
  const token = await fetch(`${ADDRESS}?tenant=${tenant}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then((response) => response.json())
    .then((body: { pageToken?: unknown }) => (typeof body.pageToken === 'string' ? body.pageToken : null))
    .catch(() => null);
  known = { token, tenant };
  return token;
}

/** The headers of a report: what only logged-in people meet is counted with their session. */
export function reportHeaders(): Record<string, string> {
  const { token } = session.getState();
  return { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
}

const tenantNow = () => session.getState().tenantSlug ?? tenantOf(inlined.audience);

/** The tenant of an audience; visitors' names begin with a tilde. */
function tenantOf(audience: string | null): string {
  return audience === null || audience.startsWith('~') ? '' : audience;
}

/** The release of a remote that the token lets this page report about, or undefined. */
export function releaseIn(token: string, remote: string): string | undefined {
  const [, , , releases = ''] = token.split('.');
  return releases
    .split(',')
    .map((counted) => counted.split(':'))
    .find(([name]) => name === remote)?.[1];
}
