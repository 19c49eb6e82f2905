import { SHELL } from '@focinho/federation/registry-entry';

/** Visitor that a page is made for: the releases that visitors and most tenants get. */
const EVERYBODY = { tenantSlug: null, audience: null };

/**
 * `GET /ready.json`: whether this server can show pages, which the API's `/health/ready` does not tell. Without a trust document or
 * releases it would answer every address with "not found", so an orchestrator must not let it replace servers that can.
 *
 * Once ready it stays so: what is lost later is lost by all servers of the installation, and one that is taken out of
 * service could not even say so. Why it is not ready is logged once: nobody reads what an orchestrator is told.
 * @param {import('fastify').FastifyInstance} app
 * @param {import('./documents.mjs').Documents} documents
 */
export function readiness(app, documents) {
  let wasReady = false;
  let logged = '';
  const log = (/** @type {string[]} */ problems) => {
    const text = problems.join('; ');
    if (text && text !== logged) app.log.error({ problems }, 'not ready');
    logged = text;
  };
  app.get('/ready.json', async (_request, reply) => {
    const problems = wasReady ? [] : await problemsOf(documents);
    wasReady = problems.length === 0;
    log(problems);
    return reply
      .code(wasReady ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ isReady: wasReady, problems });
  });
}

/**
 * @param {import('./documents.mjs').Documents} documents
 * @returns {Promise<string[]>} what prevents pages from being shown
 */
async function problemsOf(documents) {
  const { keys } = await documents.trust();
  if (Object.keys(keys).length === 0)
    return ['FOCINHO_TRUST: the root of trust is missing, unreadable or lists no key'];
  const registry = await documents.registry();
  const remotes = Object.entries(registry?.remotes ?? {}).filter(([remote]) => remote !== SHELL);
  if (remotes.length === 0)
    return [
      'FOCINHO_STORE: the registry is missing, its signature has expired, or no key that is trusted has signed it',
    ];
  const { shell, remotes: served } = await documents.releasesFor(registry, EVERYBODY);
  return [
    ...remotes.filter(([remote, { current }]) => current && !served[remote]).map(([remote]) => remote),
    ...(shell ? [] : [SHELL]),
  ].map((name) => `FOCINHO_STORE: no release of ${name} is whole`);
}
