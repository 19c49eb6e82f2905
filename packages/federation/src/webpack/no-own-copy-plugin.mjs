import webpack from 'webpack';
import { NEVER_BUNDLED } from '../sharing.mjs';

/** Fails the build of a remote that bundles a module provided by the shell, and names the file that imported it. */
export class NoOwnCopyPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('NoOwnCopyPlugin', (compilation) => {
      compilation.hooks.optimizeModules.tap('NoOwnCopyPlugin', (modules) => {
        for (const module of modules) {
          if (!module.resource || !NEVER_BUNDLED.test(module.resource)) continue;
          const issuer = compilation.moduleGraph.getIssuer(module);
          compilation.errors.push(
            new webpack.WebpackError(
              `The shell provides ${module.rawRequest ?? module.resource} once, this remote must not bundle it. ` +
                `Asked for by ${issuer?.resource ?? issuer?.identifier() ?? 'the entry'}. ` +
                `Import one of the requests that packages/federation/src/sharing.mjs lists.`,
            ),
          );
        }
      });
    });
  }
}
