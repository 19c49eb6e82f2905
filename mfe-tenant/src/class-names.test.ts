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

test('what changes a list of another style sheet outranks it, whichever page was opened last', () => {
  const css = readFileSync(join(__dirname, 'desk/orders/orders.css'), 'utf8');
  const ofItems = [...css.matchAll(/^\s*\.fct-order-l[\w-]+.*> li\b.*(?=[,{])/gm)].map(([selector]) => selector.trim());
  expect(ofItems).not.toEqual([]);
  expect(ofItems.filter((selector) => !selector.includes('.fct-lines > li'))).toEqual([]);
});

test('a card of a phone’s list alone keeps its status in the line, not the details of an appointment', () => {
  const css = readFileSync(join(__dirname, 'agenda/appointments/appointments.css'), 'utf8');
  const rules = [...css.matchAll(/^.*:has\(\.fct-appointment-status\).*(?=\{)/gm)].map(([selector]) => selector);
  expect(rules).not.toEqual([]);
  expect(rules.filter((selector) => !selector.includes(':not(.fct-appointment-facts *)'))).toEqual([]);
});
