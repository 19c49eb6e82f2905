import { createHash, randomBytes } from 'node:crypto';
import { REPORT_TO } from './browser-reports.mjs';
import { FIRST_SCRIPT } from './first-script.mjs';
import { SHELL_WATCH } from './shell-watch.mjs';

const INLINE_SCRIPTS = [SHELL_WATCH, FIRST_SCRIPT].map(
  (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
);

export const newNonce = () => randomBytes(16).toString('base64');

/**
 * The Content-Security-Policy of a page: scripts only from this origin, styles from this origin or with the nonce.
 * @param {{nonce: string, apiUrl: string, overrideOrigins: string[]}} page
 */
export function policy({ nonce, apiUrl, overrideOrigins }) {
  const sockets = overrideOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  /** @type {(name: string, ...sources: string[]) => string} */
  const directive = (name, ...sources) => [name, ...sources.filter(Boolean)].join(' ');
  return [
    directive('default-src', "'none'"),
    directive('script-src', "'self'", ...INLINE_SCRIPTS, ...overrideOrigins),
    directive('style-src', "'self'", `'nonce-${nonce}'`, ...overrideOrigins),
    // Style attributes cannot load or run anything; antd sets them to measure text areas that grow.
    "style-src-attr 'unsafe-inline'",
    directive('connect-src', "'self'", apiUrl && new URL(apiUrl).origin, ...overrideOrigins, ...sockets),
    // Photos are fetched with the session's token, and shown from memory.
    directive('img-src', "'self'", 'data:', 'blob:', ...overrideOrigins),
    // The calendar in the tenant area embeds its icon font in its styles.
    directive('font-src', "'self'", 'data:'),
    directive('manifest-src', "'self'"),
    directive('base-uri', "'none'"),
    directive('form-action', "'self'"),
    directive('frame-ancestors', "'none'"),
    REPORT_TO,
  ].join('; ');
}
