import { formatInstant } from '@focinho/contracts/kernel/dates';
import { PAYMENT_METHOD_LABEL } from '@focinho/contracts/kernel/enums';
import { formatMoney } from '@focinho/contracts/kernel/money';
import type { Sale, SaleDetail } from '@focinho/contracts/desk/sales';

/** Intl's no-break space would be shown as a box by some phones. */
const money = (reais: number) => formatMoney(reais).replaceAll('\u00a0', ' ');

/** "Banho · Thor": the same service for two pets are two lines. */
export const itemText = ({ name, pet }: SaleDetail['items'][number]): string => (pet ? `${name} · ${pet.name}` : name);

/** "Clubinho: 1 crédito", of an item that credits have paid in part or whole. */
export const creditsText = ({ credits = 0 }: SaleDetail['items'][number]): string | undefined =>
  credits > 0 ? `Clubinho: ${credits === 1 ? '1 crédito' : `${credits} créditos`}` : undefined;
const creditsSuffix = (item: SaleDetail['items'][number]) => (creditsText(item) ? ` (${creditsText(item)})` : '');

/** The pets that a sale is for, each once: that of its appointment and those of its items. */
export function petNames({ appointment, items }: Pick<SaleDetail, 'appointment' | 'items'>): string[] {
  const names = [appointment?.pet?.name, ...items.map(({ pet }) => pet?.name)];
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** The receipt as a message, with WhatsApp's asterisks for bold. */
export function receiptText(sale: SaleDetail, tenantName: string, timeZone: string): string {
  const { items, discount, tax, payments } = sale;
  return [
    `*${tenantName}*`,
    `Recibo nº ${sale.receiptNumber} · ${formatInstant(sale.createdAt, timeZone)}`,
    '',
    ...items.map((item) => `${item.quantity} × ${itemText(item)}: ${money(item.totalPrice)}${creditsSuffix(item)}`),
    ...(discount > 0 ? [`Desconto: -${money(discount)}`] : []),
    ...(tax > 0 ? [`Impostos: ${money(tax)}`] : []),
    `*Total: ${money(sale.total)}*`,
    ...(sale.tip ? [`Gorjeta: ${money(sale.tip)}`] : []),
    ...payments.map(({ method, amount }) => `${PAYMENT_METHOD_LABEL[method]}: ${money(amount)}`),
    '',
    'Documento sem valor fiscal. Obrigado pela preferência!',
  ].join('\n');
}

/** The appointment's pet, or "Venda direta" when there is no appointment. */
export function appointmentText({ appointment }: Pick<Sale, 'appointment'>): string {
  return appointment ? (appointment.pet?.name ?? 'N/A') : 'Venda direta';
}
