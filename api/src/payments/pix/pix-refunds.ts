import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import type { PixRefundInput } from '@focinho/contracts/payments/pix';
import { recordEvent } from '../../journal/audit/record-event';
import { queryOne, queryRow, queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import { SystemDb } from '../../database/system-db';
import { TenantDb } from '../../database/tenant-db';
import { ConflictError } from '../../kernel/http/errors';
import { nextState } from '../../kernel/http/next-state';
import { PixAccounts } from './pix-accounts';
import { DESK_MS, lockShopCharge, tenantOfRequest } from './pix-charges';
import { oneCharge, receivedCharges } from './pix-charges.queries';
import { ProviderError, type PixProvider, type PixRefund } from './pix-provider';
import * as queries from './pix-refunds.queries';
import { PIX_REFUND_TRANSITIONS } from './pix-refunds.transitions';
import { PixSettlements } from './pix-settlements';
import { legible } from './provider-texts';

/** Statuses by which a provider says no for good. Anything else, such as wrong credentials, may be mended, and is tried again. */
const FINAL_REFUSALS: readonly (number | undefined)[] = [400, 404, 409, 410, 422];

/**
 * Gives back money that has arrived by PIX. A refund is stored before the provider hears of it, under an id of ours, so that asking
 * again is never a second one; it is done, or has failed, when the provider says so in response to our own question.
 */
@Injectable()
export class PixRefunds {
  private readonly logger = new Logger('pix');
  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(SystemDb) private readonly system: SystemDb,
    @Inject(PixAccounts) private readonly accounts: PixAccounts,
    @Inject(PixSettlements) private readonly settlements: PixSettlements,
  ) {}

  /** Lists payments that have arrived lately, with what may go back. */
  listReceived() {
    return this.db.read(receivedCharges);
  }

  /**
   * Returns at once, whether the provider has responded or not: the sweep asks again.
   * @throws NotFoundError; ConflictError if so much may not be returned
   */
  async refund(chargeId: string, { amount, reason }: PixRefundInput): Promise<object> {
    const tenantId = tenantOfRequest();
    const ids = await this.db.prepare(async (tx) => {
      const { ids: stored, isByHand } = await store(tx, this.settlements, { chargeId, cents: toCents(amount), reason });
      // Refuses a shop that no longer has a provider.
      if (!isByHand) await this.accounts.openIn(tx, tenantId, 'SHOP');
      return stored;
    });
    const signal = AbortSignal.timeout(DESK_MS);
    for (const id of ids ?? []) await this.check(tenantId, id, signal);
    return this.db.tx(() => {
      // Without ids, this request has its response already, and what was stored then is returned instead of running this.
      if (!ids) throw new ConflictError('Devolução PIX não encontrada.');
      return Promise.resolve(oneCharge(chargeId));
    });
  }

  /** Has the provider make the refund, unless it has, and records what has become of it. Safe at any time, as often as anybody likes. */
  async check(tenantId: string, id: string, signal?: AbortSignal): Promise<void> {
    const known = await this.system.tx(tenantId, async (tx) => {
      const refund = await queryRow(tx, queries.refundInProcess(id));
      return refund && { refund, ...(await this.accounts.openIn(tx, tenantId, 'SHOP', signal)) };
    });
    if (!known) return;
    try {
      const found = await ask(known.provider, known.refund);
      if (found) await this.system.tx(tenantId, (tx) => apply(tx, this.settlements, id, found));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.logger.warn(error.message);
    }
  }
}

/** A return; one of a charge that was confirmed by hand is made in the bank's app by whoever records it here. */
interface Returned {
  chargeId: string;
  cents: number;
  reason: string;
}
async function store(tx: EntityManager, settlements: PixSettlements, { chargeId, cents, reason }: Returned) {
  const { account, purpose, subjectId } = await lockShopCharge(tx, chargeId);
  const isByHand = account === 'STATIC';
  for (const lock of queries.lockSubject(chargeId)) await queryRows(tx, lock);
  const refundable = (await queryOne(tx, queries.refundableOf(chargeId))).cents;
  if (cents > refundable)
    throw new ConflictError(
      refundable > 0
        ? `Deste PIX só podem ser devolvidos ${formatMoney(fromCents(refundable))}.`
        : 'Deste PIX não há nada a devolver.',
    );
  // What was paid twice arrived in two payments, each of which the provider returns by itself.
  const refunds: queries.NewRefund[] = [];
  let left = cents;
  for (const { endToEndId, cents: rest } of await queryRows(tx, queries.returnableReceipts(chargeId))) {
    const part = Math.min(left, rest);
    if (part > 0) refunds.push({ id: newId(), chargeId, endToEndId, cents: part, reason, isByHand });
    left -= Math.max(0, part);
  }
  await queryRows(tx, queries.addReturned(chargeId, cents));
  await queryRows(tx, queries.insertRefunds(refunds));
  await settlements.of(purpose).returned?.(tx, { chargeId, subjectId, cents });
  return { ids: refunds.map(({ id }) => id), isByHand };
}

/** @returns undefined if the provider does not know of it yet */
async function ask(provider: PixProvider, { id, endToEndId, cents }: queries.StoredRefund) {
  const name = id.replaceAll('-', '');
  try {
    await provider.refund(endToEndId, name, cents);
  } catch (error) {
    if (!(error instanceof ProviderError) || !FINAL_REFUSALS.includes(error.status)) throw error;
    // A refund that was made in spite of the refusal counts.
    const made = await provider.findRefund(endToEndId, name);
    return made ?? { id: name, cents, state: 'failed' as const, reason: error.message };
  }
  return provider.findRefund(endToEndId, name);
}

async function apply(
  tx: EntityManager,
  settlements: PixSettlements,
  id: string,
  { state, reason }: PixRefund,
): Promise<void> {
  const refund = state === 'processing' ? undefined : await queryRow(tx, queries.refundInProcess(id));
  if (!refund) return;
  const { chargeId, cents, endToEndId } = refund;
  // The charge is locked first, as by who stores a refund.
  const { purpose, subjectId } = await lockShopCharge(tx, chargeId);
  const hasFailed = state === 'failed';
  const failure = hasFailed ? legible(reason ?? 'O provedor não disse por quê.') : null;
  const ended = nextState(PIX_REFUND_TRANSITIONS, 'PROCESSING', hasFailed ? 'fail' : 'return');
  if (!(await queryRow(tx, queries.endRefund(id, ended, failure)))) return;
  if (hasFailed) {
    await queryRows(tx, queries.addReturned(chargeId, -cents));
    await settlements.of(purpose).returned?.(tx, { chargeId, subjectId, cents: -cents });
  }
  const detail = { amount_cents: cents, end_to_end_id: endToEndId };
  const event = hasFailed ? 'pix-not-returned' : 'pix-returned';
  await recordEvent(tx, { event, actor: 'Sistema (PIX)', subject: chargeId, detail });
}
