import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { SHARED } from '../sharing.mjs';
import { commonConfig } from './common.mjs';
import { compressionPlugins } from './compression.mjs';
import { IntegrityPlugin } from './integrity-plugin.mjs';
import { LeanRuntimePlugin } from './lean-runtime-plugin.mjs';
import { SHELL } from '../registry-entry.mjs';

/**
 * The webpack configuration of the shell, the only provider of shared modules and of the federation runtime, which it
 * starts itself (shell/src/federation/runtime.ts). It names no remote: those come from the registry at run time.
 * @param {string} folder of the shell, `import.meta.dirname`
 * @returns {import('webpack').Configuration}
 */
export function shellConfig(folder) {
  const common = commonConfig({ folder, mode: 'production' });
  return {
    ...common,
    name: 'shell',
    entry: { shell: './src/boot.tsx' },
    output: { ...common.output, publicPath: 'auto', uniqueName: 'focinho_shell' },
    // The area and the runtime are one script each; by default, webpack would split off their libraries.
    optimization: {
      ...common.optimization,
      splitChunks: { cacheGroups: { default: false, defaultVendors: false } },
    },
    plugins: [
      ...common.plugins,
      new webpack.DefinePlugin({ ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' }),
      new LeanRuntimePlugin(),
      new IntegrityPlugin(),
      new ShellDraftPlugin(folder),
      ...compressionPlugins(),
    ],
  };
}

/**
 * @param {string} folder
 * @param {string} name
 * @returns {string}
 */
const versionOf = (folder, name) =>
  JSON.parse(readFileSync(createRequire(path.join(folder, 'package.json')).resolve(`${name}/package.json`), 'utf8'))
    .version;

/** Writes `release.json`: the first files for the shell's server, and the provided versions for the gates. */
class ShellDraftPlugin {
  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ShellDraftPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ShellDraftPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          /** @param {string} name */
          const named = (name) => {
            const files = compilation.namedChunkGroups.get(name)?.getFiles() ?? [];
            return {
              js: files.filter((file) => file.endsWith('.js')),
              css: files.filter((file) => file.endsWith('.css')),
            };
          };
          const provides = Object.fromEntries(SHARED.map(({ package: name }) => [name, versionOf(this.folder, name)]));
          const shell = named('shell');
          const draft = {
            remote: SHELL,
            entry: shell.js[0],
            shell,
            area: named('area'),
            federation: named('federation'),
            provides,
          };
          compilation.emitAsset('release.json', new webpack.sources.RawSource(JSON.stringify(draft, null, 2)));
        },
      );
    });
  }
}
