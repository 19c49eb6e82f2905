/** The punctuation of a CNPJ by the index of the character after it: `12.ABC.345/01DE-35`. */
const PUNCTUATION: Record<number, string> = { 2: '.', 5: '.', 8: '/', 12: '-' };
const LENGTH = 14;

/** A partly typed CNPJ, numeric or alphanumeric, with punctuation. */
export function maskCnpj(typed: string): string {
  const characters = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, LENGTH);
  return Array.from(characters, (character, index) => `${PUNCTUATION[index] ?? ''}${character}`).join('');
}
