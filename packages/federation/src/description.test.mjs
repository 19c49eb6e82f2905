import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readDescription } from './description.mjs';
import { iconPath } from './icons.mjs';
import { descriptionSchema } from './release/documents.mjs';

/** @type {{icons: object, aliases: Record<string, {parent: string}>}} */
const { icons, aliases } = createRequire(import.meta.url)('@iconify-json/lucide/icons.json');

describe('the description of a remote', () => {
  /** @type {string} */
  let folder;
  /** @param {object[]} pages */
  const describePages = (...pages) =>
    writeFileSync(path.join(folder, 'remote.json'), JSON.stringify({ name: 'mfe-creche', pages }));
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'focinho-description-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('carries the path of the icon that remote.json names', () => {
    describePages({ key: 'creche', name: 'Creche', icon: 'chart-line' });
    expect(readDescription(folder)).toEqual({
      name: 'mfe-creche',
      pages: [{ key: 'creche', name: 'Creche', icon: iconPath('chart-line') }],
    });
  });

  it.each(['mfe-landing', 'mfe-tenant', 'mfe-superadmin', 'mfe-guest'])(
    'of %s loses nothing when it is validated',
    (remote) => {
      const description = readDescription(path.join(import.meta.dirname, '../../..', remote));
      expect(descriptionSchema.parse(description)).toMatchObject({ pages: description.pages });
    },
  );

  it('has the records of each of its lists on one page', () => {
    /** @param {string[]} lists */
    const errorOf = (...lists) => {
      const page = { name: 'Pets', description: '', order: 1, icon: 'M0 0' };
      const records = lists.map((recordOf, index) => ({ ...page, key: `record-${index}`, recordOf }));
      const pages = [{ ...page, key: 'pets' }, ...records];
      return descriptionSchema.safeParse({ name: 'mfe-creche', area: 'tenant', contract: '*', pages }).error?.message;
    };
    expect(errorOf('pets')).toBeUndefined();
    expect(errorOf('clients')).toContain('shows records of \\"clients\\", which is no page of this remote');
    expect(errorOf('pets', 'pets')).toContain('has two pages for the records of \\"pets\\"');
  });

  it('names every page whose icon does not exist, with similar names', () => {
    describePages({ key: 'pets', icon: 'pawprint' }, { key: 'clients', icon: 'users' }, { key: 'sales', icon: 'cart' });
    expect(() => readDescription(folder)).toThrow(
      /page "pets": lucide has no icon "pawprint"\. Similar names: paw-print,/,
    );
    expect(() => readDescription(folder)).toThrow(/page "sales": .*"cart".*shopping-cart/s);
    expect(() => readDescription(folder)).not.toThrow(/clients/);
  });
});

describe('the path of an icon', () => {
  it.each([
    ['paths', 'chart-column', 'M3 3v16a2 2 0 0 0 2 2h16m-3-4V9m-5 8V5M8 17v-3'],
    ['a circle', 'circle', 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0'],
    [
      'a rectangle with round corners',
      'square',
      'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2z',
    ],
  ])('draws %s', (_shape, name, expected) => {
    expect(iconPath(name)).toBe(expected);
  });

  it('is also found by a former name', () => {
    for (const [former, { parent }] of Object.entries(aliases).slice(0, 1))
      expect(iconPath(former)).toBe(iconPath(parent));
  });

  it('can be built for every icon', () => {
    for (const name of Object.keys(icons)) expect(iconPath(name)).toMatch(/^M[-\d.][-\d.\s,a-zA-Z]*$/);
  });

  it('does not exist for a name that every object inherits', () => {
    expect(() => iconPath('constructor')).toThrow('lucide has no icon "constructor"');
  });
});
