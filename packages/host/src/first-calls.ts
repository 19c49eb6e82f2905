import { forgetFirstRows } from './first-rows';

/**
 * A call that the HTML has already made (shell/server/first-script.mjs), so that its response arrives while the code that
 * wants it is still loading.
 */
interface FirstCall {
  /** Path with sorted parameters. */
  path: string;
  token: string;
  tenantSlug: string;
  /** `performance.now()` when it was sent. */
  at: number;
  /** The whole response; undefined if there was none. */
  response: Promise<Response | undefined>;
}

declare global {
  interface Window {
    focinhoFirstCalls?: FirstCall[];
  }
}

/** As long as a call may take: an older response may no longer be what the server would say now. */
const VALID_MS = 30_000;

/**
 * The response to a call that the HTML has already made in the same session's name. Each is used once, so that asking
 * again asks the server; a call that two begin with is there twice.
 */
export function takeFirstCall(
  path: string,
  { token, tenantSlug }: { token: string | null; tenantSlug: string | null },
): Promise<Response | undefined> | undefined {
  const wanted = withSortedParameters(path);
  const calls = window.focinhoFirstCalls ?? [];
  const found = calls.findIndex(
    (call) => call.path === wanted && call.token === token && call.tenantSlug === tenantSlug,
  );
  const [call] = found < 0 ? [] : calls.splice(found, 1);
  return call && performance.now() - call.at < VALID_MS ? call.response : undefined;
}

/** After a write, the responses that nobody has used yet may be outdated. */
export function forgetFirstCalls(): void {
  window.focinhoFirstCalls = [];
  forgetFirstRows();
}

function withSortedParameters(path: string): string {
  const [pathname = '', query] = path.split('?');
  if (!query) return pathname;
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return `${pathname}?${parameters}`;
}
