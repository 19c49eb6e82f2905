import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { commonConfig } from '@focinho/federation/webpack/common';
import { compressionPlugins } from '@focinho/federation/webpack/compression';
import webpack from 'webpack';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
export const ASSETS = path.join(import.meta.dirname, 'dist');
/** What a single team's application does not have: the modules of shell/src/federation that stand in for these. */
const FEDERATION = /[\\/](load-page|load-release|descriptions|panel|shared|useNewerRevision)$/;

/**
 * The product's shell, landing page and tenant area as one webpack application: the same sources, compiler, minimizer,
 * splitting and compression, and `import()` where the product loads a remote.
 */
export async function buildPlainApp() {
  const common = commonConfig({ folder: import.meta.dirname, mode: 'production' });
  const compiler = webpack({
    ...common,
    name: 'plain application',
    entry: { shell: path.join(REPOSITORY, 'shell/src/boot.tsx') },
    output: { ...common.output, publicPath: '/assets/' },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(REPOSITORY, 'node_modules/.cache/webpack/plain'),
      buildDependencies: { config: [import.meta.filename] },
    },
    plugins: [
      ...(common.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(FEDERATION, (request) => {
        if (!/[\\/]shell[\\/]src/.test(request.context)) return;
        request.request = path.join(import.meta.dirname, `federation/${FEDERATION.exec(request.request)?.[1]}.mjs`);
      }),
      ...compressionPlugins(),
    ],
  });
  /** @type {webpack.Compilation} */
  const { namedChunkGroups } = await new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure = error ?? (!stats || stats.hasErrors() ? new Error(stats?.toString('errors-only')) : null);
      compiler.close(() =>
        failure ? reject(failure) : resolve(/** @type {import('webpack').Stats} */ (stats).compilation),
      );
    });
  });
  const entries = Object.fromEntries([...namedChunkGroups].map(([name, group]) => [name, filesOf(group.getFiles())]));
  await writeFile(path.join(ASSETS, 'entry.json'), JSON.stringify(entries, null, 2));
}

const filesOf = (/** @type {readonly string[]} */ files) => ({
  js: files.filter((file) => file.endsWith('.js')),
  css: files.filter((file) => file.endsWith('.css')),
});
