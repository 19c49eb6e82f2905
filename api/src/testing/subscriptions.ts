import type { EntityManager } from 'typeorm';
import type { SubscriptionChange } from '@focinho/contracts/vendor/subscription-state';
import type { Offer } from '@focinho/contracts/vendor/plans';
import { queryRows } from '../database/batch';
import { sql } from '../database/sql';
import { lockLedger, record } from '../vendor/subscriptions/ledger';
import { startTrial } from '../vendor/subscriptions/start-trial';
import type { TestApi } from './api';

const DAY_MS = 86_400_000;
export const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** Runs `work` for the tenant as a job would, in the audit log as well. */
export const inTenant = <T>(api: TestApi, tenantId: string, work: (tx: EntityManager) => Promise<T>): Promise<T> =>
  api.owner.transaction(async (tx) => {
    await queryRows(
      tx,
      sql`select set_config('app.tenant_id', ${tenantId}, true), set_config('app.actor', 'Sistema (assinaturas)', true)`,
    );
    return work(tx);
  });

/** Begins a trial so many days ago. The clock cannot be moved, so what happens is dated back. */
export async function beginTrial(api: TestApi, tenantId: string, offer: Offer, days = 0): Promise<void> {
  await inTenant(api, tenantId, (tx) => startTrial(tx, tenantId, offer, daysAgo(days)));
  await happen(api, tenantId);
}

/** Lets these changes have their consequences today. */
export const happen = (api: TestApi, tenantId: string, ...changes: SubscriptionChange[]): Promise<void> =>
  inTenant(api, tenantId, async (tx) => record(tx, await lockLedger(tx, tenantId, new Date()), ...changes));
