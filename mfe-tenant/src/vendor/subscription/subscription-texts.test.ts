import { shortDay } from '@focinho/contracts/kernel/dates';
import { invoicePurpose, invoiceState } from '@focinho/contracts/vendor/invoice-texts';
import type { Invoice, Subscription, SubscriptionState } from '@focinho/contracts/vendor/subscriptions';
import { aSubscription, anInvoice, apiDay } from '../../testing/subscription-records';
import { changeSentences, planChange } from './plan-change';
import { nextPayment, stateSentence } from './subscription-texts';

const TODAY = '2026-11-23';
const paidMonth = anInvoice({ periodStart: '2026-11-09', periodEnd: '2026-12-08', paidAt: '2026-11-09T12:00:00.000Z' });
const active = (change: Partial<Subscription> = {}) =>
  aSubscription({
    state: 'ACTIVE',
    plan: 'BASIC',
    next: null,
    trialEndsOn: null,
    paidUntil: '2026-12-08',
    invoices: [paidMonth],
    ...change,
  });

test.each<[SubscriptionState, Partial<Subscription>, string]>([
  ['BY_HAND', {}, 'Seu contrato é combinado diretamente com a gente: não vence e não há nada a pagar por aqui.'],
  ['TRIAL', { trialEndsOn: '2026-12-05' }, 'Teste grátis até 05/12, faltam 12 dias.'],
  ['TRIAL', { trialEndsOn: '2026-11-24' }, 'Teste grátis até 24/11, falta 1 dia.'],
  ['TRIAL', { trialEndsOn: TODAY }, 'Teste grátis até 23/11, termina hoje.'],
  [
    'TRIAL',
    { trialEndsOn: '2026-12-05', isCancelled: true },
    'Teste grátis até 05/12, faltam 12 dias. Depois a loja fica somente para leitura.',
  ],
  ['ACTIVE', { paidUntil: '2027-01-05' }, 'Em dia até 05/01/2027.'],
  [
    'ACTIVE',
    { paidUntil: '2026-12-08', isCancelled: true },
    'Cancelada: tudo funciona até 08/12. Depois a loja fica somente para leitura.',
  ],
  ['GRACE', { writableUntil: '2026-11-28' }, 'Pagamento atrasado: tudo funciona até 28/11.'],
  ['READ_ONLY', { writableUntil: '2026-11-19' }, 'Somente leitura desde 20/11. Pague e continue de onde parou.'],
  ['ARCHIVED', {}, 'Loja arquivada. Nada foi apagado: pague um mês e tudo volta como estava.'],
])('%s is said in a plain sentence', (state, dates, sentence) => {
  expect(stateSentence(aSubscription({ state, ...dates }), TODAY)).toBe(sentence);
});

test('a day has its year only if that is another one', () => {
  expect(shortDay('2026-12-05', TODAY)).toBe('05/12');
  expect(shortDay('2027-01-05', TODAY)).toBe('05/01/2027');
});

test('the next payment is that of the plan that follows, less what was paid too much', () => {
  expect(nextPayment(active())).toEqual({ amount: 59.9, on: apiDay('2026-12-08') });
  const next = { plan: 'PREMIUM', addOn: 'NFCE_300', from: '2026-12-09' } as const;
  expect(nextPayment(active({ next, credit: 10 }))).toEqual({ amount: 219.8, on: apiDay('2026-12-08') });
});

test('there is no next payment while one is open, after a cancellation, or in a contract made by hand', () => {
  expect(nextPayment(active({ openInvoice: anInvoice({}) }))).toBeUndefined();
  expect(nextPayment(active({ isCancelled: true }))).toBeUndefined();
  expect(nextPayment(active({ state: 'BY_HAND' }))).toBeUndefined();
  expect(nextPayment(active({ plan: 'ENTERPRISE' }))).toBeUndefined();
});

