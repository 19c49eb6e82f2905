import { NetworkError, withRetries } from './fetching';
import { IntegrityError, hashOf, integrityOf } from './integrity';

const TIMEOUT_MS = 4000;
const PROBE_TIMEOUT_MS = 3000;

/** The server responded with something other than the script. */
class ScriptError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ScriptError';
  }
}

/**
 * Runs a script once, checked against its hash.
 * @throws NetworkError after two repeats; IntegrityError or ScriptError at once
 */
export function loadScript(address: string): Promise<void> {
  return withRetries(
    () => insert(address),
    (error) => error instanceof NetworkError,
  );
}

function insert(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const integrity = integrityOf(address);
    if (integrity) script.integrity = integrity;
    script.src = address;
    const settle = (then: () => void) => {
      clearTimeout(timer);
      script.remove();
      then();
    };
    const timer = setTimeout(() => settle(() => reject(new NetworkError(`${address}: timed out`))), TIMEOUT_MS);
    script.onload = () => settle(resolve);
    script.onerror = () => settle(() => void diagnoseScriptError(address).then(reject));
    document.head.append(script);
  });
}

/**
 * A script's error event does not say why, so the file is fetched once more to tell a network error from a broken file.
 * The browser's cache is bypassed and updated: it keeps files of a release for ever, broken responses included.
 */
export async function diagnoseScriptError(address: string): Promise<Error> {
  try {
    const response = await fetch(address, { cache: 'reload', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    if (!response.ok) return new ScriptError(`${address}: HTTP ${response.status}`);
    const expected = integrityOf(address);
    const actual = await hashOf(await response.arrayBuffer());
    if (expected && actual && actual !== expected) return new IntegrityError(address);
    if (!/javascript|css/.test(response.headers.get('Content-Type') ?? ''))
      return new ScriptError(`${address}: no script`);
    return new NetworkError(`${address}: failed once`);
  } catch {
    return new NetworkError(`${address}: unreachable`);
  }
}
