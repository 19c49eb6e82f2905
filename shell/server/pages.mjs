/**
 * @import {FastifyReply, FastifyRequest} from 'fastify'
 * @import {Registry, Release} from '@focinho/federation/documents'
 * @import {Documents} from './documents.mjs'
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { SHELL } from '@focinho/federation/registry-entry';
import { accepts } from './accepts.mjs';
import { sendAway } from './away.mjs';
import { audienceOf } from './audience.mjs';
import { rateLimit } from './client-limits.mjs';
import { REPORTING_ENDPOINTS } from './browser-reports.mjs';
import { newNonce, policy } from './csp.mjs';
import { baseOf, filesOf } from './documents.mjs';
import { htmlOf } from './html.mjs';
import { pageTokens } from './page-token.mjs';
import { previews } from './previews.mjs';
import { tenantExists } from './tenant-exists.mjs';

/** All people of a shop may have one address. */
const TOKENS_PER_MINUTE = 120;
/** Nobody waits for HTML more than 3 s; the API has 2 s of them, while the store is asked. */
const PAGE_MS = 2500;
const ROOT_TENANT = 'saas-root';
/** `/404` is the not-found page's own address, not a shop's. */
const NOT_FOUND = '404';
/** For pages only; on files these headers have no effect. */
const PAGE_HEADERS = {
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};
/** A guest's address contains a secret, which no other site and no search engine may learn. */
const GUEST_HEADERS = { ...PAGE_HEADERS, 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' };
/** @typedef {'visitor' | 'tenant' | 'superadmin' | 'guest'} Area */
/** @typedef {{area: Area | null, key: string | undefined, isHome: boolean, recordId?: string}} Place */

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Serves the same HTML for every address, with status 404 if there is no such page.
 * @param {import('fastify').FastifyInstance} app
 * @param {import('./settings.mjs').Settings} settings
 * @param {Documents} documents
 * @param {import('./cells.mjs').Cells} cells
 */
export function pages(app, settings, documents, cells) {
  const preview = previews(app, settings, documents, cells);
  const mayHaveToken = rateLimit(TOKENS_PER_MINUTE);
  const newToken = pageTokens(settings);
  /** @type {(request: FastifyRequest, ...given: Parameters<typeof newToken>) => string | null} */
  const tokenFor = (request, ...given) => (mayHaveToken(request.ip) ? newToken(...given) : null);
  /**
   * Parts of a page.
   * @param {FastifyRequest} request
   */
  const gathered = async (request) => {
    const [pathname = '/'] = request.url.split('?');
    const slug = slugAlone(pathname);
    // Asked at once: the releases do not depend on it.
    const existing = slug === null ? true : tenantExists(cells.urlOf(slug), slug, request.ip);
    const registry = await documents.registry();
    const shown = await preview.shownTo(request, registry);
    const tenantSlug = tenantOf(pathname);
    const audience = audienceOf(tenantSlug, request);
    const served = await documents.releasesFor(registry, { tenantSlug, audience }, shown.release);
    const releases = Object.values(served.remotes);
    const descriptions = releases.map(({ description }) => description);
    const isUnknownTenant = !(await existing);
    const place = isUnknownTenant ? NOWHERE : placeOf(pathname, descriptions);
    const needed = releaseFor(place, releases);
    // An address that nobody can judge now is not one that does not exist.
    if (needed === null && !isUnknownTenant && isUndecided(place, registry, served, documents)) return null;
    const [prerendered, shellStyles, trust] = await Promise.all([
      place.isHome ? documents.prerendered(needed) : null,
      documents.shellStyles(served.shell),
      documents.trust(),
    ]);
    const page = { pathname, tenantSlug, audience, place, isUnknownTenant };
    return { page, registry, trust, shown, served, releases, descriptions, needed, prerendered, shellStyles };
  };
  /** @type {(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>} */
  const page = async (request, reply) => {
    if (await preview.door(request, reply)) return reply;
    const found = await unlessLate(gathered(request));
    if (found === null) return sendAway(reply);
    const { registry, trust, shown, served, releases, descriptions, needed, prerendered, shellStyles } = found;
    const { pathname, tenantSlug, audience, place, isUnknownTenant } = found.page;
    const { shell, remotes } = served;
    const nonce = newNonce();
    const { config, overrideOrigins, developerPanel } = settings;
    const { scripts, always, loggedIn } = documents.firstFiles(shell, needed, place.key, prerendered !== null);
    const html = htmlOf({
      inlined: {
        config,
        registry: documents.registryForPage(registry),
        trust,
        audience,
        pageToken:
          isUnknownTenant || shown.release !== null
            ? null
            : tokenFor(request, registry, { ...remotes, [SHELL]: shell }, tenantSlug),
        ...(shown.release === null ? {} : { preview: shown.preview }),
        releases: needed ? { [needed.remote]: documents.forPage(needed) } : {},
        descriptions,
        described: Object.fromEntries(releases.map(({ remote, id }) => [remote, id])),
        isUnknownTenant,
        overrideOrigins,
        ...(developerPanel ? { developerPanel } : {}),
        areaFiles: loggedIn,
        shellFiles: documents.shellFiles(shell),
        ...firstCallsOf(place, needed),
      },
      scripts: [...filesOf(shell, { js: shell?.shell.js ?? [], css: [] }), ...scripts],
      shellStyles,
      base: needed ? baseOf(needed) : '/',
      // The prerendered head already contains the styles of its page.
      firstFiles: prerendered ? always.filter(({ address }) => !address.endsWith('.css')) : always,
      prerendered,
      area: place.area,
      isWithoutSession: place.area === 'guest' || (place.isHome && shown.release !== null && shown.release === needed),
      config,
      nonce,
      origin: settings.origin ?? `${request.protocol}://${request.host}`,
      bar: preview.barOf(request, shown, nonce),
    });
    reply
      .code(place.area === null ? 404 : 200)
      .headers(isGuestAddress(pathname) ? GUEST_HEADERS : PAGE_HEADERS)
      .header('Content-Security-Policy', policy({ nonce, apiUrl: config.apiUrl, overrideOrigins }))
      .header('Reporting-Endpoints', REPORTING_ENDPOINTS)
      .header('Cache-Control', 'no-cache')
      .header('Vary', 'Accept-Encoding')
      .type('text/html; charset=utf-8');
    preview.settle(request, reply, shown);
    return sendCompressed(request, reply, html);
  };
  app.get('/', page);
  // For a page that has been open for longer than its token lasts, or whose user has logged in since.
  app.get(
    '/page-token.json',
    async (/** @type {FastifyRequest<{Querystring: {tenant?: unknown}}>} */ request, reply) => {
      const tenantSlug = slugOf(request.query.tenant);
      const [exists, registry] = await Promise.all([
        tenantSlug === null || tenantExists(cells.urlOf(tenantSlug), tenantSlug, request.ip),
        documents.registry(),
      ]);
      const who = { tenantSlug, audience: audienceOf(tenantSlug, request) };
      const { remotes, shell } = exists ? await documents.releasesFor(registry, who) : NO_RELEASES;
      const pageToken = preview.isOn(request)
        ? null
        : tokenFor(request, registry, { ...remotes, [SHELL]: shell }, tenantSlug);
      return reply.header('Cache-Control', 'no-store').send({ pageToken });
    },
  );
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(assets|mfe)\//.test(request.url);
    if (wantsPage) return page(request, reply);
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
  });
}

