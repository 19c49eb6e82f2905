import { formatInstant } from '@focinho/contracts/dates';
import { PAYMENT_METHOD_LABEL } from '@focinho/contracts/enums';
import { formatMoney } from '@focinho/contracts/money';
import type { SaleDetail } from '@focinho/contracts/sales';
import { maskCnpj } from '../settings/cnpj';
import { useTenantSettingsGetQuery } from '../settings/settings.api';
import { useTenantInfoQuery, useTimeZone } from '../tenant/tenant.api';
import './receipt.css';

/** The non-fiscal receipt of a sale, as wide as a receipt printer's paper. */
export function Receipt({ sale }: { sale: SaleDetail }) {
  const timeZone = useTimeZone();
  return (
    <article className="fct-receipt" aria-label={`Recibo ${sale.receiptNumber}`}>
      <TenantLines />
      <p className="fct-receipt-title">
        <strong>RECIBO Nº {sale.receiptNumber}</strong>
        <span>Documento sem valor fiscal</span>
      </p>
      <dl>
        <Line name="Data" text={formatInstant(sale.createdAt, timeZone)} />
        <Line name="Cliente" text={sale.client?.name ?? 'Cliente não encontrado'} />
        {sale.appointment && <Line name="Pet" text={sale.appointment.pet?.name ?? 'N/A'} />}
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
        <Line name="Subtotal" text={formatMoney(sale.subtotal)} />
        {sale.discount > 0 && <Line name="Desconto" text={`-${formatMoney(sale.discount)}`} />}
        {sale.tax > 0 && <Line name="Impostos" text={formatMoney(sale.tax)} />}
        <div className="fct-receipt-total">
          <dt>Total</dt>
          <dd>{formatMoney(sale.total)}</dd>
        </div>
        <Line name="Pagamento" text={PAYMENT_METHOD_LABEL[sale.paymentMethod]} />
      </dl>
      <p className="fct-receipt-foot">Obrigado pela preferência!</p>
    </article>
  );
}

/** The seller, from the tenant's settings. */
function TenantLines() {
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

function Line({ name, text }: { name: string; text: string }) {
  return (
    <div className="fct-receipt-line">
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
