import { createHmac, timingSafeEqual } from 'node:crypto';
import { PREVIEW_PARAMETER, previewIn } from '@focinho/federation/release/preview';
import { policy, newNonce } from './csp.mjs';
import { escapeHtml } from './html.mjs';

/**
 * Shows a stored release to a reviewer in one browser (docs/decisions/0020-preview.md). The address names the release; only a person with
 * a role gets the cookie with which this server then serves it.
 *
 * @import {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
 * @import {Registry, Release, ShellRelease} from '@focinho/federation/documents'
 * @import {Preview} from '@focinho/federation/release/preview'
 * @import {Documents} from './documents.mjs'
 * @typedef {{preview: Preview, release: Release | ShellRelease, notice: null} | {release: null, notice: string | null}} Shown
 *   `notice` says why the page is the ordinary one, null if nobody asked for another
 */

const COOKIE = 'focinho_preview';
/** Who may review. The API says which role a session has. */
const REVIEWERS = ['OWNER', 'MANAGER', 'SUPER_ADMIN'];
const REFUSED = 'refused';
const API_MS = 5000;

const NOTICES = {
  over: 'Este endereço de prévia não vale mais. Peça outro a quem o enviou.',
  refused:
    'Só proprietários, gerentes e super administradores veem prévias: entre com um desses acessos e abra o endereço de novo.',
  gone: 'A versão desta prévia foi retirada. Você está vendo a versão de todos.',
  unfit: 'A versão desta prévia não funciona com o shell atual. Você está vendo a versão de todos.',
};

/**
 * @param {FastifyInstance} app
 * @param {import('./settings.mjs').Settings} settings
 * @param {Documents} documents
 */
export function previews(app, settings, documents) {
  const { pageTokenSecret: secret, apiUrl, config } = settings;
  const seal = (/** @type {string} */ token) =>
    createHmac('sha256', secret ?? '')
      .update(`preview ${token}`)
      .digest('base64url');
  /**
   * The token of the browser's preview, null if it has none.
   * @param {FastifyRequest} request
   */
  const tokenOf = (request) => {
    const [token = '', given = ''] = cookieOf(request)?.split('~') ?? [];
    return secret !== null && token && isSame(seal(token), given) ? token : null;
  };
  const cookie = (/** @type {FastifyRequest} */ request, /** @type {string} */ value, more = '') =>
    `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax${request.protocol === 'https' ? '; Secure' : ''}${more}`;
  const noCookie = (/** @type {FastifyRequest} */ request) => cookie(request, '', '; Max-Age=0');

  app.post('/mfe/preview', async (/** @type {FastifyRequest<{Body: {token?: unknown} | null}>} */ request, reply) => {
    const token = textOf(request.body?.token);
    const isOpen = secret !== null && previewIn(token, await documents.trust()) !== null;
    reply.header('Cache-Control', 'no-store');
    if (!isOpen || !(await isReviewer(apiUrl, request))) return reply.code(403).send({ isOpen: false });
    return reply.header('Set-Cookie', cookie(request, `${token}~${seal(token)}`)).send({ isOpen: true });
  });
  app.get('/mfe/preview/end', async (/** @type {FastifyRequest<{Querystring: {to?: unknown}}>} */ request, reply) =>
    reply
      .header('Set-Cookie', noCookie(request))
      .header('Cache-Control', 'no-store')
      .redirect(ownPath(textOf(request.query.to)), 303),
  );

  return {
    /** Whether this browser sees a preview, of which nothing is counted. */
    isOn: (/** @type {FastifyRequest} */ request) => tokenOf(request) !== null,

    /**
     * The page that asks for the cookie, if the address is that of a preview that this browser does not see yet.
     * @param {FastifyRequest} request
     * @param {FastifyReply} reply
     * @returns {Promise<FastifyReply | null>}
     */
    async door(request, reply) {
      const token = parameterOf(request);
      if (token === null || token === REFUSED || secret === null) return null;
      if (!previewIn(token, await documents.trust())) return null;
      const nonce = newNonce();
      return reply
        .headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Frame-Options': 'DENY' })
        .header('Content-Security-Policy', policy({ nonce, apiUrl: config.apiUrl, overrideOrigins: [] }))
        .type('text/html; charset=utf-8')
        .send(DOOR);
    },

    /**
     * The release that this browser sees instead of the one for everybody, or why it does not.
     * @param {FastifyRequest} request
     * @param {Registry | null} registry
     * @returns {Promise<Shown>}
     */
    async shownTo(request, registry) {
      const asked = parameterOf(request);
      if (asked !== null) return { release: null, notice: asked === REFUSED ? NOTICES.refused : NOTICES.over };
      if (cookieOf(request) === undefined) return { release: null, notice: null };
      const token = tokenOf(request);
      const preview = token === null ? null : previewIn(token, await documents.trust());
      if (!preview) return { release: null, notice: NOTICES.over };
      const found = await documents.previewed(preview, registry);
      return typeof found === 'string'
        ? { release: null, notice: NOTICES[found] }
        : { preview, release: found, notice: null };
    },

    /**
     * Ends a preview that cannot be shown, so that its notice is read once.
     * @param {FastifyRequest} request
     * @param {FastifyReply} reply
     * @param {Shown} shown
     */
    settle(request, reply, { release, notice }) {
      if (release !== null || notice !== null) reply.header('Cache-Control', 'no-store');
      if (notice !== null && cookieOf(request) !== undefined) reply.header('Set-Cookie', noCookie(request));
    },

    /**
     * What stands over the page, '' for everybody else. It is part of the HTML, so that it is there even if the release does not work.
     * @param {FastifyRequest} request
     * @param {Shown} shown
     * @param {string} nonce
     */
    barOf(request, shown, nonce) {
      const style = `<style nonce="${nonce}">${BAR}</style>`;
      if (shown.notice !== null)
        return `${style}<aside class="preview-bar" role="status"><span>${escapeHtml(shown.notice)}</span></aside>`;
      if (shown.release === null) return '';
      const { remote, id } = shown.release;
      const end = `/mfe/preview/end?to=${encodeURIComponent(request.url)}`;
      return `${style}<aside class="preview-bar" aria-label="Prévia"><span>Prévia: <b>${remote} ${id.slice(0, 8)}</b></span><a href="${escapeHtml(end)}" aria-label="Sair da prévia">Sair</a></aside>`;
    },
  };
}

