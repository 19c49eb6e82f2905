import { publish } from './publish.mjs';
import { RELEASE_PLACEHOLDER, containerName } from '../sharing.mjs';

/**
 * The small remotes that a smoke run brings along, so that there is always somebody whom a candidate could disturb.
 *
 * @import {AnyRelease, Description} from '../documents.ts'
 * @import {Store} from '../store/store.mjs'
 * @typedef {Description['area']} Area
 * @typedef {Record<string, Record<string, {get: () => Promise<() => unknown>}>>} ShareScope
 * @typedef {{createElement: (type: unknown, properties: object | null, ...children: unknown[]) => unknown,
 *   useEffect: (effect: () => void, inputs: unknown[]) => void, useState: (first: string) => [string, (text: string) => void]}} React
 */

/** Two pages, because a page is also left for the other one. */
export const NEIGHBOUR_PAGES = ['smoke-neighbour', 'smoke-other-neighbour'];
export const NEIGHBOUR_HEADING = 'Vizinho';
/** Text of the page once the API has responded to it. */
export const NEIGHBOUR_WORKS = 'A API respondeu';

/** @type {Area[]} Visitors have one page, the landing, and a link's is opened after it. */
const AREAS = ['tenant', 'superadmin', 'guest'];

/**
 * Stores a neighbour for each area that can have one.
 * @param {Store} store
 * @returns {Promise<AnyRelease[]>}
 */
export const publishNeighbours = (store) =>
  Promise.all(
    AREAS.map(async (area) => {
      const remote = `mfe-smoke-${area}`;
      const container = `${containerName(remote)}_${RELEASE_PLACEHOLDER}`;
      const texts = { heading: NEIGHBOUR_HEADING, works: NEIGHBOUR_WORKS, keys: NEIGHBOUR_PAGES };
      const code = `var ${container} = (${String(neighbour)})(${JSON.stringify({ ...texts, hasSession: area !== 'guest' })});`;
      const pages = NEIGHBOUR_PAGES.map((key) => {
        const name = NEIGHBOUR_HEADING;
        return { key, name, description: '', order: 9999, icon: 'M0 0', hidden: true };
      });
      const draft = {
        remote,
        entry: 'remoteEntry.js',
        container,
        exposes: ['./module'],
        bundles: [],
        preload: { js: [], css: [] },
        requires: { contract: '*' },
        shared: {},
        description: { name: remote, area, contract: '*', pages },
      };
      return (await publish(store, { draft, contents: new Map([['remoteEntry.js', Buffer.from(code)]]) }, null))
        .release;
    }),
  );

/**
 * A federation container, as webpack would build it but without its runtime. It is written into a file as it is here, so it uses nothing
 * from outside its braces. Its pages have one of everything that careless styles reach.
 * @param {{heading: string, works: string, keys: string[], hasSession: boolean}} texts
 */
function neighbour({ heading, works, keys, hasSession }) {
  /** @type {ShareScope} */
  let shared = {};
  /** @param {string} name */
  const sharedModule = async (name) => {
    const [version] = Object.values(shared[name] ?? {});
    return (await version?.get())?.();
  };
  /** @type {(react: React, navigate: () => unknown, call: (path: string) => Promise<unknown>) => () => unknown} */
  const pageOf =
    ({ createElement: h, useEffect, useState }, useNavigate, call) =>
    () => {
      const navigate = useNavigate();
      const [text, setText] = useState('…');
      useEffect(() => {
        Object.assign(window, { focinhoSmokeNavigate: navigate });
        call('/api/auth/me').then(
          () => setText(works),
          (/** @type {Error} */ error) => setText(`${error.name}: ${error.message}`),
        );
      }, [navigate]);
      const cells = (/** @type {string} */ kind) => h('tr', null, h(kind, null, 'Rex'), h(kind, null, 'R$ 80,00'));
      return h(
        'section',
        { 'data-smoke-neighbour': '' },
        h('h1', null, heading),
        h('h2', null, 'Pets'),
        h('p', { role: 'status' }, text),
        h('p', null, h('strong', null, 'Rex'), ' ', h('em', null, 'banho'), ' ', h('a', { href: '#conteudo' }, 'ver')),
        h('table', null, h('thead', null, cells('th')), h('tbody', null, cells('td'))),
        h('ul', null, h('li', null, 'um')),
        h('ol', null, h('li', null, 'dois')),
        h(
          'form',
          null,
          h('label', null, 'Nome ', h('input', { name: 'name' })),
          h('select', null, h('option', null, 'SP')),
        ),
        h('textarea', { defaultValue: 'texto' }),
        h('button', { type: 'button' }, 'Salvar'),
        h('dialog', { open: true }, 'Diálogo'),
        h('div', { role: 'dialog' }, 'Diálogo'),
        h('svg', { width: 8, height: 8 }, h('path', { d: 'M0 0h8v8' })),
        h('pre', null, h('code', null, '{}')),
        h('hr', null),
      );
    };
  const module = async () => {
    const react = /** @type {React} */ (await sharedModule('react'));
    /** @type {Record<string, any>} */
    const router = Object(hasSession && (await sharedModule('@focinho/host/router')));
    /** @type {Record<string, any>} */
    const host = Object(hasSession && (await sharedModule('@focinho/host/session')));
    const Page = hasSession
      ? pageOf(react, router['useNavigate'], (path) => host['session'].call(path))
      : pageOf(
          react,
          () => null,
          () => fetch('/health'),
        );
    return () => ({ contract: '*', pages: Object.fromEntries(keys.map((key) => [key, async () => ({ Page })])) });
  };
  return {
    /** @param {ShareScope} scope */
    init: (scope) => {
      shared = scope;
    },
    get: module,
  };
}
