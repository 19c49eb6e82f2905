import { init, loadRemote, registerRemotes, satisfy } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { SHARED } from '@focinho/federation/sharing';
import { sharedModule, VERSIONS } from './shared';

/**
 * Module Federation's runtime, in a chunk of its own: a prerendered page is hydrated without it, and everything else has
 * it preloaded. The entries of remotes are built with `externalRuntime` and expect its core under this name.
 */
Object.assign(window, { _FEDERATION_RUNTIME_CORE: runtimeCore });

init({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    SHARED.map(({ request, package: name }) => [
      request,
      {
        version: VERSIONS[name] ?? '0',
        lib: () => sharedModule(request),
        shareConfig: { singleton: true, requiredVersion: false as const },
      },
    ]),
  ),
});

export { loadRemote, registerRemotes, satisfy };
