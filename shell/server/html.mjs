/** @import {RuntimeConfig} from '@focinho/host/config' */
/** @import {PageFile} from './documents.mjs' */
import { FIRST_SCRIPT } from './first-script.mjs';
import { SHELL_WATCH } from './shell-watch.mjs';
import { skeletonOf } from './skeleton.mjs';

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (/** @type {string} */ text) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[/** @type {keyof typeof ENTITIES} */ (character)]);
/**
 * JSON for a script element, escaped so that nothing in it can end the element.
 * @param {unknown} value
 */
const embedded = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** @param {PageFile} file */
const withHash = ({ integrity }) => (integrity ? ` integrity="${integrity}"` : '');
/** @type {(file: PageFile, priority: string) => string} */
const scriptOf = (file, priority) => `<script src="${file.address}"${withHash(file)} defer${priority}></script>`;

/**
 * Has the same hash as the element that will use the file, otherwise browsers fetch the file twice.
 * @param {PageFile} file
 * @param {string} priority
 */
function preloadOf(file, priority) {
  const kind = file.address.endsWith('.css') ? 'as="style"' : `as="script"${priority}`;
  return `<link rel="preload" ${kind} href="${file.address}"${withHash(file)}>`;
}

/**
 * The HTML document of every page.
 * @param {object} page
 * @param {object} page.inlined data that the shell would otherwise have to fetch
 * @param {PageFile[]} page.scripts in the order in which they run
 * @param {string} page.shellStyles
 * @param {string} page.base path of the release that was prerendered
 * @param {PageFile[]} page.firstFiles files to preload
 * @param {{head: string, body: string} | null} page.prerendered
 * @param {'visitor' | 'tenant' | 'superadmin' | 'guest' | null} page.area
 * @param {boolean} page.isWithoutSession whether it leaves alone the session that the browser may have
 * @param {RuntimeConfig} page.config
 * @param {string} page.nonce
 * @param {string} page.origin
 * @param {string} page.bar what stands over the page
 */
export function htmlOf({
  inlined,
  scripts,
  shellStyles,
  base,
  firstFiles,
  prerendered,
  area,
  isWithoutSession,
  config,
  nonce,
  origin,
  bar,
}) {
  // A prerendered page can be read without scripts, so they get a low priority; other pages appear only with them.
  const priority = ` fetchpriority="${prerendered ? 'low' : 'high'}"`;
  /** @param {string} html */
  const fill = (html) => filled(html, { config, nonce, origin, base });
  const frame = area === 'tenant' || area === 'superadmin' ? skeletonOf(area) : '';
  return `<!doctype html>
<html lang="pt-BR"${isWithoutSession ? ' data-without-session' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="csp-nonce" nonce="${nonce}">
<script>${SHELL_WATCH}</script>
<meta name="theme-color" content="#0f766e">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="preload" href="/fonts/figtree-1.woff2" as="font" type="font/woff2" crossorigin>
<style nonce="${nonce}">${shellStyles}</style>
${scripts.map((file) => scriptOf(file, prerendered ? '' : priority)).join('\n')}
${firstFiles.map((file) => preloadOf(file, priority)).join('\n')}
${prerendered ? fill(prerendered.head) : `<title>${escapeHtml(config.productName)}</title>`}
<script type="application/json" id="focinho" nonce="${nonce}">${embedded(inlined)}</script>
<script>${FIRST_SCRIPT}</script>
</head>
<body>${bar && `\n${bar}`}
<div id="root">${prerendered ? fill(prerendered.body) : frame}</div>
${prerendered ? '' : '<noscript>O Focinho precisa de JavaScript para funcionar.</noscript>'}
</body>
</html>
`;
}

/**
 * Replaces the placeholders in prerendered HTML, which prerender-plugin.mjs of the landing page lists.
 * @param {string} html
 * @param {{config: RuntimeConfig, nonce: string, origin: string, base: string}} page
 */
function filled(html, { config, nonce, origin, base }) {
  /** @type {Record<string, string>} */
  const values = {
    productName: config.productName,
    'contact.phone': config.contact.phone,
    'contact.phone.digits': config.contact.phone.replaceAll(/\D/g, ''),
    'contact.email': config.contact.email,
    whatsapp: config.whatsapp,
    company: config.company ?? '',
    origin,
    base,
    nonce,
  };
  return html.replaceAll(/\{\{([\w.]+)\}\}/g, (whole, /** @type {string} */ name) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? whole : escapeHtml(value);
  });
}
