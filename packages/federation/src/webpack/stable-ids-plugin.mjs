const FEDERATION_ENTRY = /[\\/]\.federation[\\/]entry\.[^\\/]+\.js$/;

/**
 * Gives the two modules that federation itself adds fixed ids. It names the one by a hash of absolute paths, and the
 * other by the first, from which webpack derives ids, so that the same source built in two folders gave two releases.
 */
export class StableIdsPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('StableIdsPlugin', ({ hooks, chunkGraph }) => {
      hooks.beforeModuleIds.tap('StableIdsPlugin', (modules) => {
        for (const module of modules) {
          const { resource, constructor } = module.rootModule ?? module;
          if (FEDERATION_ENTRY.test(resource ?? '')) chunkGraph.setModuleId(module, 'federation-entry');
          if (constructor.name === 'ContainerEntryModule') chunkGraph.setModuleId(module, 'container-entry');
        }
      });
    });
  }
}
