import { Button } from 'antd';
import { formatDay, formatInstantDay } from '@focinho/contracts/kernel/dates';
import { contentName } from '@focinho/contracts/vendor/invoice-texts';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import type { Invoice, Subscription } from '@focinho/contracts/vendor/subscriptions';
import { getConfig } from '@focinho/host/config';
import { Dialog } from '@focinho/ui/dialog';
import { PrintReceipt } from '../../kernel/receipts/PrintReceipt';
import { ReceiptFoot, ReceiptLine } from '../../kernel/receipts/receipt-parts';
import '../../kernel/receipts/receipt.css';
import { maskCnpj } from '../../kernel/tenant/cnpj';
import { useTenantSettingsGetQuery } from '../../kernel/tenant/settings.api';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { returnedCredit } from './returned-credit';

interface DialogProps {
  invoice: Invoice | undefined;
  /** All of it, because what was paid too much may have been given back since. */
  subscription: Subscription;
  onClose: () => void;
}

/** The receipt of a paid invoice, to read and to print; open while there is one. */
export function InvoiceReceiptDialog({ invoice, subscription, onClose }: DialogProps) {
  const receipt = invoice && <InvoiceReceipt invoice={invoice} subscription={subscription} />;
  return (
    <Dialog
      open={invoice !== undefined}
      title={`Recibo da fatura nº ${invoice?.number ?? ''}`}
      width={560}
      onClose={onClose}
      footer={
        invoice && (
          <div className="fcui-dialog-footer">
            <PrintReceipt format="A4">{receipt}</PrintReceipt>
            <Button onClick={onClose}>Fechar</Button>
          </div>
        )
      }
    >
      {receipt}
    </Dialog>
  );
}

function InvoiceReceipt({ invoice, subscription }: { invoice: Invoice; subscription: Subscription }) {
  const { productName, contact, company } = getConfig();
  const tenant = useTenantSettingsGetQuery().data;
  const timeZone = useTimeZone();
  return (
    <article className="fct-receipt" data-format="A4" aria-label={`Recibo da fatura ${invoice.number}`}>
      <p className="fct-receipt-tenant">
        <strong>{productName}</strong>
        {company && <span>{company}</span>}
        {contact.email && <span>{contact.email}</span>}
      </p>
      <p className="fct-receipt-title">
        <strong>RECIBO DA FATURA Nº {invoice.number}</strong>
        <span>Documento sem valor fiscal</span>
      </p>
      <dl>
        <ReceiptLine name="Recebemos de" text={tenant?.companyName ?? ''} />
        {tenant?.cnpj && <ReceiptLine name="CNPJ" text={maskCnpj(tenant.cnpj)} />}
        <ReceiptLine name="Pago em" text={formatInstantDay(invoice.paidAt, timeZone)} />
        <ReceiptLine name="Forma" text={formOf(invoice)} />
      </dl>
      <dl>
        <ReceiptLine name="Referente a" text={contentName(invoice)} />
        <ReceiptLine
          name={invoice.kind === 'UPGRADE' ? 'Diferença do período' : 'Período'}
          text={`${formatDay(invoice.periodStart)} a ${formatDay(invoice.periodEnd)}`}
        />
        <div className="fct-receipt-total">
          <dt>Total</dt>
          <dd>{formatMoney(invoice.amount)}</dd>
        </div>
        {moneyOf(invoice).map(([name, text]) => (
          <ReceiptLine key={name} name={name} text={text} />
        ))}
        {returnedCredit(invoice, subscription).map(({ at, amount }) => (
          <ReceiptLine key={at} name={`Devolvido em ${formatInstantDay(at, timeZone)}`} text={formatMoney(amount)} />
        ))}
      </dl>
      <ReceiptFoot>Obrigado por cuidar dos pets com a gente!</ReceiptFoot>
    </article>
  );
}

function formOf({ amount, received = amount }: Invoice): string {
  if (received <= 0) return 'Crédito';
  return received < amount ? 'PIX e crédito' : 'PIX';
}

/** The whole money, if it was not exactly the amount that has arrived. */
function moneyOf({ amount, received = amount }: Invoice): [string, string][] {
  const difference = toCents(received) - toCents(amount);
  if (difference === 0) return [];
  const arrived: [string, string] = ['Recebido por PIX', formatMoney(received)];
  if (difference > 0) return [arrived, ['A mais, virou crédito', formatMoney(fromCents(difference))]];
  const fromCredit: [string, string] = ['Pago com crédito', formatMoney(fromCents(-difference))];
  return received > 0 ? [arrived, fromCredit] : [fromCredit];
}
