/**
 * The modules of which a page has one copy, shared by the shell and all remotes. Federation matches exact requests, so
 * every subpath is listed.
 *
 * `eager`: in the shell's first file, because the visitors' page needs it; the rest loads with the logged-in area.
 * Nothing else is shared: sharing a library by name turns off its tree shaking. Large libraries of which there must be
 * one copy (router, store, toasts) are shared through a subpath of @focinho/host that re-exports only what is used.
 *
 * @type {readonly {request: string, package: string, eager: boolean}[]}
 */
export const SHARED = [
  { request: 'react', package: 'react', eager: true },
  { request: 'react/jsx-runtime', package: 'react', eager: true },
  { request: 'react-dom', package: 'react-dom', eager: true },
  { request: 'react-dom/client', package: 'react-dom', eager: true },
  { request: '@focinho/host', package: '@focinho/host', eager: true },
  { request: '@focinho/host/config', package: '@focinho/host', eager: true },
  { request: '@focinho/host/http', package: '@focinho/host', eager: true },
  { request: '@focinho/host/session', package: '@focinho/host', eager: true },
  { request: '@focinho/host/theme', package: '@focinho/host', eager: true },
  { request: '@focinho/host/visitor', package: '@focinho/host', eager: true },
  { request: '@focinho/host/changes', package: '@focinho/host', eager: false },
  { request: '@focinho/host/first-rows', package: '@focinho/host', eager: false },
  { request: '@focinho/host/notify', package: '@focinho/host', eager: false },
  { request: '@focinho/host/router', package: '@focinho/host', eager: false },
  { request: '@focinho/host/store', package: '@focinho/host', eager: false },
  { request: '@focinho/host/unsaved', package: '@focinho/host', eager: false },
];

/** Modules that a remote must not bundle, because a second copy would fail silently at run time. */
export const NEVER_BUNDLED =
  /[\\/](?:node_modules[\\/](?:react|react-dom|react-router|react-router-dom|sonner|@focinho[\\/]host)|packages[\\/]host[\\/]src)[\\/]/;

/**
 * The name of a remote's container in the page: `mfe-tenant` → `mfe_tenant`.
 * @param {string} remote
 */
export const containerName = (remote) => remote.replaceAll(/[^a-zA-Z0-9]/g, '_');

/**
 * Placeholder for the release's id in a build's output. The id is the hash of that output, so it is only known when the
 * build is published. It has the same length as an id, so that replacing it moves nothing.
 */
export const RELEASE_PLACEHOLDER = 'FOCINHORELEASEID';

/** Ports of remotes on a developer's machine (`devPort` in remote.json), from which a local shell may load them. */
export const DEV_PORTS = [4201, 4202, 4203, 4204, 4205, 4206, 4207, 4208, 4209, 4210, 4211, 4212];
