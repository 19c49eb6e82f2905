import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PlanChoice, Subscription } from '@focinho/contracts/vendor/subscriptions';
import { SUBSCRIPTION_TRANSITIONS, type SubscriptionCommand } from '@focinho/contracts/vendor/subscription.transitions';
import { requireConfirmation } from '../../access/auth/confirmation';
import { CONFIG, type Config } from '../../kernel/config/config';
import { queryField, queryRow } from '../../database/batch';
import { TenantDb } from '../../database/tenant-db';
import { badField } from '../../kernel/http/errors';
import { refuseImpossible } from '../../kernel/http/next-state';
import { currentRequest } from '../../kernel/http/request-context';
import { lockLedger, record, type Ledger } from './ledger';
import { isActiveOwner } from './ledger.queries';
import { presented } from './presented';
import { mailCancellation, mailPlanChange, mailReceipts } from './subscription-mails';
import { OWN_SUBSCRIPTION } from './subscriptions.queries';

/** The shop's own view of its contract with us. */
@Injectable()
export class SubscriptionsService {
  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async get(): Promise<{ subscription: Subscription }> {
    const { text } = await this.db.read(OWN_SUBSCRIPTION);
    return presented(text, new Date());
  }

  /** An upgrade makes an invoice and holds once that is paid; less holds from the next period on. Whoever chooses goes on. */
  choosePlan({ plan, addOn, keepUserId }: PlanChoice) {
    return this.change('choosePlan', async (tx, ledger) => {
      const { chosen, isCancelled, state, keptUserId } = ledger.status;
      if (keepUserId && !(await queryRow(tx, isActiveOwner(ledger.tenant.id, keepUserId))))
        throw badField('keepUserId', 'Quem continua precisa ser um proprietário ativo da loja.');
      const isSame = chosen.plan === plan && chosen.addOn === addOn;
      if (isSame && (keepUserId ?? keptUserId) === keptUserId && !isCancelled && state === 'ACTIVE') return;
      if (isCancelled) await record(tx, ledger, { kind: 'RESUMED' });
      await record(tx, ledger, { kind: 'PLAN_CHOSEN', plan, addOn, keepUserId });
      if (!isSame) await mailPlanChange(tx, this.config, ledger);
    });
  }

  cancel() {
    return this.change('cancel', async (tx, ledger) => {
      await requireConfirmation(tx, this.config);
      if (ledger.status.isCancelled) return;
      await record(tx, ledger, { kind: 'CANCELLED' });
      await mailCancellation(tx, this.config, ledger);
    });
  }

  resume() {
    return this.change('resume', async (tx, ledger) => {
      if (ledger.status.isCancelled) await record(tx, ledger, { kind: 'RESUMED' });
    });
  }

  private change(command: SubscriptionCommand, work: (tx: EntityManager, ledger: Ledger) => Promise<void>) {
    return this.db.tx(async (tx) => {
      const now = new Date();
      const ledger = await lockLedger(tx, currentRequest().session?.tenantId ?? '', now);
      refuseImpossible(SUBSCRIPTION_TRANSITIONS, ledger.status.state, command);
      await work(tx, ledger);
      await mailReceipts(tx, this.config, ledger);
      return presented((await queryField(tx, OWN_SUBSCRIPTION)) ?? '', now);
    });
  }
}
