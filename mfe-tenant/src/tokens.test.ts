import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const SOURCES = [__dirname, join(__dirname, '../../packages/ui/src')];
/** The style sheets of the tenant's screens, but for that of the tokens. */
const sheets = SOURCES.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css') && !path.endsWith('tokens.css'))
    .map((path) => ({
      name: basename(path),
      css: readFileSync(join(folder, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
    })),
);
const TOKENS = readFileSync(join(__dirname, '../../packages/ui/src/tokens.css'), 'utf8');

/** `file: value` of each declaration of this property that is not of the allowed kind. */
const others = (property: string, allowed: RegExp) =>
  sheets.flatMap(({ name, css }) =>
    [...css.matchAll(new RegExp(`[;{\\s]${property}:\\s*([^;}]+)`, 'g'))]
      .map(([, value = '']) => value.trim())
      .filter((value) => !allowed.test(value))
      .map((value) => `${name}: ${value}`),
  );

test('text has one of five sizes and three weights; paper is measured in points', () => {
  expect(sheets.length).toBeGreaterThan(20);
  expect(others('font-size', /^((calc\(2 \* )?var\(--fcui-size-(12|14|16|20|28)\)\)?|inherit|\d+pt)$/)).toEqual([]);
  expect(others('font-weight', /^(var\(--fcui-(regular|strong|bold)\)|inherit)$/)).toEqual([]);
});

test('colours stand among the tokens alone, and the brand’s coral says no state', () => {
  expect(
    sheets.flatMap(({ name, css }) => (css.match(/#[\da-f]{3,8}\b/gi) ?? []).map((hex) => `${name}: ${hex}`)),
  ).toEqual([]);
  expect(sheets.filter(({ css }) => css.includes('--fc-accent')).map(({ name }) => name)).toEqual([]);
});

test('every token that is used exists', () => {
  const used = new Set(sheets.flatMap(({ css }) => css.match(/--fcui-[\w-]+/g) ?? []));
  const known = (token: string) => TOKENS.includes(`${token}:`) || sheets.some(({ css }) => css.includes(`${token}:`));
  expect([...used].filter((token) => !known(token))).toEqual([]);
});
