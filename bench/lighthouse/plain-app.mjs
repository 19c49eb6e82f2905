import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { commonConfig } from '@focinho/federation/webpack/common';
import webpack from 'webpack';
import { htmlOf } from '../../shell/server/html.mjs';
import { settingsFrom } from '../../shell/server/settings.mjs';
import { listening } from './listening.mjs';
import { REPOSITORY } from './product.mjs';

const folder = path.join(import.meta.dirname, 'plain');

/**
 * The landing page built by webpack as one plain application, with the same prerendered HTML and served the same way, so
 * that what differs from the product is federation alone.
 */
export async function startPlainApp() {
  await build();
  const script = compressed(await readFile(path.join(folder, 'dist/plain.js')), 11);
  const icon = await readFile(path.join(REPOSITORY, 'shell/public/favicon.svg'));
  const html = compressed(Buffer.from(await page()), 5);
  const answers = new Map([
    ['/', ['text/html; charset=utf-8', html]],
    ['/assets/plain.js', ['text/javascript; charset=utf-8', script]],
    ['/favicon.svg', ['image/svg+xml', compressed(icon, 11)]],
  ]);
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (!answer) return response.writeHead(404).end();
    const [type, body] = answer;
    response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'br', 'Content-Length': body.length });
    response.end(body);
  });
  return listening(server);
}

async function build() {
  const common = commonConfig({ folder, mode: 'production' });
  const compiler = webpack({
    ...common,
    name: 'plain landing',
    entry: { plain: './main.mjs' },
    output: { ...common.output, filename: '[name].js', publicPath: '/assets/' },
    cache: false,
  });
  await new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
      compiler.close(() => (failure ? reject(failure) : resolve(undefined)));
    });
  });
}

async function page() {
  const { config } = settingsFrom({ DEMO: 'false' });
  const prerender = await readFile(path.join(REPOSITORY, 'mfe-landing/dist/prerender.html'), 'utf8');
  const [head = '', body = ''] = prerender.split('<!--body-->');
  return htmlOf({
    inlined: { config, areaFiles: [] },
    entries: { shell: { js: ['plain.js'], css: [] } },
    shellStyles: '',
    preload: null,
    prerendered: { head, body },
    config,
    nonce: '',
    origin: 'http://localhost',
  });
}

const compressed = (content, quality) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
