/** Where the CNPJ's punctuation stands, before the character of that index: `12.ABC.345/01DE-35`. */
const PUNCTUATION: Record<number, string> = { 2: '.', 5: '.', 8: '/', 12: '-' };
const LENGTH = 14;

/** What was typed of a CNPJ, numeric or alphanumeric, punctuated as far as it goes. */
export function maskCnpj(typed: string): string {
  const characters = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, LENGTH);
  return Array.from(characters, (character, index) => `${PUNCTUATION[index] ?? ''}${character}`).join('');
}
