import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { commonConfig } from '@focinho/federation/webpack/common';
import webpack from 'webpack';

const require = createRequire(import.meta.url);
const folder = path.dirname(import.meta.dirname);
const BUNDLE = path.join(folder, '../node_modules/.cache/mfe-landing-prerender');

/**
 * Writes `prerender.html` into the release: the page as a visitor sees it before any script has run.
 *
 * The contract with the server of `/`:
 * - The file consists of the head part, `<!--body-->`, and the body part exactly as React rendered it. The head part
 *   replaces the document's title and description. The body part goes into the shell's root element, where the shell
 *   hydrates it, so nothing flickers or moves. It can be read before that, and without scripts.
 * - These placeholders are replaced by their HTML-escaped values: `{{productName}}`, `{{contact.phone}}`,
 *   `{{contact.phone.digits}}` (its digits only), `{{contact.email}}`, `{{whatsapp}}`, `{{company}}` (all of the
 *   runtime configuration; the last one may be empty), `{{origin}}` (scheme and host, without a slash), `{{base}}` (path of the release, with a slash at its
 *   end) and `{{nonce}}` (of the style policy).
 * - The inlined styles have the name of their file in `data-href`, so that webpack's loader finds them. Where this HTML is
 *   served, the release's style files need no preload.
 *
 * The HTML depends only on the source, so it is built once with the release and cached like the release.
 */
export class PrerenderPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PrerenderPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'PrerenderPlugin', stage }, async () => {
        const files = [...(compilation.namedChunks.get('page')?.files ?? [])];
        const styles = files.find((file) => file.endsWith('.css'));
        if (!styles) throw new Error('The chunk "page" has no styles to write into prerender.html');
        const { prerender } = await loadBundle();
        const html = prerender({ name: styles, css: String(compilation.assets[styles]?.source()) });
        compilation.emitAsset('prerender.html', new webpack.sources.RawSource(html));
        const card = readFileSync(path.join(import.meta.dirname, 'og.png'));
        compilation.emitAsset('og.png', new webpack.sources.RawSource(card));
      });
    });
  }
}

/** Compiles the page for Node, where react-dom/server renders it. */
async function loadBundle() {
  const common = commonConfig({ folder, mode: 'production' });
  const compiler = webpack({
    ...common,
    name: 'mfe-landing prerender',
    target: 'node',
    entry: './src/prerender/prerender.tsx',
    output: { path: BUNDLE, filename: 'prerender.cjs', library: { type: 'commonjs2' } },
    optimization: { minimize: false },
    cache: { ...Object(common.cache), name: 'prerender' },
  });
  await new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
      compiler.close((closing) => {
        const problem = failure ?? closing;
        if (problem) reject(problem);
        else resolve(undefined);
      });
    });
  });
  const file = path.join(BUNDLE, 'prerender.cjs');
  delete require.cache[file];
  return require(file);
}
