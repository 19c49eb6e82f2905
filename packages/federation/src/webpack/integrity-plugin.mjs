import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';

const STYLESHEET_TIMEOUT_MS = 8000;

/**
 * Sets the hash of every lazy script and stylesheet of a remote where webpack creates the element; webpack's own chunk
 * loader would load it unchecked. The hash comes from the shell (`self.__focinhoIntegrity`, called with the address),
 * which returns one that matches no file if the release does not list the file. Stylesheets also get a time limit.
 */
export class IntegrityPlugin {
  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      /** @type {(element: string, address: string) => string} */
      const checked = (element, address) =>
        `if (self.__focinhoIntegrity) { var hash = self.__focinhoIntegrity(${address}); if (hash) ${element}.integrity = hash; }`;
      // webpack has a time limit for scripts only: without this, a page waits for a stylesheet as long as the browser.
      /** @param {string} tag */
      const limited = (tag) =>
        `setTimeout(function () { if (${tag}.onerror) ${tag}.onerror({ type: 'timeout', target: ${tag} }); }, ${STYLESHEET_TIMEOUT_MS});`;
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\n${checked('script', 'script.src')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, { tag }) => `${source}\n${checked(tag, `${tag}.href`)}\n${limited(tag)}`,
      );
    });
  }
}
