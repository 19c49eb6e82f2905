import type { EntityManager } from 'typeorm';
import { daysBetween, formatDay } from '@focinho/contracts/kernel/dates';
import { formatMoney, fromCents } from '@focinho/contracts/kernel/money';
import type { SubscriptionChange } from '@focinho/contracts/vendor/subscription-state';
import { ADD_ON_NAME, monthlyCents, holds, PLAN_NAME, type Offer } from '@focinho/contracts/vendor/plans';
import type { Config } from '../../kernel/config/config';
import { queryRows } from '../../database/batch';
import type { MailContent } from '../../journal/mail/layout';
import { mailOwners as mailOwnersOf } from '../../journal/mail/owner-mails';
import {
  addOnEndedMail,
  cancellationMail,
  creditReceivedMail,
  creditReturnMail,
  paymentReceiptMail,
  platformChangeMail,
  planChangeMail,
  reminderMail,
  reminderOn,
  seatsMail,
} from '../../journal/mail/subscription-mails';
import type { Ledger } from './ledger';
import { openInvoicesOf, seatsOf, type InvoiceRow } from './ledger.queries';

const ONE_USER =
  'Ele tem um só usuário: quando começar, os outros acessos são desativados, e o proprietário escolhido continua. Nada do que fizeram é apagado.';

type Notice = Parameters<typeof cancellationMail>[0];

/** To each active owner, in the transaction that causes it. */
const mailOwners = (tx: EntityManager, config: Config, { tenant }: Ledger, write: (to: Notice) => MailContent) =>
  mailOwnersOf(tx, config, tenant.id, ({ recipient, urlOf }) =>
    write({ recipient, url: urlOf('settings?view=subscription') }),
  );

const money = (cents: number) => formatMoney(fromCents(cents));
const contentOf = ({ plan, addOn }: Offer) =>
  addOn === 'NONE' ? PLAN_NAME[plan] : `${PLAN_NAME[plan]} + ${ADD_ON_NAME[addOn]}`;

/** For every invoice that was found paid, and for an add-on that has ended. */
export async function mailReceipts(
  tx: EntityManager,
  config: Config,
  ledger: Ledger,
  receivedCents?: number,
): Promise<void> {
  const ended = ledger.endedAddOn;
  if (ended)
    await mailOwners(tx, config, ledger, (to) => addOnEndedMail(to, ended.cents > 0 ? money(ended.cents) : null));
  const names = ledger.deactivated;
  if (names.length > 0) await mailOwners(tx, config, ledger, (to) => seatsMail(to, names));
  for (const invoice of ledger.receipts) {
    const { number, cents, periodStart, periodEnd } = invoice;
    const received = receivedCents === undefined || receivedCents === cents ? null : money(receivedCents);
    const credit = ledger.status.credit > 0 ? money(ledger.status.credit) : null;
    const days = { from: formatDay(periodStart), to: formatDay(periodEnd) };
    await mailOwners(tx, config, ledger, (to) =>
      paymentReceiptMail(to, { number, content: contentOf(invoice), amount: money(cents), ...days, received, credit }),
    );
  }
}

/** Money has arrived that pays no invoice: it is never kept in silence. */
export async function mailCredit(tx: EntityManager, config: Config, ledger: Ledger, cents: number): Promise<void> {
  const { credit } = ledger.status;
  const [open] = await queryRows(tx, openInvoicesOf(ledger.tenant.id));
  const missing = open ? { amount: money(open.cents - credit), number: open.number } : null;
  await mailOwners(tx, config, ledger, (to) =>
    creditReceivedMail(to, { received: money(cents), missing, credit: money(credit) }),
  );
}

interface Reminder {
  invoice: InvoiceRow;
  step: number;
  brCode: string | undefined;
}
export async function mailReminder(
  tx: EntityManager,
  config: Config,
  ledger: Ledger,
  { invoice, step, brCode }: Reminder,
): Promise<void> {
  const { credit, paidUntil, monthIfPaid, keptUserId } = ledger.status;
  const hasLapsed = monthIfPaid !== null;
  const users = holds(invoice.plan, 'users') ? [] : await queryRows(tx, seatsOf(ledger.tenant.id, keptUserId));
  const names = (stays: boolean) => users.filter((user) => user.stays === stays).map(({ name }) => name);
  const shown = {
    step: reminderOn(step, daysBetween(invoice.dueOn, ledger.today), hasLapsed),
    number: invoice.number,
    content: contentOf(invoice),
    amount: money(invoice.cents - credit),
    dueOn: formatDay(invoice.dueOn),
    isTrial: paidUntil === null,
    seats: { stay: names(true), leave: names(false) },
    hasLapsed,
    brCode,
  };
  await mailOwners(tx, config, ledger, (to) => reminderMail(to, shown));
}

export function mailPlanChange(tx: EntityManager, config: Config, ledger: Ledger) {
  const { chosen, next, openInvoices } = ledger.status;
  const [invoice] = openInvoices;
  const condition =
    invoice?.kind === 'UPGRADE'
      ? `Ele vale assim que a diferença de ${money(invoice.cents)} for paga.`
      : next
        ? `Ele vale a partir de ${formatDay(next.from)}.`
        : 'Ele vale a partir do próximo pagamento.';
  const seats = holds(chosen.plan, 'users') ? [] : [ONE_USER];
  const change = {
    content: contentOf(chosen),
    monthly: money(monthlyCents(chosen.plan, chosen.addOn)),
    condition,
    seats,
  };
  return mailOwners(tx, config, ledger, (to) => planChangeMail(to, change));
}

export function mailCancellation(tx: EntityManager, config: Config, ledger: Ledger) {
  const { monthIfPaid, writableUntil } = ledger.status;
  return mailOwners(tx, config, ledger, (to) => cancellationMail(to, monthIfPaid ? null : formatDay(writableUntil)));
}

/** A sentence about the change that the super administrator has made. */
function platformChange({ status, today, receipts }: Ledger, change: SubscriptionChange): string | undefined {
  switch (change.kind) {
    case 'STARTED':
    case 'TRIAL_EXTENDED':
      return `o teste grátis vai até ${formatDay(status.trialEndsOn)}.`;
    case 'MONTHS_GRANTED':
      return `você ganhou ${change.months === 1 ? '1 mês' : `${change.months} meses`}, e ela vale até ${formatDay(status.paidUntil ?? today)}.`;
    case 'PLAN_SET':
      return `o plano agora é ${PLAN_NAME[change.plan]}.`;
    case 'PAID':
      // What has paid an invoice has a receipt.
      if (receipts.length > 0) return undefined;
      return `foi registrado um pagamento de ${money(change.cents)}.${status.credit > 0 ? ` O seu crédito é ${money(status.credit)}.` : ''}`;
    default:
      return undefined;
  }
}
export async function mailPlatformChange(
  tx: EntityManager,
  config: Config,
  ledger: Ledger,
  change: SubscriptionChange,
) {
  if (change.kind === 'CREDIT_RETURNED' || change.kind === 'CREDIT_RESTORED') {
    const shown = { amount: money(change.cents), credit: money(ledger.status.credit), reason: change.reason };
    return mailOwners(tx, config, ledger, (to) => creditReturnMail(to, change.kind === 'CREDIT_RETURNED', shown));
  }
  const sentence = platformChange(ledger, change);
  const reason = 'reason' in change ? (change.reason ?? null) : null;
  if (sentence) await mailOwners(tx, config, ledger, (to) => platformChangeMail(to, sentence, reason));
}
