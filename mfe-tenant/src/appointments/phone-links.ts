/** Call and WhatsApp links of a phone number as people write it; `undefined` if it is too short for an area code. */
export function phoneLinks(phone: string): { call: string; whatsapp: string } | undefined {
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '');
  const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits;
  if (national.length < 10) return undefined;
  return { call: `tel:+55${national}`, whatsapp: `https://wa.me/55${national}` };
}
