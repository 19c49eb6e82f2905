import { shortDay } from '../kernel/dates';
import type { Plan } from '../kernel/enums';
import { ADD_ON_NAME, PLAN_NAME, type InvoiceAddOn } from './plans';
import type { Invoice } from './subscriptions';

/* What an invoice of a subscription is called. This file does not import Zod, so that any page can import it. */

/** "Plano Max", or "Plano Max + NFC-e 300". */
export const contentName = ({ plan, addOn }: { plan: Plan; addOn: InvoiceAddOn }): string =>
  addOn === 'NONE' ? PLAN_NAME[plan] : `${PLAN_NAME[plan]} + ${ADD_ON_NAME[addOn]}`;

/** "Mês de 06/12 a 05/01/2027", "Diferença até 05/12". */
export function invoicePurpose({ kind, periodStart, periodEnd, startsWhenPaid }: Invoice, today: string): string {
  const end = shortDay(periodEnd, today);
  if (startsWhenPaid) return `Um mês a partir do pagamento: pagando hoje, até ${end}`;
  return kind === 'UPGRADE' ? `Diferença até ${end}` : `Mês de ${shortDay(periodStart, today)} a ${end}`;
}

export function invoiceState({ paidAt, cancelledAt, dueOn, startsWhenPaid }: Invoice, today: string) {
  if (paidAt) return { label: 'Paga', tone: 'green' } as const;
  if (cancelledAt) return { label: 'Cancelada', tone: 'gray' } as const;
  return dueOn < today && !startsWhenPaid
    ? ({ label: 'Atrasada', tone: 'red' } as const)
    : ({ label: 'Aberta', tone: 'blue' } as const);
}
