const FEDERATION_ENTRY = /[\\/]\.federation[\\/]entry\.[^\\/]+\.js$/;

/**
 * Gives fixed ids to the two modules that federation adds. Their default ids depend on absolute paths, so the same
 * source built in two folders would result in two different releases.
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
