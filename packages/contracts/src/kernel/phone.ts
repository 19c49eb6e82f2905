/* Telephone numbers as people type them. This file does not import Zod, so that any page can import it. */

/** Area codes of Brazil (Anatel). */
const AREA_CODES = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 67 ' +
    '68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
);

/** Marks without a width that come along when a number is copied from a messenger. */
const INVISIBLE = /[\p{Cf}\p{Cc}]/gu;
const LOOKS = /^\+?[\d\s().-]+$/;
const SEVERAL = /[/;,]|\sou\s|\se\s/;
const digitsOf = (text: string) => text.replace(/\D/g, '');

/** A number of Brazil with its area code, with or without +55, as `+5511987654321`; undefined if it is none. */
export function brazilianPhone(text: string): string | undefined {
  const typed = text.replace(INVISIBLE, '').trim();
  if (!LOOKS.test(typed)) return undefined;
  const digits = digitsOf(typed).replace(/^0+/, '');
  if (typed.startsWith('+') && !digits.startsWith('55')) return undefined;
  const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits;
  if (!AREA_CODES.has(national.slice(0, 2))) return undefined;
  return /^\d{2}(9\d{8}|[2-5]\d{7})$/.test(national) ? `+55${national}` : undefined;
}

/** Whether somebody could be called there: one number or several, with or without area and country. */
export const isPhone = (text: string): boolean =>
  text
    .replace(INVISIBLE, '')
    .split(SEVERAL)
    .every((part) => {
      const { length } = digitsOf(part);
      return LOOKS.test(part.trim()) && length >= 8 && length <= 15;
    });

const SUBSCRIBER = 8;
/** With area code, and one more for a mobile phone. */
const NATIONAL = 11;

interface Phone {
  area: string | undefined;
  subscriber: string;
}

/** The numbers in a text, each with what says which phone it is: the ninth digit of mobile phones came later, and much is left out. */
function phonesOf(text: string): Phone[] {
  return text.split(SEVERAL).flatMap((part) => {
    const digits = digitsOf(part).replace(/^0+/, '');
    const national = digits.length > NATIONAL && digits.startsWith('55') ? digits.slice(2) : digits;
    if (national.length < SUBSCRIBER || national.length > NATIONAL) return [];
    const area = national.length > SUBSCRIBER + 1 ? national.slice(0, 2) : undefined;
    return { area, subscriber: national.slice(-SUBSCRIBER) };
  });
}

/** The eight digits that every way of writing these phones ends with. */
export const phoneEndings = (text: string): string[] => [
  ...new Set(phonesOf(text).map(({ subscriber }) => subscriber)),
];

/** Whether both name the same phone, however it is written; a missing area code is any. */
export const isSamePhone = (one: string, other: string): boolean =>
  phonesOf(one).some((a) =>
    phonesOf(other).some(
      (b) => a.subscriber === b.subscriber && (a.area === undefined || b.area === undefined || a.area === b.area),
    ),
  );

/** `11987654321` → `(11) 98765-4321`, without an area code `98765-4321`; what is no number of Brazil stays as it was typed. */
export const formatPhone = (text: string): string =>
  brazilianPhone(text)?.replace(/^\+55(\d\d)(\d{4,5})(\d{4})$/, '($1) $2-$3') ??
  text.replace(/^\s*(9\d{4}|[2-5]\d{3})(\d{4})\s*$/, '$1-$2');

/** Call and WhatsApp links of a number of Brazil; undefined if it is none, or has no area code. */
export function phoneLinks(text: string): { call: string; whatsapp: string } | undefined {
  const number = brazilianPhone(text);
  return number === undefined ? undefined : { call: `tel:${number}`, whatsapp: `https://wa.me/${number.slice(1)}` };
}
