import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { readDescription } from '../description.mjs';
import { SHARED, RELEASE_PLACEHOLDER, containerName } from '../sharing.mjs';
import { commonConfig } from './common.mjs';
import { harnessConfig } from './harness.mjs';
import { IntegrityPlugin } from './integrity-plugin.mjs';
import { NoOwnCopyPlugin } from './no-own-copy-plugin.mjs';
import { rangesOf } from './ranges.mjs';
import { ReleaseDraftPlugin } from './release-draft-plugin.mjs';
import { StableIdsPlugin } from './stable-ids-plugin.mjs';

/**
 * The complete webpack configuration of a remote, based on its `remote.json`: its harness for `webpack serve`,
 * otherwise the build of a release.
 * @param {string} folder of the remote, `import.meta.dirname`
 * @returns {(env?: Record<string, unknown>) => import('webpack').Configuration}
 */
export function remoteConfig(folder) {
  const description = readDescription(folder);
  return (env) => (env?.WEBPACK_SERVE ? harnessConfig(folder, description) : releaseConfig(folder, description));
}

/**
 * @param {string} folder
 * @param {import('../description.mjs').WrittenDescription} description
 * @returns {import('webpack').Configuration}
 */
function releaseConfig(folder, description) {
  const common = commonConfig({ folder, mode: 'production' });
  const container = `${containerName(description.name)}_${RELEASE_PLACEHOLDER}`;
  const shared = rangesOf(folder, description);
  return {
    ...common,
    name: description.name,
    entry: {},
    output: {
      ...common.output,
      publicPath: 'auto',
      // With the same name, two releases of one remote in a page would silently mix their chunks.
      uniqueName: container,
      chunkLoadingGlobal: `chunks_${container}`,
      chunkLoadTimeout: 15_000,
    },
    plugins: [
      ...common.plugins,
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        library: { type: 'var', name: container },
        exposes: { './module': { import: './src/module', name: 'module' } },
        shareStrategy: 'loaded-first',
        shared: Object.fromEntries(
          SHARED.map(({ request, package: name }) => [
            request,
            { import: false, singleton: true, packageName: name, requiredVersion: shared[name] },
          ]),
        ),
        manifest: false,
        dts: false,
        experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new IntegrityPlugin(),
      new NoOwnCopyPlugin(),
      new StableIdsPlugin(),
      new ReleaseDraftPlugin({ description, container, shared }),
    ],
  };
}
