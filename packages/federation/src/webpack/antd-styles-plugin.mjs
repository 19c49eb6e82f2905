/** Files by which antd makes its styles, the stylesheet that gets them instead and their class: the loader of @focinho/ui changes them. */
export const STYLES_OF_ANTD =
  /[\\/]ui[\\/]src[\\/]antd(?:\.css|-scope\.[jt]s)$|[\\/]antd[\\/]es[\\/](?:col[\\/]index\.js$|theme[\\/](?:index|useToken|util[\\/](?:genStyleUtils|useResetIconStyle))\.js$|(?:[\w-]+[\\/])+style(?:[\\/].*)?\.js$)/;
/** It brings the stylesheet of a grid's columns, also to forms with labels beside their fields, which import it for that. */
export const COLUMN_OF_ANTD = /[\\/]antd[\\/]es[\\/]col[\\/]index\.js$/;

/** Fails the build of a page that uses something of antd whose styles the loader cannot make. */
export class AntdStylesPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('AntdStylesPlugin', (compilation) => {
      compilation.hooks.afterOptimizeChunkModules.tap('AntdStylesPlugin', () => {
        for (const module of compilation.modules) {
          if (compilation.chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
          const parts = 'modules' in module ? /** @type {{modules: typeof module[]}} */ (module).modules : [module];
          for (const { buildInfo } of parts)
            if (buildInfo?.['unusableOfAntd']) compilation.errors.push(new Error(buildInfo['unusableOfAntd']));
        }
      });
    });
  }
}
