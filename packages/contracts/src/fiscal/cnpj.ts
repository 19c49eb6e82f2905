import { format, isValid, strip } from '@fnando/cnpj';
import { formatCpf, isValidCpf } from '../kernel/cpf';

/* Who a note is for, or from. This file does not import Zod, so that any page can import it. */

/** `12.abc.345/01DE-35` → `12ABC34501DE35`; undefined if it is no CNPJ. Since July 2026 they may have letters. */
export function readCnpj(text: string): string | undefined {
  const plain = text.toUpperCase().replace(/[\s./-]/g, '');
  return /^[0-9A-Z]{12}\d{2}$/.test(plain) && isValid(plain) ? strip(plain) : undefined;
}

/** A CPF or CNPJ without punctuation; undefined if it is neither. */
export function readTaxId(text: string): string | undefined {
  const digits = text.replace(/[\s.-]/g, '');
  return isValidCpf(digits) ? digits : readCnpj(text);
}

export const isCnpj = (taxId: string): boolean => taxId.length === 14;

export const formatTaxId = (taxId: string): string => (isCnpj(taxId) ? format(taxId) : formatCpf(taxId));
