const TIMEOUT_MS = 3000;

/**
 * Tells what is broken in the store, once each: in this server's log, and in the API's, where the super administrator
 * sees it under Sistema beside what browsers report.
 * @param {{apiUrl: string, reportErrors: boolean}} settings
 * @param {import('fastify').FastifyBaseLogger} log
 */
export function errorReports({ apiUrl, reportErrors }, log) {
  const told = new Set();
  return (error) => {
    const key = JSON.stringify(error);
    if (told.has(key)) return;
    told.add(key);
    log.error(error, 'release not served');
    if (!reportErrors) return;
    fetch(`${apiUrl}/api/faults`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...error, message: error.message.slice(0, 1000), errorClass: 'ReleaseError' }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(
      (response) => response.ok || told.delete(key),
      // The API is away: told again when the error is met again.
      () => told.delete(key),
    );
  };
}
