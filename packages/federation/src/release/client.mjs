/** @import {Operation, Outcome} from './operations.mjs' */
import { messageOf } from '../errors.mjs';

/**
 * The command line's client of the release service.
 * @param {string} address RELEASE_SERVICE_URL
 * @param {string | undefined} token RELEASE_SERVICE_TOKEN
 * @throws Error when the token is missing
 */
export function clientOf(address, token) {
  if (!token) throw new Error(`${address} needs the token of your team in RELEASE_SERVICE_TOKEN`);
  /**
   * @param {string} path
   * @param {RequestInit} [init]
   */
  const call = async (path, init = {}) => {
    const response = await fetch(`${address.replace(/\/$/, '')}${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    }).catch((error) => {
      const why = messageOf(error?.cause ?? error);
      throw new Error(
        `No release service answers at ${address} (${why}). Is RELEASE_SERVICE_URL right, and is the service running? Without it, FOCINHO_STORE and FOCINHO_KEY work on the store itself.`,
      );
    });
    const body = await response.json().catch(() => ({ message: `HTTP ${response.status}` }));
    if (!response.ok) throw new Error(body.message);
    return body;
  };
  return {
    /** @type {(operation: Operation, request: {remote: string, [field: string]: unknown}) => Promise<Outcome>} */
    perform: (operation, { remote, ...request }) =>
      call(`/remotes/${encodeURIComponent(remote)}/${operation}`, { method: 'POST', body: JSON.stringify(request) }),
    /** @type {(what: string, remote?: string) => Promise<string[]>} */
    ask: async (what, remote) =>
      (await call(`/${what}${remote === undefined ? '' : `?remote=${encodeURIComponent(remote)}`}`)).lines,
  };
}
