import type { EntityManager } from 'typeorm';
import { TRIAL_DAYS, type Offer } from '@focinho/contracts/vendor/plans';
import { lockLedger, record } from './ledger';

/** Begins the trial of a new tenant, in the transaction that creates it. `offer` is what it wants to pay for afterwards. */
export async function startTrial(tx: EntityManager, tenantId: string, offer: Offer, now = new Date()): Promise<void> {
  const ledger = await lockLedger(tx, tenantId, now);
  await record(tx, ledger, { kind: 'STARTED', ...offer, trialDays: TRIAL_DAYS });
}
