import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { htmlOf } from './html.mjs';

const folder = path.resolve(import.meta.dirname, '../public');
const styles = readFileSync(path.resolve(import.meta.dirname, '../src/theme.css'), 'utf8');
const [, address = ''] = /url\('(\/fonts\/[^']+)'\)/.exec(styles) ?? [];

const page = htmlOf({
  inlined: {},
  scripts: [],
  shellStyles: '',
  base: '/',
  firstFiles: [],
  prerendered: null,
  area: null,
  isWithoutSession: false,
  config: /** @type {import('@focinho/host/config').RuntimeConfig} */ ({ productName: 'Focinho', contact: {} }),
  nonce: 'n',
  origin: '',
  bar: '',
});

test('every page preloads the typeface that the styles name, which is small and has its licence beside it', () => {
  const preloads = [...page.matchAll(/<link rel="preload" href="([^"]+)" as="font" type="font\/woff2" crossorigin>/g)];
  expect(preloads.map(([, href]) => href)).toEqual([address]);
  expect(statSync(folder + address).size).toBeLessThan(16 * 1024);
  expect(existsSync(`${folder}/fonts/OFL.txt`)).toBe(true);
});

test('until it is there another one stands in its space, so that nothing moves', () => {
  expect(styles).toMatch(/font-family: Figtree, 'Figtree Fallback'/);
  expect(styles).toMatch(/size-adjust: [\d.]+%;\s+ascent-override: [\d.]+%;\s+descent-override: [\d.]+%/);
});
