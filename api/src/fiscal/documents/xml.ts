/*
 * XML as the tax authorities want it: no spaces between elements, no empty elements, no characters beyond Latin-1, no comments.
 */

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? character);

/** An element that holds a text; nothing at all for none. */
export const leaf = (name: string, text: string | number | null | undefined): string =>
  text === null || text === undefined || text === '' ? '' : `<${name}>${escape(String(text))}</${name}>`;

/** An element that holds others; nothing at all if there are none. */
export const group = (name: string, children: string[], attributes: Record<string, string> = {}): string => {
  const inner = children.join('');
  const opening = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  return inner === '' ? '' : `<${name}${opening.join('')}>${inner}</${name}>`;
};

/** A text that people have typed: one line, Latin-1, at most `max` characters. */
export const plainText = (text: string, max: number): string =>
  text
    .normalize('NFC')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2013\u2014]/g, '-')
    .replace(/[^\u0020-\u007e\u00a1-\u00ff]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, max)
    .trim();

/** Cents as `12.30`. */
export const money = (cents: number): string => (cents / 100).toFixed(2);

/** The first element of this name as it stands in the text, so that what is signed in it stays as it was. */
export function elementText(xml: string, name: string): string | undefined {
  const start = new RegExp(`<${name}[\\s>]`).exec(xml)?.index;
  const closing = `</${name}>`;
  const end = start === undefined ? -1 : xml.indexOf(closing, start);
  return start === undefined || end < 0 ? undefined : xml.slice(start, end + closing.length);
}

/** The text of the first element of this name, which holds no others. */
export function leafText(xml: string, name: string): string | undefined {
  const inner = new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([^<]*)</`).exec(xml)?.[1];
  return inner
    ?.replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;|&apos;/g, "'")
    .replace(/&amp;/g, '&');
}

/** A moment as `2026-11-28T10:00:00-03:00`: the authorities refuse `Z`. */
export function dateTime(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  const offset = part('timeZoneName').slice('GMT'.length) || '+00:00';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}${offset}`;
}
