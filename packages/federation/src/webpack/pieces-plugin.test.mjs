import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { PiecesPlugin } from './pieces-plugin.mjs';

/** @type {string} */
let folder;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'focinho-pieces-'));
});
afterEach(() => rm(folder, { recursive: true }));

const LARGE = `/* ${'x'.repeat(100_000)} */`;
/** A module that takes a while, and notes when it has run. */
const ran = (/** @type {string} */ name, before = '', after = '') =>
  `${before} ${LARGE} for (const end = performance.now() + 25; performance.now() < end; ); globalThis.ran('${name}'); ${after}`;

/** Prints what has run in which task, and how the import ended. */
const MAIN = `
const order = [];
const tasks = new Set();
let task = 0;
globalThis.ran = (name) => {
  order.push(name);
  tasks.add(task);
  // Not before the task ends.
  queueMicrotask(() => (task += 1));
};
require('./entry.cjs').open().then(() => null, String).then((error) => {
  console.log(JSON.stringify({ order, tasks: tasks.size, error }));
  process.exit();
});`;

/**
 * @param {Record<string, string>} files
 * @param {webpack.WebpackPluginInstance[]} plugins
 * @returns {Promise<{order: string[], tasks: number, error: string | null}>} of `import('./page.js')`
 */
async function run(files, plugins) {
  const all = { ...files, 'entry.js': `export const open = () => import('./page.js');` };
  for (const [name, text] of Object.entries(all)) await writeFile(path.join(folder, name), text);
  await new Promise((resolve, reject) => {
    webpack(
      {
        context: folder,
        mode: 'production',
        target: 'async-node',
        entry: './entry.js',
        // As where several pages share modules.
        optimization: { concatenateModules: false, minimize: false },
        output: { path: path.join(folder, 'dist'), filename: 'entry.cjs', library: { type: 'commonjs2' } },
        plugins,
      },
      (error, stats) => (error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString())) : resolve(stats)),
    );
  });
  await writeFile(path.join(folder, 'dist', 'main.cjs'), MAIN);
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(folder, 'dist', 'main.cjs')]);
  return JSON.parse(stdout);
}

const PAGE = {
  'first.js': ran('first'),
  // They need each other, so they run only as the page begins them.
  'egg.js': ran('egg', `import { name } from './hen.js';`, `export const egg = () => name;`),
  'hen.js': ran(
    'hen',
    `import { egg } from './egg.js';`,
    `export const name = 'hen'; export const laid = () => egg();`,
  ),
  'last.js': ran('last', `import './first.js';`),
  'page.js': ran(
    'page',
    `import { laid } from './hen.js'; import './first.js'; import './last.js';`,
    `globalThis.ran(laid());`,
  ),
};

it('runs the modules of a large import in pieces, in their order', async () => {
  const atOnce = await run(PAGE, []);
  const inPieces = await run(PAGE, [new PiecesPlugin()]);
  expect(atOnce).toEqual({ order: ['egg', 'hen', 'first', 'last', 'page', 'hen'], tasks: 1, error: null });
  expect(inPieces.order).toEqual(atOnce.order);
  expect(inPieces.tasks).toBe(4);
});

it('a small one runs at once', async () => {
  const small = { 'page.js': `globalThis.ran('page');` };
  expect(await run(small, [new PiecesPlugin()])).toEqual({ order: ['page'], tasks: 1, error: null });
});

it('fails like the module that fails', async () => {
  const broken = { ...PAGE, 'first.js': ran('first', '', `throw new RangeError('broken');`) };
  const { order, error } = await run(broken, [new PiecesPlugin()]);
  expect(error).toBe('RangeError: broken');
  expect(order).toEqual(['egg', 'hen', 'first']);
});
