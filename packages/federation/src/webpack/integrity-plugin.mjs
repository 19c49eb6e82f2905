import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';

/**
 * Gives every lazy script and stylesheet of a remote its hash where webpack creates the element, because webpack's own
 * chunk loader would otherwise fetch it unchecked. The hashes are the shell's (`self.__focinhoIntegrity`, a function of
 * the address); for a file that the release does not list it answers a hash that nothing has.
 */
export class IntegrityPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      const checked = (element, address) =>
        `if (self.__focinhoIntegrity) { var hash = self.__focinhoIntegrity(${address}); if (hash) ${element}.integrity = hash; }`;
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\n${checked('script', 'script.src')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, names) => `${source}\n${checked(names.tag, `${names.tag}.href`)}`,
      );
    });
  }
}
