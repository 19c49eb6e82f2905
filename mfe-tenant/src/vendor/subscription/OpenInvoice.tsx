import { shortDay } from '@focinho/contracts/kernel/dates';
import { Button } from 'antd';
import { contentName, invoicePurpose } from '@focinho/contracts/vendor/invoice-texts';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import type { Invoice } from '@focinho/contracts/vendor/subscriptions';
import { Money } from '@focinho/ui/text';
import { useSubscriptionDay } from '../../kernel/tenant/tenant-clock';

interface OpenInvoiceProps {
  invoice: Invoice;
  /** Absent = this user only reads. */
  onPay: ((invoice: Invoice) => void) | undefined;
}

/** The invoice that waits for its payment. */
export function OpenInvoice({ invoice, onPay }: OpenInvoiceProps) {
  const today = useSubscriptionDay();
  const isLate = invoice.dueOn < today && !invoice.startsWhenPaid;
  const { amount, received = 0 } = invoice;
  const missing = fromCents(Math.max(0, toCents(amount) - toCents(received)));
  return (
    <section className="fct-open-invoice" data-late={isLate || undefined} aria-label="Fatura aberta">
      <div className="fct-open-invoice-text">
        <strong>Fatura nº {invoice.number}</strong>
        <span>
          {contentName(invoice)}: {invoicePurpose(invoice, today)}
        </span>
        <span className="fcui-muted">
          {invoice.startsWhenPaid
            ? 'O que passou não é cobrado'
            : `${isLate ? 'Venceu' : 'Vence'} em ${shortDay(invoice.dueOn, today)}`}
        </span>
        {received > 0 && (
          <span>
            Chegaram {formatMoney(received)} de {formatMoney(amount)}: faltam {formatMoney(missing)}.
          </span>
        )}
      </div>
      <span className="fct-open-invoice-amount">
        <Money value={missing} />
      </span>
      {onPay && (
        <Button type="primary" onClick={() => onPay(invoice)}>
          Pagar com PIX
        </Button>
      )}
    </section>
  );
}
