import type { RuntimeConfig } from '@focinho/host/config';

/** Contact data of the product. */
export interface Contact {
  phone: string;
  phoneDigits: string;
  email: string;
  /** International number in digits. */
  whatsapp: string;
  /** Name, CNPJ and address of the company behind the product; may be empty. */
  company: string;
}

export function contactOf({ contact, whatsapp, company = '' }: RuntimeConfig): Contact {
  return { ...contact, phoneDigits: contact.phone.replace(/\D/g, ''), whatsapp, company };
}

export function whatsappHref({ whatsapp }: Contact, productName: string): string {
  return `https://wa.me/${whatsapp}?text=${encodeURIComponent('Olá! Quero conhecer o ')}${productName}.`;
}
