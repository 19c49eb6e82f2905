import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import * as host from '@focinho/host';
import * as config from '@focinho/host/config';
import * as http from '@focinho/host/http';
import * as session from '@focinho/host/session';
import * as theme from '@focinho/host/theme';
import * as visitor from '@focinho/host/visitor';

declare global {
  interface Window {
    /** Modules that remotes import from the shell, by request; read by the scripts that hydrate a prerendered page. */
    focinhoShared?: Record<string, unknown>;
  }
}

/** The object that `require` would return: of CommonJS modules, the compiler hands out a copy with getters. */
const moduleOf = (namespace: object): unknown => ('default' in namespace ? namespace.default : namespace);

/** The modules of which a page has one copy; packages/federation/src/sharing.mjs lists them. */
const modules: Record<string, unknown> = {
  react: moduleOf(react),
  'react/jsx-runtime': moduleOf(jsxRuntime),
  'react-dom': moduleOf(reactDom),
  'react-dom/client': moduleOf(reactDomClient),
  '@focinho/host': host,
  '@focinho/host/config': config,
  '@focinho/host/http': http,
  '@focinho/host/session': session,
  '@focinho/host/theme': theme,
  '@focinho/host/visitor': visitor,
};
window.focinhoShared = modules;

let arrived: () => void;
/** Once the modules that come with the logged-in area are there, which its remotes import. */
export const areaArrived = new Promise<void>((resolve) => (arrived = resolve));

/** Adds those of the area. */
export function share(more: Record<string, unknown>): void {
  Object.assign(modules, more);
  arrived();
}

/** @throws Error if the area that brings the module is not loaded */
export function sharedModule(request: string): unknown {
  if (!(request in modules)) throw new Error(`${request} is only there for logged-in users`);
  return modules[request];
}

export const VERSIONS: Record<string, string> = {
  react: react.version,
  'react-dom': reactDom.version,
  '@focinho/host': host.CONTRACT_VERSION,
};
