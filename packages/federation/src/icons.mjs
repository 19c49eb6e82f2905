import { createRequire } from 'node:module';

/** @type {{icons: Record<string, {body: string}>, aliases: Record<string, {parent: string}>}} */
const { icons, aliases } = createRequire(import.meta.url)('@iconify-json/lucide/icons.json');

/**
 * The `d` of a 24 × 24 stroked path that draws a lucide icon (https://lucide.dev/icons).
 * @param {string} name for example `paw-print`
 * @throws Error for a name that lucide does not have; it suggests similar ones
 */
export function iconPath(name) {
  const icon = ownEntry(icons, name) ?? ownEntry(icons, ownEntry(aliases, name)?.parent);
  if (!icon) throw new Error(`lucide has no icon "${name}". Similar names: ${similarNames(name).join(', ')}`);
  return [...icon.body.matchAll(/<(path|circle|ellipse|rect)\s([^>]*)>/g)]
    .map(([, shape = '', attributes = '']) => PATH_OF[shape]?.(attributesOf(attributes)) ?? '')
    .join('');
}

/**
 * @template Entry
 * @param {Record<string, Entry>} entries
 * @param {string | undefined} name
 */
const ownEntry = (entries, name) => (name !== undefined && Object.hasOwn(entries, name) ? entries[name] : undefined);

/**
 * @param {string} text
 * @returns {Record<string, string>}
 */
const attributesOf = (text) =>
  Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));

/** @type {Record<string, (attributes: Record<string, string>) => string>} */
const PATH_OF = {
  // Inside a longer path a leading "m" would continue from where the previous shape ended.
  path: ({ d = '' }) => (d.startsWith('m') ? `M0 0${d}` : d),
  circle: ({ cx, cy, r }) => ellipse(cx, cy, r, r),
  ellipse: ({ cx, cy, rx, ry }) => ellipse(cx, cy, rx, ry),
  rect: ({ x = 0, y = 0, width = 0, height = 0, ...round }) => {
    const rx = Number(round.rx ?? 0);
    const ry = Number(round.ry ?? rx);
    const [left, top, horizontal, vertical] = [+x + rx, +y, +width - 2 * rx, +height - 2 * ry];
    /** @type {(dx: number, dy: number) => string} */
    const corner = (dx, dy) => (rx ? `a${rx} ${ry} 0 0 1 ${dx} ${dy}` : '');
    return [
      `M${left} ${top}h${horizontal}`,
      `${corner(rx, ry)}v${vertical}`,
      `${corner(-rx, ry)}h${-horizontal}`,
      `${corner(-rx, -ry)}v${-vertical}`,
      `${corner(rx, -ry)}z`,
    ].join('');
  },
};

/** @param {(string | undefined)[]} numbers */
const ellipse = (...numbers) => {
  const [cx = 0, cy = 0, rx = 0, ry = 0] = numbers.map(Number);
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;
};

/**
 * Five names that contain `name` as a word, or else have the most pairs of letters in common with it.
 * @param {string} name
 */
function similarNames(name) {
  /** @param {string} text */
  const pairs = (text) => new Set(Array.from(text, (letter, index) => letter + text[index + 1]).slice(0, -1));
  const wanted = pairs(name);
  /** @param {string} candidate */
  const similarity = (candidate) => {
    const own = pairs(candidate);
    const shared = [...own].filter((pair) => wanted.has(pair)).length;
    return (2 * shared) / (own.size + wanted.size) + (candidate.split('-').includes(name) ? 1 : 0);
  };
  return Object.keys(icons)
    .map((candidate) => ({ candidate, score: similarity(candidate) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, 5)
    .map(({ candidate }) => candidate);
}