test('an upgrade costs the difference for the days that are left, and holds when that is paid', () => {
  const subscription = active({
    invoices: [anInvoice({ ...paidMonth, periodStart: '2026-11-08', periodEnd: '2026-12-07' })],
    paidUntil: '2026-12-07',
  });
  const choice = { plan: 'PREMIUM', addOn: 'NONE' } as const;
  expect(planChange(subscription, choice, TODAY)).toEqual({ kind: 'upgrade', cents: 3500 });
  expect(changeSentences(subscription, choice, TODAY)).toEqual([
    'Vale assim que a diferença for paga: R$\u00a035,00 pelos dias que faltam do período já pago.',
    'Você ganha: Vários usuários, Painel de execução, Protocolo de vacinas, Termos assinados, Cashback para tutores, Comissões da equipe, Consultas com receita, Hotel para pets, Integrações.',
  ]);
});

test('a downgrade waits for the end of what is paid, and says who can stay', () => {
  const subscription = active({ plan: 'PREMIUM' });
  expect(changeSentences(subscription, { plan: 'BASIC', addOn: 'NONE' }, TODAY)).toEqual([
    'Vale a partir de 09/12. Até lá nada muda, e não há nada a pagar agora.',
    'Você deixa de ter: Vários usuários, Painel de execução, Protocolo de vacinas, Termos assinados, Cashback para tutores, Comissões da equipe, Consultas com receita, Hotel para pets, Integrações. Nada é apagado.',
    'Com o Plano Mini só um usuário fica ativo: nesse dia os outros acessos são desativados. Com o Plano Max, podem voltar.',
  ]);
});

test('a change in the trial holds after it, a late one with the payment, and a planned one can be undone', () => {
  const mini = { plan: 'BASIC', addOn: 'NONE' } as const;
  const max = { plan: 'PREMIUM', addOn: 'NONE' } as const;
  const trial = aSubscription({ next: { ...max, from: '2026-12-06' }, trialEndsOn: '2026-12-05' });
  expect(planChange(trial, mini, TODAY)).toEqual({ kind: 'afterTrial', from: '2026-12-06' });
  expect(changeSentences(trial, max, TODAY)).toEqual([
    'Vale a partir de 06/12, depois do teste. Se pagar agora, o mês pago também só começa nesse dia.',
  ]);
  const late = active({ state: 'GRACE', paidUntil: '2026-11-20' });
  expect(planChange(late, max, TODAY)).toEqual({ kind: 'withPayment', cents: 12_990 });
  expect(changeSentences(active(), mini, TODAY)).toEqual(['É o que você já tem contratado.']);
  const leaving = active({ plan: 'PREMIUM', next: { ...mini, from: '2026-12-09' } });
  expect(planChange(leaving, max, TODAY)).toEqual({ kind: 'stays' });
});

test('months that were paid in advance, even during the trial, are upgraded as a whole', () => {
  const mini = { plan: 'BASIC', addOn: 'NONE' } as const;
  const early = active({
    plan: 'PREMIUM',
    next: { ...mini, from: '2026-12-06' },
    trialEndsOn: '2026-12-05',
    paidUntil: '2027-01-05',
    invoices: [anInvoice({ paidAt: '2026-11-22T12:00:00.000Z' })],
  });
  expect(planChange(early, { plan: 'PREMIUM', addOn: 'NONE' }, TODAY)).toEqual({ kind: 'upgrade', cents: 7000 });
});

test.each<[Partial<Invoice>, string]>([
  [{ paidAt: '2026-11-09T12:00:00.000Z' }, 'Paga'],
  [{ cancelledAt: '2026-11-09T12:00:00.000Z' }, 'Cancelada'],
  [{ dueOn: '2026-11-22' }, 'Atrasada'],
  [{ dueOn: TODAY }, 'Aberta'],
])('an invoice with %j is called %s', (change, label) => {
  expect(invoiceState(anInvoice(change), TODAY).label).toBe(label);
});

test('an invoice says what it pays for', () => {
  expect(invoicePurpose(anInvoice({ periodStart: '2026-12-06', periodEnd: '2027-01-05' }), TODAY)).toBe(
    'Mês de 06/12 a 05/01/2027',
  );
  expect(invoicePurpose(anInvoice({ kind: 'UPGRADE', periodEnd: '2026-12-08' }), TODAY)).toBe('Diferença até 08/12');
});
