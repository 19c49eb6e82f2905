import path from 'node:path';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { AntdStylesPlugin, COLUMN_OF_ANTD, STYLES_OF_ANTD } from './antd-styles-plugin.mjs';
import { CompileEarlyPlugin } from './compile-early-plugin.mjs';
import { PiecesPlugin } from './pieces-plugin.mjs';
import { STYLES_WITHOUT_NONCE } from './style-nonce-loader.mjs';

const require = createRequire(import.meta.url);
const presetFolder = path.dirname(fileURLToPath(import.meta.url));
const BROWSERS = { chrome: '109', edge: '109', firefox: '115', safari: '16.4' };

/**
 * The configuration shared by the shell, remotes and their harnesses.
 * @param {{folder: string, mode: 'production' | 'development', refresh?: boolean}} options `folder` of the application,
 *   `refresh` for hot reload of React components
 */
export function commonConfig({ folder, mode, refresh = false }) {
  const production = mode === 'production';
  return /** @satisfies {import('webpack').Configuration} */ ({
    mode,
    context: folder,
    target: 'web',
    devtool: production ? false : 'cheap-module-source-map',
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
    performance: false,
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], extensionAlias: { '.js': ['.js', '.ts', '.tsx'] } },
    output: {
      path: path.join(folder, 'dist'),
      clean: true,
      // Otherwise a page could import a half-evaluated module after its first import threw.
      strictModuleErrorHandling: true,
      filename: production ? '[name].[contenthash:12].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash:12].js' : '[name].js',
      assetModuleFilename: '[name].[contenthash:12][ext]',
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: require.resolve('swc-loader'),
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              // Always the production JSX runtime: a remote from a development server may use a built shell's React.
              transform: { react: { runtime: 'automatic', development: false, refresh } },
            },
            env: { targets: BROWSERS },
          },
        },
        {
          test: /\.css$/,
          use: [
            production
              ? MiniCssExtractPlugin.loader
              : {
                  loader: require.resolve('style-loader'),
                  options: { insert: path.join(presetFolder, 'insert-style.mjs') },
                },
            {
              loader: require.resolve('css-loader'),
              options: {
                modules: {
                  auto: /\.module\.css$/,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  localIdentName: production ? '[hash:base64:6]' : '[name]_[local]_[hash:base64:4]',
                },
              },
            },
          ],
          sideEffects: true,
        },
        { test: STYLES_WITHOUT_NONCE, loader: path.join(presetFolder, 'style-nonce-loader.mjs') },
        // The remote's own copy, and looked for only where antd is used.
        { test: STYLES_OF_ANTD, enforce: 'pre', loader: '@focinho/ui/build/antd-loader' },
        { test: COLUMN_OF_ANTD, sideEffects: true },
        { test: /\.(svg|png|webp|avif|woff2)$/, type: 'asset', parser: { dataUrlCondition: { maxSize: 2048 } } },
      ],
    },
    plugins: production
      ? [
          new AntdStylesPlugin(),
          new CompileEarlyPlugin(),
          new PiecesPlugin(),
          new MiniCssExtractPlugin({
            filename: '[name].[contenthash:12].css',
            chunkFilename: '[name].[contenthash:12].css',
            ignoreOrder: true,
          }),
        ]
      : [],
    optimization: {
      runtimeChunk: false,
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false })],
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(folder, 'node_modules/.cache/webpack'),
      buildDependencies: { preset: [`${presetFolder}${path.sep}`, path.join(folder, 'webpack.config.mjs')] },
    },
  });
}
