import webpack from 'webpack';

/** Below this Chrome compiles a script in the page's own thread, where compiling what is not needed yet would only cost. */
const COMPILED_ASIDE = 30 * 1024;
/** https://v8.dev/blog/explicit-compile-hints; other browsers ignore it. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Has Chrome compile a script's functions while it arrives, in a thread of its own. Without the hint each module is parsed once
 * to find its end, and once more when it runs, in the page's thread.
 */
export class CompileEarlyPlugin {
  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('CompileEarlyPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        // After the minimizer, which would remove it, and before the hash of the content.
        { name: 'CompileEarlyPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1 },
        (assets) => {
          for (const [file, source] of Object.entries(assets))
            if (file.endsWith('.js') && source.size() >= COMPILED_ASIDE)
              compilation.updateAsset(file, new webpack.sources.ConcatSource(HINT, source));
        },
      );
    });
  }
}
