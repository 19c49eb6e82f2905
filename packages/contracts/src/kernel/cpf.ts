/** Eleven digits, of which the last two follow from the others. */
export function isValidCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false;
  return [9, 10].every((length) => {
    const sum = Array.from(digits.slice(0, length)).reduce(
      (total, digit, at) => total + Number(digit) * (length + 1 - at),
      0,
    );
    return ((sum * 10) % 11) % 10 === Number(digits[length]);
  });
}

/** `52998224725` → "529.982.247-25"; anything else as it is. */
export const formatCpf = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
