import { SHELL } from '@focinho/federation/registry-entry';
import Fastify, { LogController } from 'fastify';
import { apiProxy } from './api-proxy.mjs';
import { browserReports } from './browser-reports.mjs';
import { cellsOf } from './cells.mjs';
import { limitConnections } from './client-limits.mjs';
import { folderOfCopies, steadyStore } from '@focinho/federation/store/steady';
import { openStore } from '@focinho/federation/store/store';
import { documentsOf } from './documents.mjs';
import { errorReports } from './error-reports.mjs';
import { files } from './files.mjs';
import { metricsOf } from './metrics.mjs';
import { pages } from './pages.mjs';
import { readiness } from './readiness.mjs';

/**
 * The shell's server: pages, releases and the proxy to the API on one origin. It does not listen yet.
 * @param {import('./settings.mjs').Settings} settings
 * @param {import('./documents.mjs').Documents} [given] the releases to serve, by default those in the store
 */
export async function createApp(settings, given) {
  const app = Fastify({
    logger: { level: settings.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    // Hops are counted: what the client itself writes into X-Forwarded-For is to the left of them.
    trustProxy: (_address, hop) => hop < settings.trustedProxies,
    // Limits how long an unfinished request can occupy a connection.
    requestTimeout: settings.timeouts.requestMs,
    http: { headersTimeout: settings.timeouts.headersMs, connectionsCheckingInterval: settings.timeouts.checkMs },
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
  });
  const metrics = metricsOf(app, settings);
  app.decorate('metricsPort', metrics.port);
  limitConnections(app, settings);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff');
    if (settings.production && request.protocol === 'https')
      reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  });
  const report = errorReports(settings, app.log);
  /** @param {import('./error-reports.mjs').Problem} problem */
  const error = (problem) => {
    metrics.countProblem(problem);
    report(problem);
  };
  const store = steadyStore(openStore(settings.store), {
    folder: folderOfCopies(settings.copies, settings.store),
    onAway: ({ message }) =>
      error({ remote: SHELL, release: null, phase: 'registry', message: `the store is away: ${message}` }),
  });
  const documents = given ?? documentsOf(store, settings, { error, log: app.log });
  metrics.showReleases(documents);
  const cells = cellsOf(settings, (reason) => app.log.warn({ reason }, 'The directory of cells cannot be read'));
  await apiProxy(app, settings, cells);
  await files(app, settings, { store, documents });
  readiness(app, documents);
  browserReports(app, { count: metrics.countReport });
  pages(app, settings, documents, cells);
  return app;
}