/**
 * Parts of a page, null if that takes too long. It goes on being gathered, for those who ask next.
 * @template Found
 * @param {Promise<Found>} gathering
 * @returns {Promise<Found | null>}
 */
function unlessLate(gathering) {
  /** @type {NodeJS.Timeout} */
  let timer;
  /** @type {Promise<null>} */
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve(null), PAGE_MS);
  });
  return Promise.race([gathering, late]).finally(() => clearTimeout(timer));
}

/**
 * Whether a page may be one of a remote that cannot be served now. A remote of which every release is broken says so in its area.
 * @param {Place} place
 * @param {Registry | null} registry
 * @param {Awaited<ReturnType<Documents['releasesFor']>>} served
 * @param {Documents} documents
 */
function isUndecided({ area }, registry, served, documents) {
  if (registry === null) return true;
  const isIncomplete = Object.entries(registry.remotes).some(
    ([remote, { current }]) => current !== null && !(remote === SHELL ? served.shell : served.remotes[remote]),
  );
  return isIncomplete && (area === null || documents.isAway());
}

/** A pet shop's slug, as in contracts/src/kernel/product.ts. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const SLUG_LENGTH = 40;
/** @param {unknown} text */
const slugOf = (text) => (typeof text === 'string' && text.length <= SLUG_LENGTH && SLUG.test(text) ? text : null);

/** The id of a record, as there. */
const RECORD_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const NO_RELEASES = { remotes: {}, shell: null };
/** @type {Place} */
const NOWHERE = { area: null, key: undefined, isHome: false };

