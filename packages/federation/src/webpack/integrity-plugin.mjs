import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';

const STYLESHEET_TIMEOUT_MS = 8000;

/**
 * Gives every lazy script and stylesheet of a remote its hash where webpack creates the element, because webpack's own
 * chunk loader would otherwise fetch it unchecked. The hashes are the shell's (`self.__focinhoIntegrity`, a function of
 * the address); for a file that the release does not list it answers a hash that nothing has. Stylesheets get a time limit.
 */
export class IntegrityPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      const checked = (element, address) =>
        `if (self.__focinhoIntegrity) { var hash = self.__focinhoIntegrity(${address}); if (hash) ${element}.integrity = hash; }`;
      // webpack gives up on scripts only: a page would wait for its stylesheet for as long as the browser does.
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
