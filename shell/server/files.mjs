/** @import {FastifyReply, FastifyRequest} from 'fastify' */
import fastifyStatic from '@fastify/static';
import { withoutTenants } from '@focinho/federation/registry-entry';
import { releaseFileIn } from '@focinho/federation/release/releases';
import { accepts } from './accepts.mjs';
import { releaseFiles } from './release-files.mjs';
import { storedReleases } from './stored-releases.mjs';

const FOREVER = 'public, max-age=31536000, immutable';

/** @type {Record<string, string>} */
const TYPES = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  webp: 'image/webp',
  woff2: 'font/woff2',
};
/** @param {string} name */
const typeOf = (name) => TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

/**
 * Serves files whose names change with their content: compressed as they are stored, and cached forever.
 * @param {import('fastify').FastifyInstance} app
 * @param {import('./settings.mjs').Settings} settings
 * @param {{store: import('./documents.mjs').ReadableStore, documents: import('./documents.mjs').Documents}} released
 */
export async function files(app, settings, { store, documents }) {
  const { assets, publicFolder, config, origin, developerPanel } = settings;
  /** @type {Pick<import('@fastify/static').FastifyStaticOptions, 'preCompressed' | 'cacheControl' | 'index' | 'dotfiles'>} */
  const immutable = { preCompressed: true, cacheControl: false, index: false, dotfiles: 'ignore' };
  const forEver = (/** @type {{header: FastifyReply['header']}} */ reply) => reply.header('Cache-Control', FOREVER);
  await app.register(fastifyStatic, {
    ...immutable,
    root: assets,
    prefix: '/assets/',
    setHeaders: (reply) => void forEver(reply),
  });
  const forAnyOrigin = (/** @type {FastifyReply} */ reply) => forEver(reply).header('Access-Control-Allow-Origin', '*');
  const fileOf = releaseFiles(store, documents.registry);
  app.get('/mfe/*', async (/** @type {FastifyRequest<{Params: {'*': string}}>} */ request, reply) => {
    const name = request.params['*'];
    if (releaseFileIn(name) === null) return reply.callNotFound();
    const file = await fileOf(name, accepts(request, 'br')).catch(() => undefined);
    if (file === undefined) return reply.code(503).header('Cache-Control', 'no-store').send('');
    if (file === null) return reply.callNotFound();
    if (file.encoding) reply.header('Content-Encoding', file.encoding);
    forAnyOrigin(reply).header('Vary', 'Accept-Encoding').type(typeOf(name));
    // So that browsers and proxies have it as soon as the store has been mended.
    if (!file.isPublished) reply.header('Cache-Control', 'no-store');
    return reply.send(file.content);
  });
  await app.register(fastifyStatic, {
    root: publicFolder,
    prefix: '/',
    wildcard: false,
    decorateReply: false,
    index: false,
    maxAge: '1d',
  });

  app.get('/mfe/registry.json', async (_request, reply) => {
    const registry = await documents.registry();
    reply.header('Cache-Control', 'no-cache');
    if (!registry) return reply.code(503).send({ success: false, data: null, message: 'Registro indisponível' });
    const entries = Object.entries(registry.remotes).map(
      ([remote, entry]) => /** @type {const} */ ([remote, withoutTenants(entry)]),
    );
    return { ...registry, remotes: Object.fromEntries(entries) };
  });
  if (developerPanel)
    app.get('/mfe/releases.json', async (_request, reply) => {
      reply.header('Cache-Control', 'no-cache');
      return storedReleases(store);
    });
  // Browsers request it when they show a response that is not one of our pages.
  app.get('/favicon.ico', async (_request, reply) => reply.redirect('/favicon.svg', 301));
  app.get('/config.json', async (_request, reply) => reply.header('Cache-Control', 'no-cache').send(config));

  /** @param {FastifyRequest} request */
  const originOf = (request) => origin ?? `${request.protocol}://${request.host}`;
  app.get('/robots.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${originOf(request)}/sitemap.xml\n`),
  );
  app.get('/sitemap.xml', async (request, reply) => {
    const address = originOf(request).replaceAll(/[<>&'"]/g, '');
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${address}/</loc></url></urlset>\n`,
      );
  });
}
