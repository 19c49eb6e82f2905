import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import { isSold, TRIAL_PLAN } from '@focinho/contracts/vendor/plans';
import { ROOT_TENANT_SLUG } from '@focinho/contracts/kernel/product';
import type { SubscriptionChange } from '@focinho/contracts/vendor/subscription-state';
import {
  HAS_PAID,
  SUBSCRIPTION_TRANSITIONS,
  type SubscriptionCommand,
} from '@focinho/contracts/vendor/subscription.transitions';
import type {
  creditRestorationSchema,
  creditReturnInputSchema,
  enteredPaymentSchema,
  grantedMonthsSchema,
  setPlanSchema,
  Subscription,
  TenantSubscriptionListQuery,
  trialExtensionSchema,
} from '@focinho/contracts/vendor/subscriptions';
import { CONFIG, type Config } from '../../kernel/config/config';
import { queryField } from '../../database/batch';
import { PlatformDb } from '../../database/platform-db';
import { badField, ConflictError, NotFoundError } from '../../kernel/http/errors';
import { refuseImpossible } from '../../kernel/http/next-state';
import { lockLedger, record, type Ledger } from './ledger';
import { presented } from './presented';
import { mailPlatformChange, mailReceipts } from './subscription-mails';
import { listTenantSubscriptions, OVERVIEW, subscriptionOf } from './subscriptions.queries';

const MISSING = 'Tenant não encontrado.';

/** The super administrator's view of every shop's contract. What is changed here is in the audit log with its reason. */
@Injectable()
export class PlatformSubscriptionsService {
  constructor(
    @Inject(PlatformDb) private readonly db: PlatformDb,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  list(query: TenantSubscriptionListQuery) {
    return this.db.read(listTenantSubscriptions(query));
  }

  overview() {
    return this.db.read(OVERVIEW);
  }

  async get(tenantId: string): Promise<{ subscription: Subscription }> {
    const { text } = await this.db.read(subscriptionOf(tenantId), MISSING);
    return presented(text, new Date());
  }

  /** A shop without dates gets a trial of so many days. */
  extendTrial(tenantId: string, { days, reason }: z.infer<typeof trialExtensionSchema>) {
    return this.change(tenantId, 'extendTrial', ({ status, tenant }) => {
      if (status.state === 'BY_HAND') {
        const plan = isSold(tenant.plan) ? tenant.plan : TRIAL_PLAN;
        return { kind: 'STARTED', plan, addOn: tenant.addOn, trialDays: days, reason };
      }
      if (status.paidUntil) throw new ConflictError(HAS_PAID);
      return { kind: 'TRIAL_EXTENDED', days, reason };
    });
  }

  grantMonths(tenantId: string, { months, reason }: z.infer<typeof grantedMonthsSchema>) {
    return this.change(tenantId, 'grantMonths', () => ({ kind: 'MONTHS_GRANTED', months, reason }));
  }

  /** As credit, which pays what is open, and what comes. */
  enterPayment(tenantId: string, { amount, reason }: z.infer<typeof enteredPaymentSchema>) {
    const payment = { kind: 'PAID', cents: toCents(amount), invoice: null, reason } as const;
    return this.change(tenantId, 'enterPayment', () => payment);
  }

  /** Money that the shop does not want to keep as credit. @throws BadRequestError at `amount` beyond the credit */
  returnCredit(tenantId: string, { amount, reason }: z.infer<typeof creditReturnInputSchema>) {
    return this.change(tenantId, 'returnCredit', ({ status }) => {
      const cents = toCents(amount);
      if (cents > status.credit) throw badField('amount', `O crédito é ${formatMoney(fromCents(status.credit))}.`);
      return { kind: 'CREDIT_RETURNED', cents, reason };
    });
  }

  /** The money of a return has not arrived: it is credit again, once. @throws NotFoundError, ConflictError */
  restoreCredit(tenantId: string, { returnId, reason }: z.infer<typeof creditRestorationSchema>) {
    return this.change(tenantId, 'restoreCredit', ({ events }) => {
      const returned = events.find(({ id }) => id === returnId);
      if (returned?.kind !== 'CREDIT_RETURNED') throw new NotFoundError('Devolução não encontrada.');
      if (events.some((event) => event.kind === 'CREDIT_RESTORED' && event.returnId === returnId))
        throw new ConflictError('Esta devolução já foi desfeita.');
      return { kind: 'CREDIT_RESTORED', cents: returned.cents, returnId, reason };
    });
  }

  setPlan(tenantId: string, { plan, addOn, reason }: z.infer<typeof setPlanSchema>) {
    return this.change(tenantId, 'setPlan', () => ({ kind: 'PLAN_SET', plan, addOn, reason }));
  }

  private change(tenantId: string, command: SubscriptionCommand, changeOf: (ledger: Ledger) => SubscriptionChange) {
    return this.db.tx(async (tx) => {
      const now = new Date();
      const ledger = await lockLedger(tx, tenantId, now);
      if (ledger.tenant.slug === ROOT_TENANT_SLUG) throw new ConflictError('A plataforma não tem assinatura.');
      refuseImpossible(SUBSCRIPTION_TRANSITIONS, ledger.status.state, command);
      const change = changeOf(ledger);
      await record(tx, ledger, change);
      await mailPlatformChange(tx, this.config, ledger, change);
      await mailReceipts(tx, this.config, ledger);
      return presented((await queryField(tx, subscriptionOf(tenantId))) ?? '', now);
    });
  }
}
