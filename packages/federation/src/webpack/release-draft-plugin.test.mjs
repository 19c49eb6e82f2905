import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { ReleaseDraftPlugin } from './release-draft-plugin.mjs';

/** @type {string} */
let folder;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'focinho-draft-'));
});
afterEach(() => rm(folder, { recursive: true }));

const FILES = {
  'container.js': `import(/* webpackChunkName: "module" */ './module.js');`,
  'module.js': `export const pages = {
    pets: () => Promise.all([import(/* webpackChunkName: "every-page" */ './frame.js'), import(/* webpackChunkName: "pets" */ './pets.js')]),
    tv: () => import(/* webpackChunkName: "tv" */ './tv.js') };`,
  'frame.js': 'export const frame = 1;',
  'pets.js': 'export const pets = 2;',
  'tv.js': 'export const tv = 3;',
};

it('preloads with each page what surrounds every page, and with nothing else', async () => {
  for (const [name, text] of Object.entries(FILES)) await writeFile(path.join(folder, name), text);
  const page = { name: '', description: '', order: 1, icon: '' };
  const plugin = new ReleaseDraftPlugin({
    description: {
      name: 'mfe-small',
      area: 'tenant',
      contract: '^2.0.0',
      pages: [
        { ...page, key: 'pets' },
        { ...page, key: 'tv' },
      ],
    },
    container: 'container',
    shared: {},
  });
  await new Promise((resolve, reject) => {
    webpack(
      {
        context: folder,
        mode: 'production',
        entry: { container: './container.js' },
        output: { path: folder, filename: '[name].js', chunkFilename: '[name].chunk.js' },
        plugins: [plugin],
      },
      (error, stats) => (error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString())) : resolve(stats)),
    );
  });
  const { preload } = JSON.parse(await readFile(path.join(folder, 'release.json'), 'utf8'));
  expect(preload).toEqual({
    js: ['module.chunk.js'],
    css: [],
    pages: {
      pets: { js: ['every-page.chunk.js', 'pets.chunk.js'], css: [] },
      tv: { js: ['every-page.chunk.js', 'tv.chunk.js'], css: [] },
    },
  });
});
