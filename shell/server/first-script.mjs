/// <reference path="../src/visitor/early-click.ts" />
/// <reference path="../../packages/host/src/first-calls.ts" />
/// <reference path="../../packages/host/src/first-rows.ts" />
import { inlineScript } from './inline-script.mjs';

/**
 * The part of the data inlined in the page that the script reads (pages.mjs).
 * @typedef {{title: string, field?: string, format?: 'day' | 'instant' | 'money', second?: string, width?: number}} Column
 * @typedef {{config: {apiUrl: string}, areaFiles: import('./documents.mjs').PageFile[], firstCalls: string[],
 *   firstRows?: {call: string, list: string, columns: Column[]}}} FirstPage
 */

/**
 * Runs before the first paint. Applies the stored theme, and remembers clicks on a page that cannot answer yet. For logged-in users it hides the prerendered landing page, fetches
 * the files of their area and page, and makes the calls that the page will begin with: their responses arrive while the
 * code is loading, and callApi (packages/host/src/first-calls.ts) takes them instead of calling again. The list of a page that names
 * `firstRows` is drawn as plain text as soon as its response is there; packages/host/src/first-rows.ts keeps it until the page draws it.
 *
 * It is written into the HTML as it is here, without comments, so it uses nothing from outside its braces. `{today}`, `{monthStart}` and `{monthEnd}` in a call are days in
 * the tenant's time zone as this browser knows it (timeZoneKey), and a parameter in the address replaces the call's; a page with parameters that a call does not
 * know will ask for something else, so that call is left out.
 */
