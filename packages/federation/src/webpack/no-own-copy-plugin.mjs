import webpack from 'webpack';
import { NEVER_BUNDLED } from '../sharing.mjs';
import { resourceOf } from './resource.mjs';

/** Fails the build of a remote that bundles a module provided by the shell, and names the file that imported it. */
export class NoOwnCopyPlugin {
  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap('NoOwnCopyPlugin', (compilation) => {
      compilation.hooks.optimizeModules.tap('NoOwnCopyPlugin', (modules) => {
        for (const module of modules) {
          if (!NEVER_BUNDLED.test(resourceOf(module))) continue;
          const issuer = compilation.moduleGraph.getIssuer(module);
          const request = module instanceof webpack.NormalModule ? module.rawRequest : resourceOf(module);
          compilation.errors.push(
            new webpack.WebpackError(
              `The shell provides ${request} once, this remote must not bundle it. ` +
                `Asked for by ${issuer ? resourceOf(issuer) || issuer.identifier() : 'the entry'}. ` +
                `Import one of the requests that packages/federation/src/sharing.mjs lists.`,
            ),
          );
        }
      });
    });
  }
}
