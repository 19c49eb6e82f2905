/*
 * BR Code, the text of a PIX QR code ("PIX copia e cola"). It is an EMV merchant-presented QR code: fields of a two-digit id, a
 * two-digit length and a value, of which some contain fields, and at the end a checksum of all that precedes it. Source: Banco
 * Central, "Manual de Padrões para Iniciação do Pix" and "Manual do BR Code". This file does not import Zod, so that any page can
 * import it.
 */

interface Receiver {
  name: string;
  city: string;
}
/** A BR Code with the receiver's key. Nobody is notified that it was paid. */
export interface StaticBrCode extends Receiver {
  key: string;
  /** Missing: whoever pays types the amount. */
  cents?: number;
  /** Up to 25 letters and digits, which the statement of the receiver shows. */
  txid?: string;
}
/** A BR Code that names a charge at a payment provider. */
export interface DynamicBrCode extends Receiver {
  /** Where the payer's bank fetches the charge: an address without `https://`. */
  location: string;
}

const IDS = {
  format: '00',
  isOnce: '01',
  account: '26',
  category: '52',
  currency: '53',
  amount: '54',
  country: '58',
  name: '59',
  city: '60',
  additional: '62',
  checksum: '63',
} as const;
/** Within the account and the additional data. */
const ACCOUNT_IDS = { system: '00', key: '01', location: '25' } as const;
const TXID = '05';
const PIX = 'br.gov.bcb.pix';
const NO_TXID = '***';
const REAL = '986';

/** @throws RangeError if a value is longer than its field can be */
export function staticBrCode({ key, cents, txid = NO_TXID, ...receiver }: StaticBrCode): string {
  const amount = cents === undefined ? '' : (cents / 100).toFixed(2);
  return brCode({ account: field(ACCOUNT_IDS.key, key), isOnce: false, amount, txid, ...receiver });
}

/** @throws RangeError if a value is longer than its field can be */
export function dynamicBrCode({ location, ...receiver }: DynamicBrCode): string {
  const account = field(ACCOUNT_IDS.location, location.replace(/^https:\/\//, ''));
  return brCode({ account, isOnce: true, amount: '', txid: NO_TXID, ...receiver });
}

interface Parts extends Receiver {
  account: string;
  isOnce: boolean;
  amount: string;
  txid: string;
}
function brCode({ account, isOnce, amount, name, city, txid }: Parts): string {
  const text = [
    field(IDS.format, '01'),
    isOnce ? field(IDS.isOnce, '12') : '',
    field(IDS.account, field(ACCOUNT_IDS.system, PIX) + account),
    field(IDS.category, '0000'),
    field(IDS.currency, REAL),
    amount && field(IDS.amount, amount),
    field(IDS.country, 'BR'),
    field(IDS.name, plain(name, 25)),
    field(IDS.city, plain(city, 15)),
    field(IDS.additional, field(TXID, txid)),
    // The checksum includes its own id and length.
    `${IDS.checksum}04`,
  ].join('');
  return text + crc16(text);
}

function field(id: string, value: string): string {
  if (value.length > 99) throw new RangeError(`Field ${id} of a BR Code has ${value.length} characters`);
  return id + String(value.length).padStart(2, '0') + value;
}

/** Without accents, because not every bank's app counts them as the standard does. */
const plain = (text: string, max: number) =>
  text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, max)
    .trim();

/** CRC-16/CCITT-FALSE (polynomial 1021, initially FFFF) as four upper-case hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Fields of a BR Code; static ones have a key, dynamic ones a location. */
export interface ReadBrCode extends Receiver {
  key: string | undefined;
  location: string | undefined;
  cents: number | undefined;
  txid: string | undefined;
}

/** Undefined if the text is no BR Code of PIX, or its checksum is wrong. */
export function readBrCode(text: string): ReadBrCode | undefined {
  if (crc16(text.slice(0, -4)) !== text.slice(-4)) return undefined;
  const fields = fieldsOf(text);
  const account = fieldsOf(fields?.get(IDS.account) ?? '');
  if (!fields || account?.get(ACCOUNT_IDS.system)?.toLowerCase() !== PIX) return undefined;
  const amount = fields.get(IDS.amount);
  const txid = fieldsOf(fields.get(IDS.additional) ?? '')?.get(TXID);
  return {
    key: account.get(ACCOUNT_IDS.key),
    location: account.get(ACCOUNT_IDS.location),
    cents: amount === undefined ? undefined : Math.round(Number(amount) * 100),
    name: fields.get(IDS.name) ?? '',
    city: fields.get(IDS.city) ?? '',
    txid: txid === NO_TXID ? undefined : txid,
  };
}

function fieldsOf(text: string): Map<string, string> | undefined {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4));
    const end = at + 4 + length;
    if (!Number.isInteger(length) || end > text.length) return undefined;
    fields.set(text.slice(at, at + 2), text.slice(at + 4, end));
    at = end;
  }
  return fields;
}
