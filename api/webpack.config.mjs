import { cp } from 'node:fs/promises';
import path from 'node:path';

/** One file each for the API, its command line and the sandboxes of PIX, WhatsApp and the tax authorities, with the workspace's own packages inside and npm's outside. */
const here = import.meta.dirname;
const isOurs = (request = '') => request.startsWith('.') || path.isAbsolute(request) || request.startsWith('@focinho/');

/** Migrations are read when they are needed: a new one is a file and nothing else. @type {import('webpack').WebpackPluginInstance} */
const migrations = {
  apply: ({ hooks }) =>
    hooks.afterEmit.tapPromise('migrations', ({ outputOptions }) =>
      cp(path.join(here, 'src/database/migrations'), path.join(outputOptions.path ?? here, 'migrations'), {
        recursive: true,
        filter: (source) => !source.endsWith('.ts'),
      }),
    ),
};

/** @type {(env: unknown, options: {mode: import('webpack').Configuration['mode']}) => import('webpack').Configuration} */
export default (_env, { mode }) => ({
  mode,
  target: 'node20',
  entry: {
    main: './src/main.ts',
    admin: './src/access/admin/main.ts',
    'pix-sandbox': './src/payments/pix-sandbox/main.ts',
    'whatsapp-sandbox': './src/outreach/whatsapp-sandbox/main.ts',
    'fiscal-sandbox': './src/fiscal/authority-sandbox/main.ts',
  },
  output: { path: path.join(here, 'dist'), filename: '[name].js', clean: true, library: { type: 'commonjs2' } },
  devtool: 'source-map',
  optimization: { minimize: false },
  resolve: { extensions: ['.ts', '.js'] },
  externals: [({ request }, done) => (isOurs(request) ? done() : done(undefined, `commonjs ${request}`))],
  module: {
    rules: [
      { test: /\.(sql|xsd)$|-worker\.cjs$/, type: 'asset/source' },
      {
        test: /\.ts$/,
        loader: 'swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', decorators: true },
            transform: { legacyDecorator: true, decoratorMetadata: true },
            target: 'es2023',
            keepClassNames: true,
          },
        },
      },
    ],
  },
  plugins: [migrations],
  cache: { type: 'filesystem', cacheDirectory: path.join(here, '../node_modules/.cache/webpack-api') },
});
