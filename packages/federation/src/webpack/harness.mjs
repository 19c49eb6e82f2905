import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack from 'webpack';
import { SHARED, containerName } from '../sharing.mjs';
import { commonConfig } from './common.mjs';
import { ReleaseDraftPlugin } from './release-draft-plugin.mjs';
import { rangesOf } from './ranges.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
/** @param {string} title */
const page = (title) => `<!doctype html>
<html lang="pt-BR">
  <head><meta charset="utf-8"><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>
  <body><div id="root"></div><script src="/harness.js"></script></body>
</html>`;

/**
 * The development server of one remote: a page of its own with hot reload and the services that the shell provides. It
 * also serves the remote's files like a release, so that a running shell can load it from here
 * (`?mfe.mfe-tenant=http://localhost:4202`).
 * @param {string} folder
 * @param {import('../description.mjs').WrittenDescription} description
 * @returns {import('webpack').Configuration & {devServer: import('webpack-dev-server').Configuration}}
 */
export function harnessConfig(folder, description) {
  const common = commonConfig({ folder, mode: 'development', refresh: true });
  const container = `${containerName(description.name)}_dev`;
  const port = Number(process.env.DEV_PORT || description.devPort);
  const shared = rangesOf(folder, description);
  return {
    ...common,
    name: `${description.name} harness`,
    entry: { harness: path.join(here, '../harness/main') },
    resolve: { ...common.resolve, alias: { 'remote-under-test$': path.join(folder, 'src/module') } },
    output: { ...common.output, publicPath: 'auto', uniqueName: container, clean: false },
    cache: { ...common.cache, name: 'harness' },
    plugins: [
      ...common.plugins,
      new webpack.DefinePlugin({ REMOTE_DESCRIPTION: JSON.stringify(description) }),
      new ReactRefreshPlugin({ overlay: false, exclude: [/node_modules/, /[\\/]harness[\\/]main\.[jt]s$/] }),
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        library: { type: 'var', name: container },
        exposes: {
          './module': { import: [path.join(here, '../harness/reload-in-shell.mjs'), './src/module'], name: 'module' },
        },
        shareStrategy: 'loaded-first',
        shared: Object.fromEntries(
          SHARED.map(({ request, package: name }) => [
            request,
            { singleton: true, packageName: name, requiredVersion: shared[name] },
          ]),
        ),
        manifest: false,
        dts: false,
      }),
      new ReleaseDraftPlugin({ description, container, shared }),
    ],
    devServer: {
      port,
      host: 'localhost',
      hot: true,
      static: false,
      headers: { 'Access-Control-Allow-Origin': '*' },
      proxy: [{ context: ['/api', '/health'], target: process.env.API_URL || 'http://localhost:3000' }],
      client: {
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        // The default is the page's own server, which is the wrong one when a running shell loads the remote.
        webSocketURL: { protocol: 'ws', hostname: 'localhost', port, pathname: '/ws' },
      },
      devMiddleware: { index: false },
      setupMiddlewares: (middlewares) => [
        ...middlewares,
        {
          name: 'harness-page',
          /** @type {import('webpack-dev-server').ExpressRequestHandler} */
          middleware: (request, response, next) => {
            if (request.method !== 'GET' || /\.\w+$/.test(request.path)) return next();
            response.setHeader('Content-Type', 'text/html; charset=utf-8');
            response.end(page(`${description.name} – harness`));
          },
        },
      ],
    },
  };
}
