/** Files by which antd makes its styles, and the stylesheet that gets them instead: the loader of @focinho/ui changes them. */
export const STYLES_OF_ANTD =
  /[\\/]ui[\\/]src[\\/]antd\.css$|[\\/]antd[\\/]es[\\/](?:theme[\\/](?:useToken|util[\\/](?:genStyleUtils|useResetIconStyle))\.js$|(?:[\w-]+[\\/])+style(?:[\\/].*)?\.js$)/;

/** Fails the build of a page that shows a component of antd whose styles are not in that stylesheet. */
export class AntdStylesPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('AntdStylesPlugin', (compilation) => {
      compilation.hooks.afterOptimizeChunkModules.tap('AntdStylesPlugin', () => {
        for (const module of compilation.modules) {
          if (compilation.chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
          const parts = 'modules' in module ? /** @type {{modules: typeof module[]}} */ (module).modules : [module];
          for (const { buildInfo } of parts)
            if (buildInfo?.['unstyledOfAntd'])
              compilation.errors.push(
                new Error(
                  `${buildInfo['unstyledOfAntd']} of antd has no styles: add it to antd-css.mjs of @focinho/ui`,
                ),
              );
        }
      });
    });
  }
}
