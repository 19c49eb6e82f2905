import { format as formatCnpj, isValid as isValidCnpj, strip as stripCnpj } from '@fnando/cnpj';
import { isValidCpf } from '../kernel/cpf';
import { brazilianPhone } from '../kernel/phone';

/*
 * The five kinds of PIX keys, as the directory of Banco Central (DICT) writes them: a code with any other text is refused by the payer's
 * bank, or pays somebody else. This file does not import Zod, so that any page can import it.
 */

export const PIX_KEY_KINDS = ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM'] as const;
export type PixKeyKind = (typeof PIX_KEY_KINDS)[number];
export const PIX_KEY_KIND_LABEL: Record<PixKeyKind, string> = {
  CPF: 'CPF',
  CNPJ: 'CNPJ',
  EMAIL: 'E-mail',
  PHONE: 'Celular',
  RANDOM: 'Chave aleatória',
};

export interface PixKey {
  kind: PixKeyKind;
  /** As the directory writes it. */
  key: string;
}
export type ReadPixKey = (PixKey & { problem?: undefined }) | { problem: string; isAmbiguous?: boolean };

const WRONG: Record<PixKeyKind, string> = {
  CPF: 'Este CPF não existe: confira os números',
  CNPJ: 'Este CNPJ não existe: confira os números e as letras',
  EMAIL: 'Este e-mail não é válido',
  PHONE: 'Este celular não é válido: informe com DDD, como (11) 98765-4321',
  RANDOM: 'Uma chave aleatória tem 32 letras e números, em cinco grupos',
};
const UNKNOWN = 'Não é uma chave PIX: informe CPF, CNPJ, e-mail, celular com DDD ou chave aleatória';
const AMBIGUOUS = 'Este número pode ser um CPF ou um celular: escolha o tipo da chave';
const EMAIL_MAX = 77;

/** @param kind what the person says that it is; otherwise the text decides, or it is ambiguous */
export function readPixKey(text: string, kind?: PixKeyKind | null): ReadPixKey {
  const typed = text.replace(/\p{Cf}/gu, '').trim();
  if (kind) {
    const key = KEYS[kind](typed);
    return key === undefined ? { problem: WRONG[kind] } : { kind, key };
  }
  const found = PIX_KEY_KINDS.flatMap((one) => {
    const key = KEYS[one](typed);
    return key === undefined ? [] : [{ kind: one, key }];
  });
  const [first] = found;
  if (first && found.length === 1) return first;
  if (first) return { problem: AMBIGUOUS, isAmbiguous: true };
  const meant = meantKind(typed);
  return { problem: meant ? WRONG[meant] : UNKNOWN };
}

/** A key as it is stored; undefined if it is not one, as some were before they were checked. */
export function storedPixKey(key: string): PixKey | undefined {
  const kind = PIX_KEY_KINDS.find((one) => KEYS[one](key) === key);
  return kind && { kind, key };
}

/** As people read it: `(11) 98765-4321`, `529.982.247-25`. What is no key is shown as it is. */
export function formatPixKey(key: string): string {
  switch (storedPixKey(key)?.kind) {
    case 'CPF':
      return key.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
    case 'CNPJ':
      return formatCnpj(key);
    case 'PHONE':
      return key.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, '+55 ($1) $2-$3');
    default:
      return key;
  }
}

/** The text as a key of this kind; undefined if it is none. */
const KEYS: Record<PixKeyKind, (typed: string) => string | undefined> = {
  CPF: (typed) => {
    const digits = typed.replace(/[\s.-]/g, '');
    return isValidCpf(digits) && !/^[(+]/.test(typed) ? digits : undefined;
  },
  CNPJ: (typed) => {
    const plain = typed.toUpperCase().replace(/[\s./-]/g, '');
    return /^[0-9A-Z]{12}\d{2}$/.test(plain) && isValidCnpj(plain) ? stripCnpj(plain) : undefined;
  },
  EMAIL: (typed) => {
    const email = typed.toLowerCase();
    return email.length <= EMAIL_MAX && EMAIL.test(email) ? email : undefined;
  },
  PHONE: (typed) => {
    // `529.982.247-25` is written as a CPF.
    if (/^\d{3}\.\d{3}\.\d{3}-\d{2}$/.test(typed)) return undefined;
    return brazilianPhone(typed) ?? (FOREIGN.test(typed) ? `+${typed.replace(/\D/g, '')}` : undefined);
  },
  RANDOM: (typed) => {
    const [, ...groups] = RANDOM.exec(typed.toLowerCase()) ?? [];
    return groups.length > 0 ? groups.join('-') : undefined;
  },
};

const EMAIL = /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;
/** A phone number of another country, which has to be said. */
const FOREIGN = /^\+(?!55)[1-9](?:[\s().-]?\d){7,14}$/;
const RANDOM = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/;

/** Kind of key that somebody wanted to type, for the reason why it is none. */
function meantKind(typed: string): PixKeyKind | undefined {
  if (typed.includes('@')) return 'EMAIL';
  if (/^[(+]/.test(typed)) return 'PHONE';
  const { length } = typed.replace(/[\s./-]/g, '');
  if (/^[\d\s.-]+$/.test(typed) && length === 11) return /^\d{3}\./.test(typed) ? 'CPF' : undefined;
  if (/^[\dA-Za-z./-]+$/.test(typed) && length === 14 && /\d/.test(typed)) return 'CNPJ';
  return undefined;
}
