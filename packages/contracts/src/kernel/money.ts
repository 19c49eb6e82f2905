/** Money is integer cents in arithmetic and a JSON number of reais with two decimals at the border. */

/** Made when it is first used: the first of a language takes a browser long. */
let currency: Intl.NumberFormat | undefined;

/** `1234.5` (reais) → `R$ 1.234,50`, with Intl's no-break space after the symbol. */
export function formatMoney(reais: number): string {
  currency ??= new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
  return currency.format(Object.is(reais, -0) ? 0 : reais);
}

/** `1234.5` (reais) → `1.234,50`, for where the symbol stands already. */
export const formatAmount = (reais: number): string => formatMoney(reais).replace(/^R\$\s*/, '');

/** Reais → cents, rounded half away from zero; exact for every number with at most two decimals. */
export function toCents(reais: number): number {
  return Math.sign(reais) * Math.round(Math.abs(reais) * 100);
}

/** Whole cents → reais. */
export function fromCents(cents: number): number {
  return cents / 100;
}

/**
 * Typed text (`1.234,56`, `1234.56`, `12,5`, `R$ 10`) → a number, or `undefined` if it is not one.
 * The last comma or point is the decimal separator; a single point followed by exactly three digits groups thousands.
 */
export function parseDecimal(typed: string): number | undefined {
  const text = typed.replace(/[R$\s\u00a0]/g, '');
  if (!/^-?[\d.,]*\d[\d.,]*$/.test(text)) return undefined;
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  const onlyPoints = comma < 0 && point >= 0;
  const grouped = onlyPoints && (text.indexOf('.') !== point || /^-?[1-9]\d{0,2}\.\d{3}$/.test(text));
  const decimalAt = grouped ? -1 : Math.max(comma, point);
  const whole = (decimalAt < 0 ? text : text.slice(0, decimalAt)).replace(/[.,]/g, '');
  const fraction = decimalAt < 0 ? '' : text.slice(decimalAt + 1);
  const value = Number(`${whole || '0'}.${fraction || '0'}`);
  return Number.isFinite(value) ? value : undefined;
}
