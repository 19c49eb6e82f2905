import { formatInstant } from '@focinho/contracts/dates';
import { PAYMENT_METHOD_LABEL } from '@focinho/contracts/enums';
import { formatMoney } from '@focinho/contracts/money';
import type { SaleDetail } from '@focinho/contracts/sales';
import { maskCnpj } from '../settings/cnpj';
import { useTenantSettingsGetQuery } from '../settings/settings.api';
import { useTenantInfoQuery, useTimeZone } from '../tenant/tenant.api';
import type { ReceiptFormat } from './receipt-format';
import './receipt.css';

/** The non-fiscal receipt of a sale, as wide as the paper. */
export function Receipt({ sale, format }: { sale: SaleDetail; format: ReceiptFormat }) {
  const timeZone = useTimeZone();
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
        {sale.appointment && <ReceiptLine name="Pet" text={sale.appointment.pet?.name ?? 'N/A'} />}
      </dl>
      <ul className="fct-receipt-items">
        {sale.items.map((item) => (
          <li key={item.id}>
            <span>{item.name}</span>
            <span className="fct-receipt-line">
              <span>
                {item.quantity} × {formatMoney(item.unitPrice)}
              </span>
              <span>{formatMoney(item.totalPrice)}</span>
            </span>
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
        <Tenders sale={sale} />
      </dl>
      <p className="fct-receipt-foot">Obrigado pela preferência!</p>
    </article>
  );
}

/** How it was paid: with one tender its name, otherwise each with its amount, and the change. */
function Tenders({ sale: { payments, paymentMethod } }: { sale: SaleDetail }) {
  const cash = payments.find(({ change }) => change > 0);
  return (
    <>
      {payments.length > 1 ? (
        payments.map(({ method, amount }, index) => (
          <ReceiptLine key={index} name={PAYMENT_METHOD_LABEL[method]} text={formatMoney(amount)} />
        ))
      ) : (
        <ReceiptLine name="Pagamento" text={PAYMENT_METHOD_LABEL[paymentMethod]} />
      )}
      {cash && <ReceiptLine name="Recebido em dinheiro" text={formatMoney(cash.received)} />}
      {cash && <ReceiptLine name="Troco" text={formatMoney(cash.change)} />}
    </>
  );
}

/** The seller, from the tenant's settings. */
export function TenantLines() {
  const settings = useTenantSettingsGetQuery().data;
  const name = useTenantInfoQuery().data?.name;
  return (
    <p className="fct-receipt-tenant">
      <strong>{settings?.companyName ?? name}</strong>
      {settings?.cnpj && <span>CNPJ {maskCnpj(settings.cnpj)}</span>}
      {settings?.address && <span>{settings.address}</span>}
      {settings?.phone && <span>{settings.phone}</span>}
    </p>
  );
}

/** A name and its value at the ends of a line. */
export function ReceiptLine({ name, text }: { name: string; text: string }) {
  return (
    <div className="fct-receipt-line">
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
