import { formatInstant } from '@focinho/contracts/dates';
import { PAYMENT_METHOD_LABEL } from '@focinho/contracts/enums';
import { formatMoney } from '@focinho/contracts/money';
import type { SaleDetail } from '@focinho/contracts/sales';

/** Intl's no-break space would be shown as a box by some phones. */
const money = (reais: number) => formatMoney(reais).replaceAll('\u00a0', ' ');

/** The receipt as a message, with WhatsApp's asterisks for bold. */
export function receiptText(sale: SaleDetail, tenantName: string, timeZone: string): string {
  const { items, discount, tax, payments } = sale;
  return [
    `*${tenantName}*`,
    `Recibo nº ${sale.receiptNumber} · ${formatInstant(sale.createdAt, timeZone)}`,
    '',
    ...items.map(({ quantity, name, totalPrice }) => `${quantity} × ${name}: ${money(totalPrice)}`),
    ...(discount > 0 ? [`Desconto: -${money(discount)}`] : []),
    ...(tax > 0 ? [`Impostos: ${money(tax)}`] : []),
    `*Total: ${money(sale.total)}*`,
    ...payments.map(({ method, amount }) => `${PAYMENT_METHOD_LABEL[method]}: ${money(amount)}`),
    '',
    'Documento sem valor fiscal. Obrigado pela preferência!',
  ].join('\n');
}
