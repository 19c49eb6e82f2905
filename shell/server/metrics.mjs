import { measureRequests, newMetrics, serveMetrics } from '@focinho/metrics';

/**
 * Measures the requests to this server and serves the figures at `/metrics` on a port of its own, which must not be public:
 * on the port of the pages, that address belongs to a tenant. Without METRICS_PORT nothing is measured.
 * @param {import('fastify').FastifyInstance} app before other hooks that may refuse requests
 * @param {{host: string, metrics?: {port: number, token?: string, release: string} | null}} settings
 * @returns {{countReport: (type: string) => void, countProblem: (problem: import('./error-reports.mjs').Problem) => void,
 *   showReleases: (documents: Pick<import('./documents.mjs').Documents, 'registry' | 'expires'>) => void, port: () => number | undefined}}
 */
export function metricsOf(app, { host, metrics: wanted }) {
  if (!wanted)
    return {
      countReport: () => undefined,
      countProblem: () => undefined,
      showReleases: () => undefined,
      port: () => undefined,
    };
  const metrics = newMetrics(wanted.release);
  measureRequests(metrics, app, 'page');
  const problems = metrics.counter('release_problems_total', 'Releases that could not be served as published', [
    'remote',
    'phase',
  ]);
  const reports = metrics.counter(
    'browser_reports_total',
    'Crashes, freezes and blocked files that browsers report by themselves',
    ['type'],
  );
  /** @type {Awaited<ReturnType<typeof serveMetrics>> | undefined} */
  let server;
  app.addHook('onListen', async () => {
    server = await serveMetrics(metrics, { port: wanted.port, host, token: wanted.token });
  });
  app.addHook('onClose', async () => server?.close());
  return {
    countReport: (type) => reports.inc({ type }),
    countProblem: ({ remote, phase }) => problems.inc({ remote, phase }),
    showReleases: ({ registry, expires }) => {
      metrics.gauge(
        'registry_expires_seconds',
        'How long the signature of the registry as a whole is still valid',
        [],
        async () => {
          const at = await expires();
          return at === null ? [] : [{ labels: {}, value: (at - Date.now()) / 1000 }];
        },
      );
      metrics.gauge(
        'served_release',
        'Which release of each remote is current or a canary',
        ['remote', 'id', 'stage'],
        async () =>
          Object.entries((await registry())?.remotes ?? {}).flatMap(([remote, { current, canaries }]) => [
            ...(current ? [{ labels: { remote, id: current, stage: 'current' }, value: 1 }] : []),
            ...canaries.map(({ release: id }) => ({ labels: { remote, id, stage: 'canary' }, value: 1 })),
          ]),
      );
    },
    port: () => server?.port,
  };
}
