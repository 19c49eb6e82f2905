import { randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { dynamicBrCode, staticBrCode } from '@focinho/contracts/payments/br-code';
import { recordEvent } from '../../journal/audit/record-event';
import { queryOne, queryRow, queryRows } from '../../database/batch';
import { lockRow, newId } from '../../database/records';
import { SystemDb } from '../../database/system-db';
import { TenantDb } from '../../database/tenant-db';
import type { Sql } from '../../database/sql';
import { ConflictError, NotFoundError, UnavailableError } from '../../kernel/http/errors';
import { nextState } from '../../kernel/http/next-state';
import { currentRequest } from '../../kernel/http/request-context';
import { PixAccounts } from './pix-accounts';
import * as queries from './pix-charges.queries';
import type { StoredCharge } from './pix-charges.queries';
import { PIX_CHARGE_TRANSITIONS } from './pix-charges.transitions';
import { ProviderBusyError, ProviderError, type PixProvider, type ProviderCharge } from './pix-provider';
import { PixSettlements, type PixPurpose, type PixReceipt } from './pix-settlements';

const MISSING = 'Cobrança PIX não encontrada.';
const UNAVAILABLE = 'O provedor de PIX não respondeu. Tente novamente em instantes.';
const SLOW = 'O provedor de PIX da loja está demorando, e já há cobranças à espera dele. Tente novamente em instantes.';
/** The length of the txid of a static BR Code, which is shorter. */
const STATIC_TXID = 25;
/** How much longer than its expiry a charge is open for us, because clocks differ and payments take a moment. */
const EXPIRY_GRACE_MS = 60_000;
/** However long its provider says that a charge is open, or how it moves its expiry: it would be asked about for ever. */
const OPEN_MAX_MS = 30 * 86_400_000;
/** Somebody waits at the desk, and holds a connection that all shops share. */
export const DESK_MS = 8_000;
/** Length that a BR Code has space for. */
const LOCATION_MAX = 77;

export interface PixRequest {
  /** Who receives it: us, or the shop. */
  receiver: 'PLATFORM' | 'SHOP';
  purpose: PixPurpose;
  /** The id of the order, sale, client or invoice. */
  subjectId: string;
  cents: number;
  expiresInSeconds: number;
  /** Text for the payer, up to 140 characters. */
  text: string;
}
/** A charge that is stored, but which the provider may not know yet. */
export interface RequestedCharge {
  charge: StoredCharge;
  /** Whether it was stored just now. */
  isNew: boolean;
}

/**
 * PIX charges, whatever they pay. A charge is stored before the provider hears of it, and no transaction is open while we wait for the
 * provider. What was paid is believed only when the provider says so in response to our own question ({@link settle}).
 */
@Injectable()
export class PixCharges {
  private readonly logger = new Logger('pix');
  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(SystemDb) private readonly system: SystemDb,
    @Inject(PixAccounts) private readonly accounts: PixAccounts,
    @Inject(PixSettlements) private readonly settlements: PixSettlements,
  ) {}

  /**
   * Charges on behalf of the person whose request it is. A repetition with the same Idempotency-Key, or for the same purpose and
   * amount, returns the same charge.
   * @param describe checks what is to be paid, in the transaction that stores the charge; a stored charge is returned as it is
   * @param respond the `data` of the response, by default `{charge}`
   * @throws UnavailableError if the provider does not respond; the charge stays, and a repetition continues with it
   */
  async create(
    describe: (tx: EntityManager) => Promise<PixRequest | StoredCharge>,
    respond: (chargeId: string, tx: EntityManager) => Sql | Promise<object> = queries.oneCharge,
  ): Promise<object> {
    const requested = await this.db.prepare(async (tx) => {
      const described = await describe(tx);
      return 'txid' in described ? { charge: described, isNew: false } : this.request(tx, described);
    });
    if (requested) await this.publish(tenantOfRequest(), requested);
    return this.db.tx(async (tx) => {
      // Without a charge, this request has its response already, and what was stored then is returned instead of running this.
      if (!requested) throw new ConflictError(MISSING);
      return respond(requested.charge.id, tx);
    });
  }

  /**
   * Stores a charge, or finds the open one for the same purpose and amount. {@link publish} must follow after the commit.
   * @throws ConflictError or UnavailableError if nobody has said where the money should go
   */
  async request(tx: EntityManager, request: PixRequest): Promise<RequestedCharge> {
    const { purpose, subjectId, cents, text, expiresInSeconds } = request;
    const { account, receiver } =
      request.receiver === 'PLATFORM' ? this.accounts.platform() : await this.accounts.shop(tx);
    await queryRows(tx, queries.lockPurpose(subjectId));
    const open = await queryRow(tx, queries.openChargeOf(purpose, subjectId, account, cents));
    if (open) return { charge: open, isNew: false };
    await queryRows(tx, queries.checkObsolete(purpose, subjectId));
    const txid = randomBytes(16).toString('hex');
    const isStatic = account === 'STATIC';
    const charge = await queryOne(
      tx,
      queries.insertCharge({
        id: newId(),
        txid,
        account,
        purpose,
        subjectId,
        cents,
        text: text.slice(0, 140),
        brCode: isStatic ? staticBrCode({ ...receiver, cents, txid: txid.slice(0, STATIC_TXID) }) : null,
        expiresInSeconds: isStatic ? null : expiresInSeconds,
      }),
    );
    return { charge, isNew: true };
  }

  /** Has the provider make a requested charge, outside of any transaction. @throws UnavailableError if it does not */
  async publish(tenantId: string, { charge, isNew }: RequestedCharge): Promise<void> {
    const { id, txid, cents, text, account, brCode, expiresAt } = charge;
    if (brCode !== null || expiresAt === null) return;
    const opened = await this.accounts.open(tenantId, account, AbortSignal.timeout(DESK_MS));
    const { provider, receiver } = opened;
    await this.accounts.ensureWebhook(tenantId, account, opened);
    const expiresInSeconds = Math.max(60, Math.round((expiresAt.getTime() - Date.now()) / 1000));
    const made = await this.asking(async () => {
      // An earlier attempt may have succeeded, and making it again would change it.
      const existing = isNew ? undefined : await provider.find(txid);
      return existing ?? (await provider.create({ txid, cents, expiresInSeconds, key: receiver.key, text }));
    });
    const location = made.location?.replace(/^https:\/\//, '');
    const hasLocation = location && location.length <= LOCATION_MAX;
    const code = made.brCode ?? (hasLocation && dynamicBrCode({ location, ...receiver }));
    if (!code) throw new UnavailableError(UNAVAILABLE);
    await this.system.tx(tenantId, (tx) => queryRows(tx, queries.publishCharge(id, code, openUntil(charge, made))));
  }

  get(id: string) {
    return this.db.read(queries.oneCharge(id), MISSING);
  }

  /**
   * Takes a charge back, so that nobody can pay it any more.
   * @throws ConflictError if it is not the shop's own, or has ended
   */
  async cancel(id: string): Promise<object> {
    const charge = await this.db.precheck((tx) => openShopCharge(tx, id));
    const tenantId = tenantOfRequest();
    if (charge.account === 'SHOP') {
      const signal = AbortSignal.timeout(DESK_MS);
      const { provider } = await this.accounts.open(tenantId, charge.account, signal);
      await this.asking(async () => {
        const there = await provider.find(charge.txid);
        if (there?.state === 'open') await provider.cancel(charge.txid);
      });
      // Whoever has already begun to pay may have been faster.
      await this.asking(() => this.settle(tenantId, id, signal));
    }
    return this.db.tx(async (tx) => {
      nextState(PIX_CHARGE_TRANSITIONS, (await lockCharge(tx, id)).status, 'finishCancel');
      await queryRows(tx, queries.endCharge(id, 'REMOVED'));
      return queries.oneCharge(id);
    });
  }

  /**
   * A person says that a static charge was paid: nobody else can.
   * @throws ConflictError if the provider says what was paid, or it has ended
   */
  confirm(id: string): Promise<object> {
    return this.db.tx(async (tx) => {
      const charge = await lockShopCharge(tx, id);
      if (charge.account !== 'STATIC') throw new ConflictError('Este PIX é confirmado pelo provedor.');
      nextState(PIX_CHARGE_TRANSITIONS, charge.status, 'confirm');
      // Confirmed on another screen, or the response was lost.
      if (charge.status === 'PAID') return queries.oneCharge(id);
      await queryRows(tx, queries.confirmCharge(id));
      const receipt = { endToEndId: charge.txid, cents: charge.cents, at: new Date() };
      await this.record(tx, tenantOfRequest(), charge, receipt);
      return queries.oneCharge(id);
    });
  }

  /**
   * Asks the provider what was paid, and records it; removes there what nobody should pay any more. Safe at any time, as often as
   * anybody likes: every payment counts once.
   * @param signal ends the question
   * @throws ProviderError if the provider does not respond
   */
  async settle(tenantId: string, id: string, signal?: AbortSignal): Promise<void> {
    const known = await this.system.tx(tenantId, async (tx) => {
      const charge = await queryRow(tx, queries.storedCharge(id));
      if (!charge || charge.account === 'STATIC') return undefined;
      const isObsolete = (await queryRow(tx, queries.isObsolete(id)))?.isObsolete ?? false;
      return { txid: charge.txid, isObsolete, ...(await this.accounts.openIn(tx, tenantId, charge.account, signal)) };
    });
    if (!known) return;
    const { provider, txid, isObsolete } = known;
    const asked = await provider.find(txid);
    const found = isObsolete && asked?.state === 'open' ? await this.remove(provider, asked) : asked;
    await this.system.tx(tenantId, (tx) => this.apply(tx, tenantId, id, found));
  }

  /** The ids of the payments of these charges that are recorded already. */
  async recordedReceipts(tenantId: string, chargeIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.system.tx(tenantId, (tx) => queryRows(tx, queries.receiptsOf(chargeIds)));
    return new Set(rows.map(({ endToEndId }) => endToEndId));
  }

  /** @returns the charge as it is if the provider refuses, because whoever has begun to pay was faster or it has expired there */
  private async remove(provider: PixProvider, charge: ProviderCharge): Promise<ProviderCharge> {
    try {
      return await provider.cancel(charge.txid);
    } catch (error) {
      if (!(error instanceof ProviderError) || error.isTemporary) throw error;
      this.logger.warn(error.message);
      return charge;
    }
  }

  private async apply(tx: EntityManager, tenantId: string, id: string, found: ProviderCharge | undefined) {
    const charge = await lockCharge(tx, id);
    for (const receipt of found?.receipts ?? []) await this.record(tx, tenantId, charge, receipt);
    const expiresAt = (found ? openUntil(charge, found) : charge.expiresAt)?.getTime() ?? Infinity;
    if (found?.state === 'removed') await queryRows(tx, queries.endCharge(id, 'REMOVED'));
    else if (expiresAt + EXPIRY_GRACE_MS < Date.now()) await queryRows(tx, queries.endCharge(id, 'EXPIRED'));
  }

  /** A payment is recorded once; what follows from it happens in the same transaction. */
  private async record(tx: EntityManager, tenantId: string, charge: StoredCharge, receipt: PixReceipt) {
    if (!(await queryRow(tx, queries.insertReceipt(charge, receipt)))) return;
    await queryRows(tx, queries.addReceipt(charge.id, receipt));
    const { id: chargeId, subjectId, purpose, cents: chargedCents } = charge;
    await this.settlements.of(purpose).paid(tx, { tenantId, chargeId, subjectId, chargedCents, receipt });
    const detail = { amount_cents: receipt.cents, end_to_end_id: receipt.endToEndId };
    await recordEvent(tx, { event: 'pix-received', actor: 'Sistema (PIX)', subject: chargeId, detail });
  }

  private async asking<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.logger.warn(error.message);
      throw new UnavailableError(error instanceof ProviderBusyError ? SLOW : UNAVAILABLE);
    }
  }
}

const openUntil = ({ createdAt }: StoredCharge, { expiresAt }: ProviderCharge) =>
  new Date(Math.min(expiresAt.getTime(), createdAt.getTime() + OPEN_MAX_MS));

export function tenantOfRequest(): string {
  const { session } = currentRequest();
  if (!session) throw new Error('No session');
  return session.tenantId;
}

/** @throws NotFoundError for a charge of ours, which is not the shop's */
export async function lockShopCharge(tx: EntityManager, id: string) {
  const charge = await lockCharge(tx, id);
  if (charge.purpose === 'INVOICE') throw new NotFoundError(MISSING);
  return charge;
}

const lockCharge = (tx: EntityManager, id: string) =>
  lockRow(tx, queries.STORED_CHARGE, id, MISSING, { alive: queries.ANY, lock: 'no key update' });

/** @throws NotFoundError for a charge of ours, which is not the shop's to change; ConflictError if it has ended */
async function openShopCharge(tx: EntityManager, id: string): Promise<StoredCharge> {
  const charge = await lockShopCharge(tx, id);
  nextState(PIX_CHARGE_TRANSITIONS, charge.status, 'cancel');
  return charge;
}
