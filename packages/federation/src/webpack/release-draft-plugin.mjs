import webpack from 'webpack';

/**
 * Writes `release.json` beside the build: what only the build knows of a release. `release publish` completes it with
 * the id, the files' hashes and where it was built from.
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
          const entrypoint = compilation.entrypoints.get(container);
          const release = {
            remote: description.name,
            entry: 'remoteEntry.js',
            container,
            exposes: exposedModules(compilation),
            bundles: bundledPackages(compilation),
            preload: entrypoint ? filesToPreload(compilation, entrypoint) : { js: [], css: [] },
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
 * The chunks of the exposed module, which every page needs, and, where the remote has one page only, of that page:
 * the shell's server names them in the HTML, so that they arrive with the first round.
 */
function filesToPreload(compilation, entrypoint) {
  const modules = entrypoint.getChildren();
  const groups = modules.flatMap((group) =>
    group.getChildren().length === 1 ? [group, ...group.getChildren()] : [group],
  );
  const files = [...new Set(groups.flatMap((group) => group.chunks.flatMap((chunk) => [...chunk.files])))];
  return { js: files.filter((file) => file.endsWith('.js')), css: files.filter((file) => file.endsWith('.css')) };
}

const exposedModules = (compilation) =>
  [...compilation.modules].flatMap((module) =>
    module.constructor.name === 'ContainerEntryModule' ? module._exposes.map(([name]) => name) : [],
  );

/** Names of the packages whose code is in the build; the gates refuse some of them. */
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
