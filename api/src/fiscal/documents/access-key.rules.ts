import { isValid } from '@fnando/cnpj';

/** MOC 7.0, annex of the access key; NT conjunta 2025.001 for letters: each character counts its code less that of 0. */
const valueOf = (character: string) => character.charCodeAt(0) - 48;

/** Digit of the access key: weights 2 to 9 from the right, modulo 11. */
export function checkDigit(key: string): string {
  const sum = Array.from(key)
    .reverse()
    .reduce((total, character, at) => total + valueOf(character) * (2 + (at % 8)), 0);
  const rest = sum % 11;
  return String(rest < 2 ? 0 : 11 - rest);
}

/** Whether it is a CNPJ with right digits, with or without letters and without punctuation. Lower case is refused by the authorities. */
export const isCnpj = (cnpj: string): boolean => /^[0-9A-Z]{12}\d{2}$/.test(cnpj) && isValid(cnpj);

export interface KeyParts {
  /** Code of IBGE of the state, two digits. */
  stateCode: string;
  /** Year and month of issue, `2611`. */
  yearMonth: string;
  cnpj: string;
  series: number;
  number: number;
  /** tpEmis: 1 online, 9 contingency. */
  emission: '1' | '9';
  randomCode: string;
}

/** The 44 characters that identify an NFC-e. */
export function accessKey({ stateCode, yearMonth, cnpj, series, number, emission, randomCode }: KeyParts): string {
  if (!isCnpj(cnpj)) throw new RangeError(`No CNPJ: ${cnpj}`);
  if (!Number.isInteger(series) || series < 0 || series > 999) throw new RangeError(`No series: ${series}`);
  if (!Number.isInteger(number) || number < 1 || number > 999_999_999) throw new RangeError(`No number: ${number}`);
  if (!/^\d{8}$/.test(randomCode)) throw new RangeError('The random code has eight digits');
  const counted = [String(series).padStart(3, '0'), String(number).padStart(9, '0')].join('');
  const key = [stateCode, yearMonth, cnpj, '65', counted, emission, randomCode].join('');
  return `${key}${checkDigit(key)}`;
}

export const isAccessKey = (key: string): boolean =>
  /^\d{6}[0-9A-Z]{12}\d{26}$/.test(key) && checkDigit(key.slice(0, -1)) === key.at(-1);

/** In groups of four, as people read and type it. */
export const groupedKey = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? '';

/** `randomCode` must differ from the number (rejection 897 of NT 2019.001) and from sequences that are refused. */
export function isUsableRandomCode(code: string, number: number): boolean {
  const refused = [...Array.from({ length: 10 }, (_, digit) => String(digit).repeat(8)), '12345678', '23456789'];
  return /^\d{8}$/.test(code) && !refused.includes(code) && Number(code) !== number;
}

/** Id of a DPS: `DPS`, city, 2 for a CNPJ, the CNPJ, series and number; 45 characters. */
export function dpsId(cityCode: string, cnpj: string, series: number, number: number): string {
  if (!/^\d{7}$/.test(cityCode)) throw new RangeError(`No city: ${cityCode}`);
  if (!isCnpj(cnpj)) throw new RangeError(`No CNPJ: ${cnpj}`);
  if (!Number.isInteger(series) || series < 1 || series > 49_999) throw new RangeError(`No series: ${series}`);
  if (!Number.isSafeInteger(number) || number < 1) throw new RangeError(`No number: ${number}`);
  return `DPS${cityCode}2${cnpj}${String(series).padStart(5, '0')}${String(number).padStart(15, '0')}`;
}
