import { addDays, daysBetween, shortDay } from '@focinho/contracts/kernel/dates';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import { FEATURE_NAME, FEATURES, holds, monthlyCents, type Feature } from '@focinho/contracts/vendor/plans';
import type { Invoice, PlanChoice, Subscription } from '@focinho/contracts/vendor/subscriptions';
import { contracted, monthlyPrice } from './subscription-texts';

/** When a choice would hold and what it costs, as the API will decide it (subscription-state.ts in contracts). */
export type PlanChange =
  | { kind: 'same' }
  /** A change that was planned for the next period is dropped. */
  | { kind: 'stays' }
  | { kind: 'afterTrial'; from: string }
  | { kind: 'later'; from: string }
  /** Holds once the difference for the rest of what is paid is paid. */
  | { kind: 'upgrade'; cents: number }
  /** Holds with the next payment: nothing is paid for today. */
  | { kind: 'withPayment'; cents: number };

type Content = Pick<Subscription, 'plan' | 'addOn'>;
const isSame = (one: Content, other: Content) => one.plan === other.plan && one.addOn === other.addOn;

export function planChange(subscription: Subscription, choice: PlanChoice, today: string): PlanChange {
  const { state, trialEndsOn, paidUntil, credit, next } = subscription;
  if (state !== 'TRIAL' && isSame(contracted(subscription), choice)) return { kind: 'same' };
  if (state === 'TRIAL' && trialEndsOn) return { kind: 'afterTrial', from: addDays(trialEndsOn, 1) };
  const cents = monthlyCents(choice.plan, choice.addOn);
  if (!paidUntil || paidUntil < today) return { kind: 'withPayment', cents: Math.max(0, cents - toCents(credit)) };
  const paid = next && next.from <= paidUntil ? next : subscription;
  if (isSame(paid, choice)) return { kind: 'stays' };
  const difference = cents - toCents(monthlyPrice(paid) ?? 0);
  if (difference <= 0) return { kind: 'later', from: addDays(paidUntil, 1) };
  return { kind: 'upgrade', cents: differenceLeft(difference, subscription.invoices, paidUntil, today) };
}

/** The difference for the days that are left of each paid month, today included. A granted month has no invoice. */
function differenceLeft(difference: number, invoices: Invoice[], paidUntil: string, today: string): number {
  const paid = invoices.filter(({ kind, paidAt, periodEnd }) => kind === 'PERIOD' && paidAt && periodEnd >= today);
  const months = paid.length > 0 ? paid : [{ periodStart: addDays(paidUntil, -29), periodEnd: paidUntil }];
  return months.reduce((sum, { periodStart, periodEnd }) => {
    const from = periodStart > today ? periodStart : today;
    const left = daysBetween(from, periodEnd) + 1;
    return sum + Math.floor((difference * left) / (daysBetween(periodStart, periodEnd) + 1));
  }, 0);
}

/** Sentences to be read before confirming. */
export function changeSentences(subscription: Subscription, choice: PlanChoice, today: string): string[] {
  const change = planChange(subscription, choice, today);
  if (change.kind === 'same') return ['É o que você já tem contratado.'];
  return [whenSentence(change, today), ...contentSentences(contracted(subscription), choice)];
}

function whenSentence(change: Exclude<PlanChange, { kind: 'same' }>, today: string): string {
  switch (change.kind) {
    case 'stays':
      return 'A mudança marcada é desfeita e tudo continua como está. Nada a pagar agora.';
    case 'afterTrial':
      return `Vale a partir de ${shortDay(change.from, today)}, depois do teste. Se pagar agora, o mês pago também só começa nesse dia.`;
    case 'later':
      return `Vale a partir de ${shortDay(change.from, today)}. Até lá nada muda, e não há nada a pagar agora.`;
    case 'upgrade':
      return `Vale assim que a diferença for paga: ${formatMoney(fromCents(change.cents))} pelos dias que faltam do período já pago.`;
    case 'withPayment':
      return `Vale com o próximo pagamento, de ${formatMoney(fromCents(change.cents))}.`;
  }
}

function contentSentences(from: Content, to: Content): string[] {
  const names = (features: readonly Feature[]) => features.map((feature) => FEATURE_NAME[feature]).join(', ');
  const gained = FEATURES.filter((feature) => holds(to.plan, feature) && !holds(from.plan, feature));
  const lost = FEATURES.filter((feature) => !holds(to.plan, feature) && holds(from.plan, feature));
  return [
    ...(gained.length > 0 ? [`Você ganha: ${names(gained)}.`] : []),
    ...(lost.length > 0 ? [`Você deixa de ter: ${names(lost)}. Nada é apagado.`] : []),
    ...(lost.includes('users')
      ? [
          'Com o Plano Mini só um usuário fica ativo: nesse dia os outros acessos são desativados. Com o Plano Max, podem voltar.',
        ]
      : []),
  ];
}
