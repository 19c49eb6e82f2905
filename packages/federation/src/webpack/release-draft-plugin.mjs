import webpack from 'webpack';
import { resourceOf } from './resource.mjs';

/**
 * @import {ChunkGroup, Compilation} from 'webpack'
 * @import {Description} from '../documents.ts'
 */

/**
 * Writes `release.json` into the build with what only the build knows. `release publish` adds the id, the files' hashes
 * and the commit.
 */
export class ReleaseDraftPlugin {
  /** @param {{description: Description, container: string, shared: Record<string, string>}} draft */
  constructor(draft) {
    this.draft = draft;
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ReleaseDraftPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ReleaseDraftPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const { description, container, shared } = this.draft;
          const hydration = compilation.getAssets().find(({ info }) => info.hydration)?.info.hydration;
          const entrypoint = compilation.entrypoints.get(container);
          const release = {
            remote: description.name,
            entry: 'remoteEntry.js',
            container,
            exposes: exposedModules(compilation),
            bundles: bundledPackages(compilation),
            preload: filesToPreload(compilation, entrypoint, description.pages),
            ...(hydration ? { hydration } : {}),
            requires: { contract: description.contract },
            shared,
            description,
          };
          compilation.emitAsset('release.json', new webpack.sources.RawSource(JSON.stringify(release, null, 2)));
        },
      );
    });
  }
}

/**
 * The files that the shell's server preloads from the HTML: those of the exposed module, which every page needs, and
 * for each page those of the chunk whose name in `import()` is the page's key (`page` if the key is empty) and of the one
 * named `every-page`, which like them is only for those who may see a page.
 * @param {Compilation} compilation
 * @param {ChunkGroup | undefined} entrypoint
 * @param {Description['pages']} pages
 */
function filesToPreload(compilation, entrypoint, pages) {
  const groups = entrypoint?.getChildren() ?? [];
  const shared = filesOf(groups);
  /** @param {Description['pages'][number]} page */
  const rest = ({ key }) => {
    const named = ['every-page', key || 'page'].map((name) => compilation.namedChunkGroups.get(name));
    const page = filesOf(named.filter((group) => group !== undefined));
    return { js: page.js.filter((file) => !shared.js.includes(file)), css: page.css };
  };
  return { ...shared, pages: Object.fromEntries(pages.map((page) => [page.key, rest(page)])) };
}

/** @param {ChunkGroup[]} groups */
function filesOf(groups) {
  const files = [...new Set(groups.flatMap((group) => group.chunks.flatMap((chunk) => [...chunk.files])))];
  return { js: files.filter((file) => file.endsWith('.js')), css: files.filter((file) => file.endsWith('.css')) };
}

/**
 * @param {Compilation} compilation
 * @returns {string[]}
 */
const exposedModules = (compilation) =>
  [...compilation.modules].flatMap((module) =>
    '_exposes' in module && Array.isArray(module._exposes) ? module._exposes.map(([name]) => name) : [],
  );

/**
 * Names of the packages in the build, some of which the gates refuse.
 * @param {Compilation} compilation
 */
function bundledPackages(compilation) {
  /** @type {Set<string>} */
  const names = new Set();
  for (const module of compilation.modules) {
    const found =
      /[\\/](?:node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)|packages[\\/]([^\\/]+)[\\/]src)[\\/](?!.*[\\/]node_modules[\\/])/.exec(
        resourceOf(module),
      );
    if (found) names.add(found[1]?.replaceAll('\\', '/') ?? `@focinho/${found[2]}`);
  }
  return [...names].sort();
}
