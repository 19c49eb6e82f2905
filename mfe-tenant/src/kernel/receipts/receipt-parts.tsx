import { formatPhone } from '@focinho/contracts/kernel/phone';
import { maskCnpj } from '../tenant/cnpj';
import { useTenantSettingsGetQuery } from '../tenant/settings.api';
import { useTenantInfoQuery } from '../tenant/tenant.api';
import './receipt.css';

/** The seller, from the tenant's settings. */
export function TenantLines() {
  const settings = useTenantSettingsGetQuery().data;
  const name = useTenantInfoQuery().data?.name;
  return (
    <p className="fct-receipt-tenant">
      <strong>{settings?.companyName ?? name}</strong>
      {settings?.cnpj && <span>CNPJ {maskCnpj(settings.cnpj)}</span>}
      {settings?.address && <span>{settings.address}</span>}
      {settings?.phone && <span>{formatPhone(settings.phone)}</span>}
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
