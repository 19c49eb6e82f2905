import webpack from 'webpack';

/**
 * Writes `release.json` into the build with what only the build knows. `release publish` adds the id, the files' hashes
 * and the commit.
 */
export class ReleaseDraftPlugin {
  /** @param {{description: object, container: string, shared: Record<string, string>}} draft */
  constructor(draft) {
    this.draft = draft;
  }

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
 * for each page those of the chunk whose name in `import()` is the page's key (`page` if the key is empty).
 */
function filesToPreload(compilation, entrypoint, pages) {
  const groups = entrypoint?.getChildren() ?? [];
  const shared = filesOf(groups);
  const rest = ({ key }) => {
    const page = filesOf([compilation.namedChunkGroups.get(key || 'page')].filter(Boolean));
    return { js: page.js.filter((file) => !shared.js.includes(file)), css: page.css };
  };
  return { ...shared, pages: Object.fromEntries(pages.map((page) => [page.key, rest(page)])) };
}

function filesOf(groups) {
  const files = [...new Set(groups.flatMap((group) => group.chunks.flatMap((chunk) => [...chunk.files])))];
  return { js: files.filter((file) => file.endsWith('.js')), css: files.filter((file) => file.endsWith('.css')) };
}

const exposedModules = (compilation) =>
  [...compilation.modules].flatMap((module) =>
    module.constructor.name === 'ContainerEntryModule' ? module._exposes.map(([name]) => name) : [],
  );

/** Names of the packages in the build, some of which the gates refuse. */
function bundledPackages(compilation) {
  const names = new Set();
  for (const module of compilation.modules) {
    const found =
      /[\\/](?:node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)|packages[\\/]([^\\/]+)[\\/]src)[\\/](?!.*[\\/]node_modules[\\/])/.exec(
        module.resource ?? '',
      );
    if (found) names.add(found[1]?.replaceAll('\\', '/') ?? `@focinho/${found[2]}`);
  }
  return [...names].sort();
}
