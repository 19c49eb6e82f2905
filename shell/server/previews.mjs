import { PREVIEW_PARAMETER, previewIn } from '@focinho/federation/release/preview';
import { policy, newNonce } from './csp.mjs';
import { escapeHtml } from './html.mjs';
import { sealer } from './sealed.mjs';

/**
 * Shows a stored release to a reviewer in one browser (docs/decisions/0020-preview.md). The address names the release; only a person with
 * a role gets the cookie with which this server then serves it, for as long as their session lasts.
 *
 * @import {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
 * @import {Registry, Release, ShellRelease} from '@focinho/federation/documents'
 * @import {Preview} from '@focinho/federation/release/preview'
 * @import {Documents} from './documents.mjs'
 * @typedef {{tenant: string, authorization: string}} Session
 * @typedef {{preview: Preview, release: Release | ShellRelease, notice: null} | {release: null, notice: string | null}} Shown
 *   `notice` says why the page is the ordinary one, null if nobody asked for another
 * @typedef {'reviewer' | 'nobody' | 'unknown'} Standing of a session; unknown while the API does not answer
 */

const COOKIE = 'focinho_preview';
/**
 * Who may review: whoever operates the platform, and of the tenants that the address names those who answer for one. Anybody can be the
 * owner of a trial. The API says which role a session has.
 */
const EVERYWHERE = ['SUPER_ADMIN'];
const IN_NAMED_TENANTS = ['OWNER', 'MANAGER'];
/** Words that `/preview.js` puts in the place of a token. */
const REFUSALS = ['refused', 'unknown'];
/** As long as for everything else that a page asks the API for, at the same time. */
const API_MS = 2000;

const NOTICES = {
  ended: 'A prévia terminou com a sessão em que foi aberta. Entre e abra o endereço de novo.',
  over: 'Este endereço de prévia não vale mais. Peça outro a quem o enviou.',
  refused:
    'Só super administradores, e proprietários e gerentes das lojas para as quais o endereço foi criado, veem esta prévia: entre com um desses acessos e abra o endereço de novo.',
  unknown: 'A prévia não pôde ser conferida agora. Você está vendo a versão de todos; tente de novo em instantes.',
  gone: 'A versão desta prévia foi retirada. Você está vendo a versão de todos.',
  unfit: 'A versão desta prévia não funciona com o shell atual. Você está vendo a versão de todos.',
};

/**
 * @param {FastifyInstance} app
 * @param {import('./settings.mjs').Settings} settings
 * @param {Documents} documents
 * @param {import('./cells.mjs').Cells} cells
 */
