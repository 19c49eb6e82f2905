/**
 * The command line's client of the release service.
 * @param {NodeJS.ProcessEnv} env
 * @throws Error when the token is missing
 */
export function clientOf({ RELEASE_SERVICE_URL: address, RELEASE_SERVICE_TOKEN: token }) {
  if (!token) throw new Error(`${address} needs the token of your team in RELEASE_SERVICE_TOKEN`);
  const call = async (path, init = {}) => {
    const response = await fetch(`${address.replace(/\/$/, '')}${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    });
    const answer = await response.json().catch(() => ({ message: `HTTP ${response.status}` }));
    if (!response.ok) throw new Error(answer.message);
    return answer;
  };
  return {
    /** @returns {Promise<import('./operations.mjs').Outcome>} */
    perform: (operation, { remote, ...request }) =>
      call(`/remotes/${encodeURIComponent(remote)}/${operation}`, { method: 'POST', body: JSON.stringify(request) }),
    /** @returns {Promise<string[]>} */
    ask: async (what, remote) =>
      (await call(`/${what}${remote === undefined ? '' : `?remote=${encodeURIComponent(remote)}`}`)).lines,
  };
}
