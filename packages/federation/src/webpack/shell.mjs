import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { SHARED } from '../sharing.mjs';
import { commonConfig } from './common.mjs';
import { compressionPlugins } from './compression.mjs';
import { LeanRuntimePlugin } from './lean-runtime-plugin.mjs';
import { StableIdsPlugin } from './stable-ids-plugin.mjs';
import { SHELL } from '../registry-entry.mjs';

/**
 * Puts the shared modules of the logged-in area into one file. By default webpack makes a file of each, and the browser
 * discovers them one round trip later, when the first remote imports them.
 */
const SERVICES = { name: 'services', chunks: 'async', test: /[\\/](node_modules|packages)[\\/]/, enforce: true };
const require = createRequire(import.meta.url);

/**
 * The webpack configuration of the shell, the only provider of shared modules and of the federation runtime. It names
 * no remote: those come from the registry at run time.
 * @param {string} folder of the shell, `import.meta.dirname`
 * @returns {import('webpack').Configuration}
 */
export function shellConfig(folder) {
  const common = commonConfig({ folder, mode: 'production' });
  return {
    ...common,
    name: 'shell',
    // Federation provides only modules imported by their shared name, so the entry imports the eager ones.
    entry: { shell: [...SHARED.filter(({ eager }) => eager).map(({ request }) => request), './src/boot.tsx'] },
    resolve: {
      ...common.resolve,
      // The plugin's CommonJS file would add a second copy of the runtime's core (24 KB) to the first load.
      alias: {
        [require.resolve('@module-federation/inject-external-runtime-core-plugin')]: esmTwin(
          require.resolve('@module-federation/inject-external-runtime-core-plugin'),
        ),
      },
    },
    output: { ...common.output, publicPath: 'auto', uniqueName: 'focinho_shell' },
    optimization: {
      ...common.optimization,
      splitChunks: { cacheGroups: { default: false, defaultVendors: false, services: SERVICES } },
    },
    plugins: [
      ...common.plugins,
      new ModuleFederationPlugin({
        name: 'shell',
        shareStrategy: 'loaded-first',
        shared: Object.fromEntries(
          SHARED.map(({ request, package: name, eager }) => [
            request,
            { singleton: true, eager, version: versionOf(folder, name), requiredVersion: false },
          ]),
        ),
        manifest: false,
        dts: false,
        experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new LeanRuntimePlugin(),
      new ProvidesEverythingPlugin(),
      new StableIdsPlugin(),
      new ShellDraftPlugin(folder),
      ...compressionPlugins(),
    ],
  };
}

const esmTwin = (file) => file.replace(/\.cjs$/, '.js');
const versionOf = (folder, name) =>
  JSON.parse(readFileSync(createRequire(path.join(folder, 'package.json')).resolve(`${name}/package.json`), 'utf8'))
    .version;

/** Writes `release.json`: the first files for the shell's server, and the provided versions for the gates. */
class ShellDraftPlugin {
  constructor(folder) {
    this.folder = folder;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ShellDraftPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ShellDraftPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const named = (name) => {
            const files = compilation.namedChunkGroups.get(name)?.getFiles() ?? [];
            return {
              js: files.filter((file) => file.endsWith('.js')),
              css: files.filter((file) => file.endsWith('.css')),
            };
          };
          const provides = Object.fromEntries(SHARED.map(({ package: name }) => [name, versionOf(this.folder, name)]));
          const shell = named('shell');
          const draft = { remote: SHELL, entry: shell.js[0], shell, area: named('area'), provides };
          compilation.emitAsset('release.json', new webpack.sources.RawSource(JSON.stringify(draft, null, 2)));
        },
      );
    });
  }
}

/** Fails the build of a shell that lacks a shared module; otherwise remotes would only fail in a user's browser. */
class ProvidesEverythingPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('ProvidesEverythingPlugin', (compilation) => {
      compilation.hooks.afterOptimizeModules.tap('ProvidesEverythingPlugin', (modules) => {
        const provided = new Set([...modules].map((module) => module._name));
        for (const { request } of SHARED)
          if (!provided.has(request))
            compilation.errors.push(
              new webpack.WebpackError(`The shell must provide ${request}: import it by that name`),
            );
      });
    });
  }
}
