/**
 * What stands once in the page, whatever remotes are in it. Federation matches exact requests, so every subpath is listed.
 *
 * `eager`: in the shell's first file, because the visitor's page needs it; the rest comes with the logged-in area.
 * Nothing else is shared: sharing a library by name switches its tree shaking off, so what must be one but is large
 * (router, store, toasts) is shared through a narrow subpath of @focinho/host that re-exports just what is used.
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
  { request: '@focinho/host/notify', package: '@focinho/host', eager: false },
  { request: '@focinho/host/router', package: '@focinho/host', eager: false },
  { request: '@focinho/host/store', package: '@focinho/host', eager: false },
  { request: '@focinho/host/unsaved', package: '@focinho/host', eager: false },
];

/** Modules that a remote never carries: a second copy of any of them fails silently at run time. */
export const NEVER_BUNDLED =
  /[\\/](?:node_modules[\\/](?:react|react-dom|react-router|react-router-dom|sonner)|packages[\\/]host[\\/]src)[\\/]/;

/** The name under which a remote's container stands in the page: `mfe-tenant` → `mfe_tenant`. */
export const containerName = (remote) => remote.replaceAll(/[^a-zA-Z0-9]/g, '_');

/**
 * Stands in a build's output where the release's id belongs. The id is the hash of the output, so it can only be
 * written afterwards, when the build is published; same length, so that nothing moves.
 */
export const RELEASE_PLACEHOLDER = 'FOCINHORELEASEID';

/** Where remotes run on a developer's machine, each at the `devPort` of its remote.json; a local shell takes them from there. */
export const DEV_PORTS = [4201, 4202, 4203, 4204, 4205, 4206, 4207, 4208, 4209, 4210, 4211, 4212];
