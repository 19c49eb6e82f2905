import { resourceOf } from './resource.mjs';

const FEDERATION_ENTRY = /[\\/]\.federation[\\/]entry\.[^\\/]+\.js$/;

/**
 * Gives fixed ids to the two modules that federation adds. Their default ids depend on absolute paths, so the same
 * source built in two folders would result in two different releases.
 */
export class StableIdsPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap('StableIdsPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('StableIdsPlugin', (modules) => {
        const { chunkGraph } = compilation;
        for (const module of modules) {
          const root = 'rootModule' in module && module.rootModule instanceof Object ? module.rootModule : module;
          if (FEDERATION_ENTRY.test(resourceOf(root))) chunkGraph.setModuleId(module, 'federation-entry');
          if (root.constructor.name === 'ContainerEntryModule') chunkGraph.setModuleId(module, 'container-entry');
        }
      });
    });
  }
}
