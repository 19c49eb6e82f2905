import type { ReactNode } from 'react';
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

/** The end of every receipt: the cat in the towel, in grey on paper, and thanks. */
export function ReceiptFoot({ children = 'Obrigado pela preferência!' }: { children?: ReactNode }) {
  return (
    <p className="fct-receipt-foot">
      <img src="/drawings/cat.svg" alt="" width={56} height={63} />
      {children}
    </p>
  );
}
