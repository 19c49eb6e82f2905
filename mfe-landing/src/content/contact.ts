import type { RuntimeConfig } from '@focinho/host/config';

/** Contact data of the product. */
export interface Contact {
  phone: string;
  phoneDigits: string;
  email: string;
  /** International number in digits. */
  whatsapp: string;
}

export function contactOf({ contact, whatsapp }: RuntimeConfig): Contact {
  return { ...contact, phoneDigits: contact.phone.replace(/\D/g, ''), whatsapp };
}

export function whatsappHref({ whatsapp }: Contact, productName: string): string {
  return `https://wa.me/${whatsapp}?text=${encodeURIComponent('Olá! Quero conhecer o ')}${productName}.`;
}