function beforeFirstPaint() {
  const root = document.documentElement;
  const theme = localStorage.getItem('theme');
  if (theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)) {
    root.dataset.theme = 'dark';
    root.style.colorScheme = 'dark';
  }
  // The last click on a prerendered page, until its code takes over (shell/src/visitor/early-click.ts).
  window.focinhoEarlyClick = { target: null };
  /** @param {MouseEvent} event */
  const note = ({ target }) => {
    if (!window.focinhoEarlyClick) removeEventListener('click', note);
    else window.focinhoEarlyClick.target = target instanceof Element ? target.closest('button') : null;
  };
  addEventListener('click', note);

  // A link works without the session that this browser may have, and a reviewer sees the landing page as visitors do.
  if ('withoutSession' in root.dataset) return;
  // As storedSessions in packages/host does.
  const current = localStorage.getItem('tenant_slug');
  /** @param {string} slug */
  const tokenOf = (slug) =>
    (slug === current && localStorage.getItem('auth_token')) || localStorage.getItem(`auth_token:${slug}`);
  const addressed = location.pathname.split('/')[1];
  const tenantSlug = [addressed, current].find((slug) => slug && tokenOf(slug));
  const token = tenantSlug && tokenOf(tenantSlug);
  if (!token) return;
  root.dataset.session = '';
  if (localStorage.getItem('sidebar_collapsed') === 'true') root.dataset.narrow = '';

  /** @returns {FirstPage} */
  const inlined = () => JSON.parse(document.getElementById('focinho')?.textContent ?? '');
  const { config, areaFiles, firstCalls, firstRows } = inlined();
  const inAddress = new URLSearchParams(location.search);
  const timeZone = localStorage.getItem(`time_zone:${tenantSlug}`) ?? 'America/Sao_Paulo';
  // Browsers take long for the first date of a time zone, so only for a call that needs one.
  /** @param {string} name */
  const dayOf = (name) => {
    if (!/^\{(?:today|monthStart|monthEnd)\}$/.test(name)) return name;
    const today = new Date().toLocaleDateString('sv-SE', { timeZone });
    if (name === '{today}') return today;
    if (name === '{monthStart}') return `${today.slice(0, 7)}-01`;
    return new Date(Date.UTC(+today.slice(0, 4), +today.slice(5, 7), 0)).toISOString().slice(0, 10);
  };
  /** @param {string} template */
  const callOf = (template) => {
    const [pathname = '', query] = template.split('?');
    if (query === undefined) return pathname;
    const parameters = new URLSearchParams(query);
    if ([...inAddress.keys()].some((name) => !parameters.has(name))) return null;
    for (const [name, value] of [...parameters]) {
      const wanted = inAddress.get(name) ?? value;
      if (wanted === '') parameters.delete(name);
      else parameters.set(name, dayOf(wanted));
    }
    parameters.sort();
    const text = String(parameters);
    return text ? `${pathname}?${text}` : pathname;
  };
  /** @type {Record<string, Promise<Response | undefined>>} */
  const responses = {};
  /** @param {string} path */
  const responseOf = (path) =>
    (responses[path] ??= fetch(config.apiUrl + path, {
      credentials: 'include',
      headers: { 'X-Tenant': tenantSlug, Authorization: `Bearer ${token}` },
    })
      .then(async (response) => new Response(await response.text(), response))
      .catch(() => undefined));
  /** @param {string} path */
  const made = (path) => ({
    path,
    token,
    tenantSlug,
    at: performance.now(),
    response: responseOf(path).then((response) => response?.clone()),
  });
  const ofPage = tenantSlug === addressed ? firstCalls : [];
  window.focinhoFirstCalls = ['/api/auth/me', ...ofPage].flatMap((call) => callOf(call) ?? []).map(made);

  /** @type {(part: unknown, name: string) => unknown} */
  const fieldOf = (part, name) => Object(part)[name];
  /** @type {(row: unknown, field: string | undefined, format?: string) => string} */
  const textOf = (row, field, format) => {
    /** @type {unknown} */
    const found = field?.split('.').reduce(fieldOf, row) ?? '';
    if (found === '') return '';
    if (format === 'money') return Number(found).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });
    const value = String(found);
    if (format === 'day') return value.slice(0, 10).split('-').reverse().join('/');
    return format === 'instant' ? new Date(value).toLocaleDateString('pt-BR', { timeZone }) : value;
  };
  /** @type {<Name extends keyof HTMLElementTagNameMap>(name: Name, children: (Node | string)[], properties?: object) => HTMLElementTagNameMap[Name]} */
  const element = (name, children, properties) => {
    const created = Object.assign(document.createElement(name), properties);
    created.append(...children);
    return created;
  };
  const path = location.pathname;
  /** @type {(columns: Column[], rows: unknown[]) => void} */
  const draw = (columns, rows) => {
    // The user may have gone to another page meanwhile.
    if (location.pathname !== path) return;
    const table = element(
      'table',
      [
        element('thead', [
          element(
            'tr',
            columns.map(({ title, format }) => {
              const head = element('th', [title]);
              if (format === 'money') head.dataset.format = 'money';
              return head;
            }),
          ),
        ]),
        element(
          'tbody',
          rows.map((row) =>
            element(
              'tr',
              columns.map((column) => {
                const lines = [textOf(row, column.field, column.format), textOf(row, column.second)];
                const cell = element(
                  'td',
                  lines.filter(Boolean).map((line) => element('span', [line])),
                );
                if (column.format === 'money') cell.dataset.format = 'money';
                return cell;
              }),
            ),
          ),
        ),
      ],
      // Nothing in it works yet, so nobody is offered it.
      { className: 'fc-first-rows', inert: true, ariaHidden: 'true' },
    );
    for (const [index, { width = 130 }] of columns.entries())
      table.rows[0]?.cells[index]?.style.setProperty('width', `${width}px`);
    window.focinhoFirstRows = { path, table };
    document.querySelector('.fc-loading')?.append(table);
  };
  const listCall = firstRows && ofPage.length > 0 && callOf(firstRows.call);
  if (listCall)
    responseOf(listCall)
      .then((response) => response?.ok && response.clone().json())
      .then((body) => body?.data[firstRows.list]?.length > 0 && draw(firstRows.columns, body.data[firstRows.list]))
      .catch(() => undefined);

  for (const { address, integrity } of areaFiles) {
    const link = Object.assign(document.createElement('link'), { rel: 'preload', href: address });
    link.as = address.endsWith('.css') ? 'style' : 'script';
    if (integrity) link.integrity = integrity;
    document.head.append(link);
  }
}

export const FIRST_SCRIPT = inlineScript(beforeFirstPaint);
