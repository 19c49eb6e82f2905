import type { Service } from '@focinho/contracts/catalogue/services';
import { formatMoney } from '@focinho/contracts/kernel/money';

/** `R$ 50–140` where size and coat make a difference, with centavos if one of both has some: `R$ 49,90–140,00`. */
export function priceRange({ price, prices }: Pick<Service, 'price' | 'prices'>): string {
  const all = [price, ...prices.map((priced) => priced.price)];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  if (least === most) return formatMoney(least);
  const text = `${formatMoney(least)}–${formatMoney(most).replace(/^R\$\s/, '')}`;
  return Number.isInteger(least) && Number.isInteger(most) ? text.replaceAll(',00', '') : text;
}
