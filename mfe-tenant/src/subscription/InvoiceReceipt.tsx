import { Button } from 'antd';
import { formatDay, formatInstantDay } from '@focinho/contracts/dates';
import { contentName } from '@focinho/contracts/invoice-texts';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/money';
import type { Invoice } from '@focinho/contracts/subscriptions';
import { getConfig } from '@focinho/host/config';
import { Dialog } from '@focinho/ui/dialog';
import { PrintReceipt } from '../sales/PrintReceipt';
import { ReceiptLine } from '../sales/Receipt';
import '../sales/receipt.css';
import { maskCnpj } from '../settings/cnpj';
import { useTenantSettingsGetQuery } from '../settings/settings.api';
import { useTimeZone } from '../tenant/tenant.api';

/** The receipt of a paid invoice, to read and to print; open while there is one. */
export function InvoiceReceiptDialog({ invoice, onClose }: { invoice: Invoice | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={invoice !== undefined}
      title={`Recibo da fatura nº ${invoice?.number ?? ''}`}
      width={560}
      onClose={onClose}
      footer={
        invoice && (
          <div className="fcui-dialog-footer">
            <PrintReceipt format="A4">
              <InvoiceReceipt invoice={invoice} />
            </PrintReceipt>
            <Button onClick={onClose}>Fechar</Button>
          </div>
        )
      }
    >
      {invoice && <InvoiceReceipt invoice={invoice} />}
    </Dialog>
  );
}

function InvoiceReceipt({ invoice }: { invoice: Invoice }) {
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
      </dl>
      <p className="fct-receipt-foot">Obrigado por cuidar dos pets com a gente!</p>
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
