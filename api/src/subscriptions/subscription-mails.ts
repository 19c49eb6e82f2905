import type { EntityManager } from 'typeorm';
import { formatDay } from '@focinho/contracts/dates';
import { formatMoney, fromCents } from '@focinho/contracts/money';
import { ADD_ON_NAME, monthlyCents, PLAN_NAME, type Offer } from '@focinho/contracts/plans';
import type { Config } from '../config/config';
import { queryRows } from '../database/batch';
import type { MailContent } from '../mail/layout';
import { sendMail } from '../mail/outbox';
import { cancellationMail, paymentReceiptMail, planChangeMail, reminderMail } from '../mail/subscription-mails';
import type { Ledger } from './ledger';
import { ownersOf, type InvoiceRow } from './ledger.queries';

type Notice = Parameters<typeof cancellationMail>[0];

/** To each active owner, in the transaction that causes it. */
async function mailOwners(tx: EntityManager, config: Config, { tenant }: Ledger, write: (to: Notice) => MailContent) {
  const url = `${config.PUBLIC_ORIGIN}/${tenant.slug}/settings?view=subscription`;
  for (const owner of await queryRows(tx, ownersOf(tenant.id))) {
    const recipient = { ...owner, productName: config.PRODUCT_NAME, tenantName: tenant.name };
    await sendMail(tx, owner.email, write({ recipient, url }), tenant.id);
  }
}

const money = (cents: number) => formatMoney(fromCents(cents));
const contentOf = ({ plan, addOn }: Offer) =>
  addOn === 'NONE' ? PLAN_NAME[plan] : `${PLAN_NAME[plan]} + ${ADD_ON_NAME[addOn]}`;

/** For every invoice that was found paid. */
export async function mailReceipts(tx: EntityManager, config: Config, ledger: Ledger): Promise<void> {
  for (const invoice of ledger.receipts) {
    const { number, cents, periodStart, periodEnd } = invoice;
    const days = { from: formatDay(periodStart), to: formatDay(periodEnd) };
    await mailOwners(tx, config, ledger, (to) =>
      paymentReceiptMail(to, { number, content: contentOf(invoice), amount: money(cents), ...days }),
    );
  }
}

export const mailReminder = (tx: EntityManager, config: Config, ledger: Ledger, invoice: InvoiceRow, step: number) =>
  mailOwners(tx, config, ledger, (to) =>
    reminderMail(to, {
      step,
      number: invoice.number,
      content: contentOf(invoice),
      amount: money(invoice.cents - ledger.status.credit),
      dueOn: formatDay(invoice.dueOn),
    }),
  );

export function mailPlanChange(tx: EntityManager, config: Config, ledger: Ledger) {
  const { chosen, next, openInvoices } = ledger.status;
  const [invoice] = openInvoices;
  const condition =
    invoice?.kind === 'UPGRADE'
      ? `Ele vale assim que a diferença de ${money(invoice.cents)} for paga.`
      : next
        ? `Ele vale a partir de ${formatDay(next.from)}.`
        : 'Ele vale a partir do próximo pagamento.';
  const change = { content: contentOf(chosen), monthly: money(monthlyCents(chosen.plan, chosen.addOn)), condition };
  return mailOwners(tx, config, ledger, (to) => planChangeMail(to, change));
}

export const mailCancellation = (tx: EntityManager, config: Config, ledger: Ledger) =>
  mailOwners(tx, config, ledger, (to) => cancellationMail(to, formatDay(ledger.status.writableUntil)));
