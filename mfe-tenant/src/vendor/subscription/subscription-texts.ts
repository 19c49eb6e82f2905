import { addDays, daysBetween, shortDay } from '@focinho/contracts/kernel/dates';
import type { Plan } from '@focinho/contracts/kernel/enums';
import { fromCents, toCents } from '@focinho/contracts/kernel/money';
import { monthlyCents, SOLD_PLANS, type InvoiceAddOn } from '@focinho/contracts/vendor/plans';
import type { Subscription } from '@focinho/contracts/vendor/subscriptions';

const dayAfter = (day: string) => addDays(day, 1);

/** Reais a month; undefined for a contract made by hand. */
export function monthlyPrice({ plan, addOn }: { plan: Plan; addOn: InvoiceAddOn }): number | undefined {
  const sold = SOLD_PLANS.find((one) => one === plan);
  return sold && fromCents(monthlyCents(sold, addOn));
}

/** Plan and add-on that the shop pays for from the next period on. During the trial it has more than that. */
export const contracted = ({ plan, addOn, next }: Pick<Subscription, 'plan' | 'addOn' | 'next'>) =>
  next ?? { plan, addOn };

type Dates = Pick<Subscription, 'state' | 'trialEndsOn' | 'writableUntil'> &
  Partial<Pick<Subscription, 'paidUntil' | 'isCancelled'>>;

/** Where the shop stands, in one sentence. */
export function stateSentence(subscription: Dates, today: string): string {
  const { state, trialEndsOn, paidUntil, writableUntil, isCancelled } = subscription;
  const on = (day: string | null | undefined) => (day ? shortDay(day, today) : 'N/A');
  switch (state) {
    case 'BY_HAND':
      return 'Seu contrato é combinado diretamente com a gente: não vence e não há nada a pagar por aqui.';
    case 'TRIAL': {
      const trial = `Teste grátis até ${on(trialEndsOn)}, ${remaining(trialEndsOn ?? today, today)}.`;
      return isCancelled ? `${trial} Depois a loja fica somente para leitura.` : trial;
    }
    case 'ACTIVE':
      return isCancelled
        ? `Cancelada: tudo funciona até ${on(paidUntil)}. Depois a loja fica somente para leitura.`
        : `Em dia até ${on(paidUntil)}.`;
    case 'GRACE':
      return `Pagamento atrasado: tudo funciona até ${on(writableUntil)}.`;
    case 'READ_ONLY':
      return `Somente leitura desde ${on(writableUntil && dayAfter(writableUntil))}. Pague e continue de onde parou.`;
    case 'ARCHIVED':
      return 'Loja arquivada. Nada foi apagado: pague um mês e tudo volta como estava.';
  }
}

function remaining(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days <= 0) return 'termina hoje';
  return days === 1 ? 'falta 1 dia' : `faltam ${days} dias`;
}

/** The next payment, while no invoice for it is open; undefined if nothing is. */
export function nextPayment(subscription: Subscription): { amount: number; on: string } | undefined {
  const { state, isCancelled, openInvoice, credit } = subscription;
  const on = coveredUntil(subscription);
  const price = monthlyPrice(contracted(subscription));
  if (state === 'BY_HAND' || isCancelled || openInvoice || !on || price === undefined) return undefined;
  return { amount: fromCents(Math.max(0, toCents(price) - toCents(credit))), on };
}

/** The last day of what is paid or free. */
export const coveredUntil = ({ paidUntil, trialEndsOn }: Pick<Subscription, 'paidUntil' | 'trialEndsOn'>) =>
  (paidUntil ?? '') > (trialEndsOn ?? '') ? paidUntil : trialEndsOn;
