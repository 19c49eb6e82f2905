/** Text that {@link rawJson} writes unchanged, for what JSON.stringify cannot write. */
export class RawText {
  constructor(readonly text: string) {}
}

/** `[[[]]]` with that many levels. */
export function nestedLists(levels: number): string {
  return '['.repeat(levels) + ']'.repeat(levels);
}

/** Tried in every field: each has broken what lies behind the validation. */
export const MALFORMED_ANYWHERE: unknown[] = [
  null,
  1e21,
  '',
  'x'.repeat(100_000),
  'a\0b',
  '\ud800',
  '__proto__',
  '0000-00-00',
  '00000000-0000-0000-0000-000000000000',
  [null],
  {},
];

/** More values for any field: wrong types, limits, and what has broken other servers. */
export const MALFORMED_VALUES: unknown[] = [
  true,
  0,
  -1,
  1.005,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  new RawText('1e999'),
  new RawText('-1e-400'),
  new RawText('12345678901234567890.123456789'),
  '   ',
  'NaN',
  'Infinity',
  '1e999',
  '0x10',
  '12,50',
  '🐾'.repeat(60),
  '\0',
  'a\udfffb',
  '\u202e\u200b\ufeff',
  "'; drop table pets; --",
  '$1',
  '%_\\',
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '../../etc/passwd',
  'desconhecido',
  '2026-02-30',
  '2026-13-45T99:99:99Z',
  '+275760-09-13',
  '25:61',
  '24:00',
  'not-a-uuid',
  [],
  [[[[]]]],
  ['a', 'b'],
  { toString: 1 },
  new RawText('{"length":1e9}'),
  new RawText('{"__proto__":{"isAdmin":true}}'),
  new RawText('{"constructor":{"prototype":{"x":1}}}'),
  new RawText(nestedLists(5000)),
];

export const MALFORMED_BODIES: [what: string, text: string][] = [
  ['cut off', '{"name": "Ana"'],
  ['not JSON', 'name=Ana'],
  ['a bare word', 'NaN'],
  ['a string', '"texto"'],
  ['a number', '7'],
  ['null', 'null'],
  ['a list', '[]'],
  ['an empty object', '{}'],
  ['two documents', '{}{}'],
  ['a byte order mark', '\ufeff{}'],
  ['a prototype', '{"__proto__":{"isAdmin":true}}'],
  ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['the same key twice', '{"name":"a","name":"b"}'],
];

/** They are costly to send and are refused before the route is known. */
export const HUGE_BODIES: [what: string, text: string][] = [
  ['deep nesting', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['deeply nested lists', nestedLists(20_000)],
  ['a field with deeply nested lists', `{"name":${nestedLists(20_000)}}`],
  ['lists that are opened and never closed', '['.repeat(1_000_000)],
  ['objects that are opened and never closed', '{"a":'.repeat(200_000)],
  ['lists that are closed and never opened', ']'.repeat(1_000_000)],
  ['a string that is never closed', `"${'\\"'.repeat(400_000)}`],
  ['more than the limit', JSON.stringify({ name: 'x'.repeat(1_100_000) })],
];

export const MALFORMED_IDS = [
  'x',
  '1',
  'null',
  '%00',
  '%FF',
  '%E0%A4%A',
  '..%2F..%2Fetc',
  '%20',
  "'%20or%201=1--",
  '00000000-0000-0000-0000-00000000000',
  '00000000-0000-0000-0000-0000000000000',
  '00000000-0000-0000-0000-00000000000g',
  '{00000000-0000-0000-0000-000000000000}',
  '00000000000000000000000000000000',
  'x'.repeat(99),
  'x'.repeat(3000),
];

/** Values for any query parameter, as they appear in the URL. */
export const MALFORMED_QUERIES = [
  '',
  '%20',
  '-1',
  '1.5',
  '1e999',
  '9'.repeat(400),
  'NaN',
  'null',
  'true',
  'TRUE',
  '%00',
  'a%00b',
  '%FF%FE',
  '%E0%A4%A',
  '%ED%A0%80',
  "'%3B%20drop%20table%20pets%3B--",
  '%25%5F%5C',
  '%3Cscript%3E',
  'desconhecido',
  '__proto__',
  '2026-02-30',
  '0000-00-00',
  '00000000-0000-0000-0000-000000000000',
  '%5B%5B%5D%5D',
  '%7B%22a%22%3A1%7D',
  'x'.repeat(5_000),
];

/** JSON of `value`, in which every {@link RawText} is inserted unchanged. */
export function rawJson(value: unknown): string {
  const raws: string[] = [];
  const text = JSON.stringify(value, (_key, item: unknown) =>
    item instanceof RawText ? `raw:${raws.push(item.text) - 1}:raw` : item,
  );
  return text.replace(/"raw:(\d+):raw"/g, (_whole, index: string) => raws[Number(index)] ?? '');
}

/** Words of English default messages that do not occur in Portuguese. */
const ENGLISH =
  /\b(the|is|are|must|should|cannot|not|invalid|expected|received|required|unexpected|failed|error|bad|request|found|forbidden|unauthorized|too|many|body|token|string|number|undefined|null|NaN|object|json_|sql|syntax|column|relation|violates)\b/i;
export const soundsEnglish = (message: string) =>
  ENGLISH.test(message.replace(/"[^"]*"|token de (acesso|verificação)/gi, ''));

/**
 * Some of the values for each of many places, so that all values are tried somewhere and neighbours get different ones.
 * @param place the index of the place
 */
export function inTurn<T>(values: readonly T[], place: number, count: number): T[] {
  const some = Math.min(count, values.length);
  const begin = (place * some) % values.length;
  return [...values, ...values].slice(begin, begin + some);
}
