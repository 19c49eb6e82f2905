import type { CreditTransaction } from '@focinho/contracts/desk/credit-transactions';
import { formatInstant } from '@focinho/contracts/kernel/dates';
import { PAYMENT_METHOD_LABEL } from '@focinho/contracts/kernel/enums';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { ReceiptFoot, ReceiptLine, TenantLines } from '../../kernel/receipts/receipt-parts';
import type { ReceiptFormat } from '../../kernel/receipts/receipt-format';
import { useTimeZone } from '../../kernel/tenant/tenant.api';

/** Receipt for a payment of fiado. */
export function DebtReceipt({ payment, format }: { payment: CreditTransaction; format: ReceiptFormat }) {
  const timeZone = useTimeZone();
  const { amount, balanceAfter, clientCredit, createdAt, method, received, change } = payment;
  return (
    <article className="fct-receipt" data-format={format} aria-label="Recibo de fiado">
      <TenantLines />
      <p className="fct-receipt-title">
        <strong>RECIBO DE PAGAMENTO</strong>
        <span>Documento sem valor fiscal</span>
      </p>
      <dl>
        <ReceiptLine name="Data" text={formatInstant(createdAt, timeZone)} />
        <ReceiptLine name="Cliente" text={clientCredit.client?.name ?? 'Cliente não encontrado'} />
        <div className="fct-receipt-total">
          <dt>Fiado pago</dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
        {method && <ReceiptLine name="Pagamento" text={PAYMENT_METHOD_LABEL[method]} />}
        {received && change ? <ReceiptLine name="Recebido em dinheiro" text={formatMoney(received)} /> : null}
        {change ? <ReceiptLine name="Troco" text={formatMoney(change)} /> : null}
        <ReceiptLine
          name={balanceAfter < 0 ? 'A seu favor' : 'Ainda deve'}
          text={formatMoney(Math.abs(balanceAfter))}
        />
      </dl>
      <ReceiptFoot />
    </article>
  );
}