/** `/preview.js` sends the session of this browser, which only scripts can read. */
const DOOR = `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><title>Prévia</title><meta name="robots" content="noindex"></head>
<body><p>Abrindo a prévia…</p><script src="/preview.js"></script></body>
</html>
`;

const BAR = `body{padding-bottom:42px}.preview-bar{position:fixed;inset:auto 0 0;z-index:2147483647;display:flex;gap:16px;align-items:center;justify-content:center;padding:8px 16px;background:#7c2d12;color:#fff;font:14px/1.4 system-ui,sans-serif}.preview-bar a{color:inherit;font-weight:600;padding:4px 8px}`;

/** @param {FastifyRequest} request */
function parameterOf(request) {
  const [, query = ''] = request.url.split('?');
  return new URLSearchParams(query).get(PREVIEW_PARAMETER);
}

/** @param {FastifyRequest} request */
const cookieOf = ({ headers }) =>
  headers.cookie
    ?.split(';')
    .map((part) => part.trim().split('='))
    .find(([name]) => name === COOKIE)?.[1];

/** @param {unknown} value */
const textOf = (value) => (typeof value === 'string' ? value : '');

/** @type {(expected: string, given: string) => boolean} */
const isSame = (expected, given) =>
  expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given));

/**
 * A path of this origin; nobody is sent elsewhere.
 * @param {string} path
 */
const ownPath = (path) => (/^\/(?![/\\])/.test(path) ? path : '/');

/**
 * Whether the session of the request has a role that may review.
 * @param {string} apiUrl
 * @param {FastifyRequest} request
 */
async function isReviewer(apiUrl, { headers, ip }) {
  const { authorization = '', 'x-tenant': tenant = '' } = headers;
  const response = await fetch(new URL('/api/auth/me', apiUrl), {
    headers: { authorization, 'x-tenant': String(tenant), 'x-forwarded-for': ip },
    signal: AbortSignal.timeout(API_MS),
  }).catch(() => null);
  if (!response?.ok) return false;
  const { data } = /** @type {{data: {role: string}}} */ (await response.json());
  return REVIEWERS.includes(data.role);
}