/** The token of a link without a log-in, as in contracts/src/kernel/product.ts: no page's key looks like it. */
const GUEST_TOKEN = /^([\w-]{43,128}|[\dA-Za-z]{1,6}-[\dA-Za-z]{4}-[\dA-Za-z]{4})$/;
/** Those pages that ask for a link themselves, as there. */
const GUEST_PAGES = ['tv'];
/** @param {string} pathname */
function isGuestAddress(pathname) {
  const [page = '', token = '', ...rest] = pathname.slice(1).split('/');
  return token === '' && rest.length === 0 ? GUEST_PAGES.includes(page) : GUEST_TOKEN.test(token);
}

/**
 * The tenant whose releases an address gets, null for visitors and guests.
 * @param {string} pathname
 */
const tenantOf = (pathname) => (isGuestAddress(pathname) ? null : slugOf(pathname.split('/')[1]));

/**
 * The slug of an address that consists only of a slug, or null. Only the API knows whether that tenant exists.
 * @param {string} pathname
 */
function slugAlone(pathname) {
  const slug = pathname.slice(1).replace(/\/$/, '');
  return slug !== NOT_FOUND && !isGuestAddress(pathname) ? slugOf(slug) : null;
}

/**
 * The area and page of an address; the area is null if there is no such page. A slug alone means the first page of its
 * area.
 * @param {string} pathname
 * @param {Release['description'][]} descriptions
 * @returns {Place}
 */
export function placeOf(pathname, descriptions) {
  if (pathname === '/') return { area: 'visitor', key: '', isHome: true };
  const [slug = '', segment, ...rest] = pathname.slice(1).replace(/\/$/, '').split('/');
  if (isGuestAddress(pathname)) {
    const isKnown = rest.length === 0 && keysOf('guest', descriptions).includes(slug);
    return { area: isKnown ? 'guest' : null, key: slug, isHome: false };
  }
  const area = slug === ROOT_TENANT ? 'superadmin' : 'tenant';
  const keys = keysOf(area, descriptions);
  if (segment === undefined && slugOf(slug) !== null && slug !== NOT_FOUND)
    return { area, key: keys[0], isHome: false };
  const [recordId, ...more] = rest;
  if (recordId !== undefined) {
    const key = pagesOf(area, descriptions).find(({ recordOf }) => recordOf === segment)?.key;
    const isRecord = slug !== '' && more.length === 0 && key !== undefined && RECORD_ID.test(recordId);
    return { area: isRecord ? area : null, key, isHome: false, recordId };
  }
  const isKnown = slug !== '' && segment !== undefined && keys.includes(segment);
  return { area: isKnown ? area : null, key: segment, isHome: false };
}

/**
 * @param {Area} area
 * @param {Release['description'][]} descriptions
 */
const pagesOf = (area, descriptions) =>
  descriptions.filter((description) => description.area === area).flatMap(({ pages: own }) => own);

/**
 * The keys of an area's pages that have an address of their own, the first page first.
 * @param {Area} area
 * @param {Release['description'][]} descriptions
 */
const keysOf = (area, descriptions) =>
  pagesOf(area, descriptions)
    .filter(({ recordOf }) => !recordOf)
    // The area begins with a page without a heading: addresses.ts, firstOf.
    .sort((a, b) => Number(Boolean(a.group)) - Number(Boolean(b.group)) || a.order - b.order)
    .map((own) => own.key);

/**
 * The release that shows the page of an address.
 * @param {Place} place
 * @param {Release[]} releases
 */
const releaseFor = (place, releases) =>
  releases.find(
    ({ description: { area, pages: own } }) => area === place.area && own.some(({ key }) => key === place.key),
  ) ?? null;

/**
 * The calls that a page begins with, those of the shell's layout and those that its remote declares, and the list that is drawn
 * from the response to one of them.
 * @param {Place} place
 * @param {Release | null} release
 */
function firstCallsOf({ area, key, recordId = '' }, release) {
  const { firstCalls = [], firstRows } = release?.description.pages.find((own) => own.key === key) ?? {};
  // Both the layout and the page ask for the tenant's name.
  const ofLayout = area === 'tenant' ? ['/api/tenants/info', '/api/tenants/info'] : [];
  return {
    firstCalls: [...ofLayout, ...firstCalls.map((call) => call.replaceAll('{id}', recordId))],
    ...(firstRows ? { firstRows: { ...firstRows, call: firstCalls[0] } } : {}),
  };
}

/**
 * @param {FastifyRequest} request
 * @param {FastifyReply} reply
 * @param {string} text
 */
async function sendCompressed(request, reply, text) {
  const body = Buffer.from(text);
  if (accepts(request, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    return reply.header('Content-Encoding', 'br').send(await brotli(body, { params }));
  }
  if (accepts(request, 'gzip')) return reply.header('Content-Encoding', 'gzip').send(await gzipped(body));
  return reply.send(body);
}