export function previews(app, settings, documents, cells) {
  const { pageTokenSecret: secret, config } = settings;
  const sealing = secret === null ? null : sealer(secret, 'preview');
  /**
   * The browser's preview and the session in which it was opened, null if it has none.
   * @param {FastifyRequest} request
   * @returns {{token: string, session: Session} | null}
   */
  const openedBy = (request) => {
    const content = sealing?.open(cookieOf(request) ?? '');
    return content ? JSON.parse(content) : null;
  };
  const cookie = (/** @type {FastifyRequest} */ request, /** @type {string} */ value, more = '') =>
    `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax${request.protocol === 'https' ? '; Secure' : ''}${more}`;
  const noCookie = (/** @type {FastifyRequest} */ request) => cookie(request, '', '; Max-Age=0');

  app.post('/mfe/preview', async (/** @type {FastifyRequest<{Body: {token?: unknown} | null}>} */ request, reply) => {
    const token = textOf(request.body?.token);
    const session = sessionOf(request);
    const refuse = (code = 403) => reply.code(code).send({ isOpen: false });
    reply.header('Cache-Control', 'no-store');
    const preview = previewIn(token, await documents.trust());
    if (sealing === null || preview === null) return refuse();
    const standing = await standingOf(cells.urlOf(session.tenant), session, preview, request.ip);
    if (standing !== 'reviewer') return refuse(standing === 'unknown' ? 503 : 403);
    return reply
      .header('Set-Cookie', cookie(request, sealing.seal(JSON.stringify({ token, session }))))
      .send({ isOpen: true });
  });
  app.get('/mfe/preview/end', async (/** @type {FastifyRequest<{Querystring: {to?: unknown}}>} */ request, reply) =>
    reply
      .header('Set-Cookie', noCookie(request))
      .header('Cache-Control', 'no-store')
      .redirect(ownPath(textOf(request.query.to)), 303),
  );

  return {
    /** Whether this browser sees a preview, of which nothing is counted. */
    isOn: (/** @type {FastifyRequest} */ request) => openedBy(request) !== null,

    /**
     * Sends the page that asks for the cookie, if the address is that of a preview that this browser does not see yet.
     * @param {FastifyRequest} request
     * @param {FastifyReply} reply
     * @returns {Promise<boolean>} whether it was sent. Not the reply itself: whoever awaits one waits until it is sent, and has nothing then
     */
    async door(request, reply) {
      const token = parameterOf(request);
      if (token === null || REFUSALS.includes(token) || secret === null) return false;
      if (!previewIn(token, await documents.trust())) return false;
      const nonce = newNonce();
      void reply
        .headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Frame-Options': 'DENY' })
        .header('Content-Security-Policy', policy({ nonce, apiUrl: config.apiUrl, overrideOrigins: [] }))
        .type('text/html; charset=utf-8')
        .send(DOOR);
      return true;
    },

    /**
     * The release that this browser sees instead of the one for everybody, or why it does not.
     * @param {FastifyRequest} request
     * @param {Registry | null} registry
     * @returns {Promise<Shown>}
     */
    async shownTo(request, registry) {
      const asked = parameterOf(request);
      if (asked === 'refused' || asked === 'unknown') return { release: null, notice: NOTICES[asked] };
      if (asked !== null) return { release: null, notice: NOTICES.over };
      if (cookieOf(request) === undefined) return { release: null, notice: null };
      const opened = openedBy(request);
      const preview = opened && previewIn(opened.token, await documents.trust());
      if (!preview) return { release: null, notice: NOTICES.over };
      const standing = await standingOf(cells.urlOf(opened.session.tenant), opened.session, preview, request.ip);
      if (standing !== 'reviewer')
        return { release: null, notice: standing === 'unknown' ? NOTICES.unknown : NOTICES.ended };
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
      if (notice !== null && notice !== NOTICES.unknown && cookieOf(request) !== undefined)
        reply.header('Set-Cookie', noCookie(request));
    },

    /**
     * The bar over a previewed page, '' for everybody else. It is part of the HTML, so that it is there even if the release does not work.
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

/** `/preview.js` sends the session of this browser, which only scripts can read, once its user wants that: a link alone opens nothing. */
const DOOR = `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><title>Prévia</title><meta name="robots" content="noindex"></head>
<body><main><h1>Prévia</h1><p>Este endereço abre uma versão que ainda não é a de todos, com o seu acesso. O que você fizer nela vale de verdade.</p>
<p><button type="button">Abrir prévia</button> <a href="/">Não abrir</a></p></main><script src="/preview.js"></script></body>
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

/**
 * A path of this origin, as the browser would read it; nobody is sent elsewhere.
 * @param {string} text
 */
function ownPath(text) {
  const { origin, pathname, search } = new URL(URL.canParse(text, HERE) ? text : '/', HERE);
  return origin === HERE && !pathname.startsWith('//') ? pathname + search : '/';
}
const HERE = 'http://here.invalid';

/**
 * @param {FastifyRequest} request
 * @returns {Session}
 */
const sessionOf = ({ headers: { authorization = '', 'x-tenant': tenant = '' } }) => ({
  tenant: String(tenant),
  authorization,
});

/**
 * Whether the session is still open and has a role that may review.
 * @param {string} apiUrl
 * @param {Session} session
 * @param {Preview} preview
 * @param {string} ip of the browser
 * @returns {Promise<Standing>}
 */
async function standingOf(apiUrl, { tenant, authorization }, { tenants = [] }, ip) {
  const response = await fetch(new URL('/api/auth/me', apiUrl), {
    headers: { authorization, 'x-tenant': tenant, 'x-forwarded-for': ip },
    signal: AbortSignal.timeout(API_MS),
  }).catch(() => null);
  if (!response || response.status >= 500 || response.status === 429) return 'unknown';
  if (!response.ok) return 'nobody';
  const body = /** @type {{data: {role: string}} | null} */ (await response.json().catch(() => null));
  if (body === null) return 'unknown';
  const reviewers = tenants.includes(tenant) ? [...EVERYWHERE, ...IN_NAMED_TENANTS] : EVERYWHERE;
  return reviewers.includes(body.data.role) ? 'reviewer' : 'nobody';
}
