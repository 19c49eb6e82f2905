import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The style sheets of all pages stay in the document once they were opened, so a class belongs to one of them. */
const sheets = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));

/** The classes that selectors of a style sheet begin with: `.fct-desk kbd` styles the inside of `fct-desk`. */
function subjectsOf(path: string): Set<string> {
  const css = readFileSync(join(__dirname, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].flatMap(([, list = '']) => list.split(','));
  return new Set(selectors.flatMap((selector) => /^\.([\w-]+)/.exec(selector.trim())?.[1] ?? []));
}

test('no class is styled by two style sheets', () => {
  const owners = new Map<string, string[]>();
  for (const path of sheets)
    for (const name of subjectsOf(path)) owners.set(name, [...(owners.get(name) ?? []), basename(path)]);
  expect(owners.size).toBeGreaterThan(200);
  expect([...owners].filter(([, files]) => files.length > 1)).toEqual([]);
});
