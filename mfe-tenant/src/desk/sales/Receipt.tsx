import { formatInstant } from '@focinho/contracts/kernel/dates';
import { FISCAL_KIND_LABEL, PAYMENT_METHOD_LABEL } from '@focinho/contracts/kernel/enums';
import { formatMoney } from '@focinho/contracts/kernel/money';
import type { SaleDetail } from '@focinho/contracts/desk/sales';
import { QrCode } from '@focinho/ui/account/qr-code';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { ReceiptFoot, ReceiptLine, TenantLines } from '../../kernel/receipts/receipt-parts';
import type { ReceiptFormat } from '../../kernel/receipts/receipt-format';
import { creditsText, itemText, petNames } from './receipt-text';

/** The non-fiscal receipt of a sale, as wide as the paper. */
export function Receipt({ sale, format }: { sale: SaleDetail; format: ReceiptFormat }) {
  const timeZone = useTimeZone();
  const pets = petNames(sale);
  return (
    <article className="fct-receipt" data-format={format} aria-label={`Recibo ${sale.receiptNumber}`}>
      <TenantLines />
      <p className="fct-receipt-title">
        <strong>RECIBO Nº {sale.receiptNumber}</strong>
        <span>Documento sem valor fiscal</span>
      </p>
      <dl>
        <ReceiptLine name="Data" text={formatInstant(sale.createdAt, timeZone)} />
        <ReceiptLine name="Cliente" text={sale.client?.name ?? 'Cliente não encontrado'} />
        {pets.length > 0 && <ReceiptLine name={pets.length > 1 ? 'Pets' : 'Pet'} text={pets.join(', ')} />}
      </dl>
      <ul className="fct-receipt-items">
        {sale.items.map((item) => (
          <li key={item.id}>
            <span>{itemText(item)}</span>
            <span className="fct-receipt-line">
              <span>
                {item.quantity} × {formatMoney(item.unitPrice)}
              </span>
              <span>{formatMoney(item.totalPrice)}</span>
            </span>
            {creditsText(item) && (
              <span className="fct-receipt-line">
                <span>{creditsText(item)}</span>
                <span>-{formatMoney((item.credits ?? 0) * item.unitPrice)}</span>
              </span>
            )}
            {item.discount > 0 && (
              <span className="fct-receipt-line">
                <span>Desconto incluído</span>
                <span>-{formatMoney(item.discount)}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
      {sale.packageUsages.length > 0 && (
        <ul className="fct-receipt-items" aria-label="Usos de pacote">
          {sale.packageUsages.map((usage) => (
            <li key={usage.id}>
              {usage.package?.name ?? 'Pacote'}: {usage.service?.name ?? 'Serviço não encontrado'}
            </li>
          ))}
        </ul>
      )}
      <dl>
        <ReceiptLine name="Subtotal" text={formatMoney(sale.subtotal)} />
        {sale.discount > 0 && <ReceiptLine name="Desconto" text={`-${formatMoney(sale.discount)}`} />}
        {sale.tax > 0 && <ReceiptLine name="Impostos" text={formatMoney(sale.tax)} />}
        <div className="fct-receipt-total">
          <dt>Total</dt>
          <dd>{formatMoney(sale.total)}</dd>
        </div>
        {Boolean(sale.tip) && <ReceiptLine name="Gorjeta" text={formatMoney(sale.tip ?? 0)} />}
        <Tenders sale={sale} />
      </dl>
      <Notes sale={sale} />
      <ReceiptFoot />
    </article>
  );
}

/** The notes that the client can consult. */
function Notes({ sale: { notes = [] } }: { sale: SaleDetail }) {
  const issued = notes.filter(({ status }) => status === 'AUTHORISED' || status === 'CONTINGENCY');
  return issued.map(({ id, kind, number, series, accessKey, qrCode }) => (
    <div key={id} className="fct-receipt-note">
      <span>
        {FISCAL_KIND_LABEL[kind]} nº {number}
        {kind === 'NFCE' && `, série ${series}`}
      </span>
      {accessKey && <span>{accessKey.match(/.{1,4}/g)?.join(' ')}</span>}
      {qrCode && <QrCode text={qrCode} label={`QR Code da ${FISCAL_KIND_LABEL[kind]}`} />}
    </div>
  ));
}

/** How it was paid: with one tender its name, otherwise each with its amount, and the change. */
function Tenders({ sale: { payments, paymentMethod, items, total } }: { sale: SaleDetail }) {
  const isOfCredits = total === 0 && items.some(({ credits }) => (credits ?? 0) > 0);
  const cash = payments.find(({ change }) => change > 0);
  return (
    <>
      {payments.length > 1 ? (
        payments.map(({ method, amount }, index) => (
          <ReceiptLine key={index} name={PAYMENT_METHOD_LABEL[method]} text={formatMoney(amount)} />
        ))
      ) : (
        <ReceiptLine name="Pagamento" text={isOfCredits ? 'Clubinho' : PAYMENT_METHOD_LABEL[paymentMethod]} />
      )}
      {cash && <ReceiptLine name="Recebido em dinheiro" text={formatMoney(cash.received)} />}
      {cash && <ReceiptLine name="Troco" text={formatMoney(cash.change)} />}
    </>
  );
}
