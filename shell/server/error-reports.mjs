/**
 * Why a release or the registry is not served as published.
 * @typedef {{remote: string, release: string | null, phase: string, message: string}} Problem
 */

const TIMEOUT_MS = 3000;

/**
 * Reports each problem in the store once: in this server's log, and to the API, whose log the super administrator sees
 * under Sistema together with the errors from browsers.
 * @param {{apiUrl: string, reportErrors: boolean}} settings
 * @param {import('fastify').FastifyBaseLogger} log
 * @returns {(problem: Problem) => void}
 */
export function errorReports({ apiUrl, reportErrors }, log) {
  const reported = new Set();
  return (error) => {
    const key = JSON.stringify(error);
    if (reported.has(key)) return;
    reported.add(key);
    log.error(error, 'release not served');
    if (!reportErrors) return;
    fetch(`${apiUrl}/api/faults`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...error, message: error.message.slice(0, 1000), errorClass: 'ReleaseError' }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(
      (response) => response.ok || reported.delete(key),
      // The API is down: report the error again the next time it occurs.
      () => reported.delete(key),
    );
  };
}
