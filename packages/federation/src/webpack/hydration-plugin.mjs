import { readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { RELEASE_PLACEHOLDER, SHARED, containerName } from '../sharing.mjs';
import { commonConfig } from './common.mjs';
import { IntegrityPlugin } from './integrity-plugin.mjs';
import { NoOwnCopyPlugin } from './no-own-copy-plugin.mjs';

/**
 * Adds to the release of a prerendered page a second build of that page, whose script the HTML names itself. It takes
 * shared modules straight from the shell (`focinhoShared`), so the page is hydrated without the federation runtime and
 * the remote's entry, which are a quarter of a visitor's first load. The federated module stays: it brings the page
 * wherever the HTML is not prerendered, and if this script fails.
 */
export class HydrationPlugin {
  /** @param {{folder: string, remote: string, page: string}} options `page` is the file that exports `Page` */
  constructor({ folder, remote, page }) {
    this.container = `${containerName(remote)}_${RELEASE_PLACEHOLDER}_page`;
    this.config = configOf(folder, page, this.container);
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('HydrationPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tapPromise({ name: 'HydrationPlugin', stage }, async () => {
        const folder = this.config.output.path;
        rmSync(folder, { recursive: true, force: true });
        const entry = await built(this.config);
        for (const name of readdirSync(folder)) {
          // The prerendered HTML contains the styles of its page.
          if (name.startsWith('hydrate.') && name.endsWith('.css')) continue;
          const source = new webpack.sources.RawSource(readFileSync(path.join(folder, name)));
          compilation.emitAsset(
            name,
            source,
            name === entry ? { hydration: { entry, container: this.container } } : {},
          );
        }
      });
    });
  }
}

/** @type {(folder: string, page: string, container: string) => webpack.Configuration & {output: {path: string}}} */
function configOf(folder, page, container) {
  const common = commonConfig({ folder, mode: 'production' });
  return {
    ...common,
    name: 'hydration',
    entry: { hydrate: page },
    output: {
      ...common.output,
      path: path.join(folder, '../node_modules/.cache', `${path.basename(folder)}-hydration`),
      publicPath: 'auto',
      library: { type: 'var', name: container },
      uniqueName: container,
      chunkLoadingGlobal: `chunks_${container}`,
      chunkLoadTimeout: 15_000,
    },
    externalsType: 'var',
    externals: Object.fromEntries(SHARED.map(({ request }) => [request, `focinhoShared[${JSON.stringify(request)}]`])),
    plugins: [...common.plugins, new IntegrityPlugin(), new NoOwnCopyPlugin()],
    cache: { ...common.cache, name: 'hydration' },
  };
}

/**
 * @param {webpack.Configuration} config
 * @returns {Promise<string>} the name of the page's script
 */
function built(config) {
  const compiler = webpack(config);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
      const files = stats?.compilation.entrypoints.get('hydrate')?.getFiles() ?? [];
      const script = files.find((file) => file.endsWith('.js'));
      compiler.close((closing) => {
        if (script && !failure && !closing) resolve(script);
        else reject(failure ?? closing ?? new Error('The page that is hydrated has no script'));
      });
    });
  });
}
