/** Where a phone number as people write it leads; `undefined` when it is too short to be dialled with its area code. */
export function phoneLinks(phone: string): { call: string; whatsapp: string } | undefined {
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '');
  const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits;
  if (national.length < 10) return undefined;
  return { call: `tel:+55${national}`, whatsapp: `https://wa.me/55${national}` };
}
