import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import type { OrderStatus } from '@focinho/contracts/kernel/enums';
import type { PixChargeInput } from '@focinho/contracts/payments/pix';
import { actAs } from '../../journal/audit/record-event';
import { postToLedger } from '../client-credits/ledger';
import { queryOne, queryRow, queryRows } from '../../database/batch';
import { lockRow } from '../../database/records';
import { sql, type Sql } from '../../database/sql';
import { ConflictError } from '../../kernel/http/errors';
import { nextState } from '../../kernel/http/next-state';
import { touchOrder, touchOrderOfSale } from '../orders/orders.queries';
import { ORDER_TRANSITIONS } from '../orders/orders.transitions';
import { receiptNumber } from '@focinho/contracts/kernel/receipt';
import { saleState, SALE_TRANSITIONS } from '../sales/sales.transitions';
import { enterPixOfOrder, enterPixOfSale } from '../till/enter-pix';
import { receivedForOrder } from '../../payments/pix/order-receipts.queries';
import { PixCharges, type PixRequest, type RequestedCharge } from '../../payments/pix/pix-charges';
import { paidChargeOf, receivedFor, type StoredCharge } from '../../payments/pix/pix-charges.queries';
import {
  PixSettlements,
  type PixPayment,
  type PixPurpose,
  type PixReturn,
  type PixSettlement,
} from '../../payments/pix/pix-settlements';

/** Who enters in the audit log what the provider says, without anybody at the desk. */
const ACTOR = 'Sistema (PIX)';
const EXPIRES_IN_SECONDS = 60 * 60;

/** The price of a charge's subject; locked, so that two charges cannot exceed it together. */
interface Subject {
  label: string;
  owedCents: number;
}

/** Charges of a shop: for an open order, for a sale that was paid by PIX, and for what a client owes. */
@Injectable()
export class ShopCharges implements OnModuleInit {
  constructor(
    @Inject(PixCharges) private readonly charges: PixCharges,
    @Inject(PixSettlements) private readonly settlements: PixSettlements,
  ) {}

  onModuleInit(): void {
    // What an order has received are its charges; so the order is told to whoever shows it, and locked against its checkout.
    this.settlements.register('ORDER', entering(touchOrder, enterPixOfOrder));
    this.settlements.register('SALE', entering(touchOrderOfSale, enterPixOfSale));
    this.settlements.register('CLIENT', { paid: payDebt, returned: giveBack });
  }

  create({ orderId, saleId, clientId, amount, tip }: PixChargeInput): Promise<object> {
    const cents = toCents(amount);
    if (orderId)
      return this.charge('ORDER', orderId, cents, async (tx, id) => {
        const { label, owedCents } = await openOrder(tx, id);
        return { label, owedCents: owedCents + toCents(tip) };
      });
    if (saleId) return this.charge('SALE', saleId, cents, pixSale);
    return this.charge('CLIENT', clientId ?? '', cents, clientDebt);
  }

  /**
   * Requests all that a client owes, for one who pays by their link. {@link PixCharges.publish} must follow after the commit.
   * @throws ConflictError if nothing is owed, or the shop receives no PIX
   */
  async requestDebt(tx: EntityManager, clientId: string): Promise<RequestedCharge> {
    const { label, owedCents } = await clientDebt(tx, clientId);
    if (owedCents === 0) throw new ConflictError(refusal(label, 0, 0));
    const request = { receiver: 'SHOP', purpose: 'CLIENT', subjectId: clientId, text: label } as const;
    return this.charges.request(tx, { ...request, cents: owedCents, expiresInSeconds: EXPIRES_IN_SECONDS });
  }

  /**
   * Requests what is left to pay of an open order, for one who pays by their link. {@link PixCharges.publish} must follow after the commit.
   * @throws ConflictError if nothing is left, or the shop receives no PIX
   */
  async requestOrder(tx: EntityManager, orderId: string): Promise<RequestedCharge> {
    const { label, owedCents } = await openOrder(tx, orderId);
    const received = await receivedOf(tx, 'ORDER', orderId);
    if (owedCents <= received) throw new ConflictError(refusal(label, owedCents, received));
    const request = { receiver: 'SHOP', purpose: 'ORDER', subjectId: orderId, text: label } as const;
    return this.charges.request(tx, { ...request, cents: owedCents - received, expiresInSeconds: EXPIRES_IN_SECONDS });
  }

  private charge(
    purpose: PixPurpose,
    subjectId: string,
    cents: number,
    find: (tx: EntityManager, id: string) => Promise<Subject>,
  ): Promise<object> {
    return this.charges.create(async (tx): Promise<PixRequest | StoredCharge> => {
      const { label, owedCents } = await find(tx, subjectId);
      // A debt is less by what was paid; an order and a sale stay what they are.
      const received = await receivedOf(tx, purpose, subjectId);
      const paid = received > 0 ? await queryRow(tx, paidChargeOf(purpose, subjectId, cents)) : undefined;
      if (cents > owedCents - received) {
        if (paid) return paid;
        throw new ConflictError(refusal(label, owedCents, received));
      }
      return { receiver: 'SHOP', purpose, subjectId, cents, expiresInSeconds: EXPIRES_IN_SECONDS, text: label };
    });
  }
}

/** Enters a received amount that has changed, whichever way: the order hears of it, and the till. */
function entering(
  touch: (subjectId: string) => Sql,
  enterInTill: (tx: EntityManager, subjectId: string) => Promise<void>,
): PixSettlement {
  const settle = async (tx: EntityManager, { subjectId }: { subjectId: string }) => {
    await queryRows(tx, touch(subjectId));
    await enterInTill(tx, subjectId);
  };
  return { paid: settle, returned: settle };
}

async function receivedOf(tx: EntityManager, purpose: PixPurpose, subjectId: string): Promise<number> {
  if (purpose === 'CLIENT') return 0;
  const received = purpose === 'ORDER' ? receivedForOrder(subjectId) : receivedFor(purpose, subjectId);
  return (await queryOne(tx, received)).cents;
}

const reais = (cents: number) => formatMoney(fromCents(cents));
function refusal(label: string, owedCents: number, received: number): string {
  if (received > 0) return `${label}: já chegaram ${reais(received)} por PIX de ${reais(owedCents)}.`;
  return owedCents > 0
    ? `${label}: há ${reais(owedCents)} a receber por PIX.`
    : `${label}: não há nada a receber por PIX.`;
}

interface OrderRow {
  number: number;
  status: OrderStatus;
  extraCents: number;
}
const ORDER = sql<OrderRow>`
  select number::float8 as number, status, (tax_cents - discount_cents)::float8 as "extraCents" from orders`;
async function openOrder(tx: EntityManager, id: string): Promise<Subject> {
  const options = { alive: sql`true`, lock: 'no key update' } as const;
  const { number, status, extraCents } = await lockRow(tx, ORDER, id, 'Comanda não encontrada.', options);
  nextState(ORDER_TRANSITIONS, status, 'charge');
  // order_lines_by_order
  const lines = await queryOne(
    tx,
    sql<{ cents: number }>`
      select coalesce(sum(unit_price_cents * (quantity - credits) - discount_cents), 0)::float8 as cents
      from order_lines where order_id = ${id} and deleted_at is null`,
  );
  return { label: `Comanda ${number}`, owedCents: lines.cents + extraCents };
}

interface SaleRow {
  receipt: number;
  orderId: string | null;
  isCancelled: boolean;
}
const SALE = sql<SaleRow>`
  select receipt::float8 as receipt, order_id as "orderId", cancelled_at is not null as "isCancelled" from sales`;
/** The part of a sale that was paid by PIX, as the desk has said. */
async function pixSale(tx: EntityManager, id: string): Promise<Subject> {
  const sale = await lockRow(tx, SALE, id, 'Venda não encontrada.', { alive: sql`true`, lock: 'no key update' });
  nextState(SALE_TRANSITIONS, saleState(sale.isCancelled), 'charge');
  // sale_payments_pkey
  const { cents } = await queryOne(
    tx,
    sql<{ cents: number }>`
      select coalesce(sum(amount_cents), 0)::float8 as cents
      from sale_payments where sale_id = ${id} and method = 'PIX' and replaced_at is null`,
  );
  // What has arrived for the order was this sale's already.
  const received = sale.orderId ? (await queryOne(tx, receivedFor('ORDER', sale.orderId))).cents : 0;
  return { label: `Venda ${receiptNumber(sale.receipt)}`, owedCents: Math.max(0, cents - received) };
}

/** client_credits_client_key */
const balanceOf = (clientId: string) => sql<{ cents: number }>`
  select balance_cents::float8 as cents from client_credits where client_id = ${clientId} for no key update`;

async function clientDebt(tx: EntityManager, id: string): Promise<Subject> {
  await lockRow(tx, 'clients', id, 'Cliente não encontrado.', { lock: 'key share' });
  const balance = await queryRow(tx, balanceOf(id));
  return { label: 'Pagamento de fiado', owedCents: Math.max(0, balance?.cents ?? 0) };
}

/** Whatever has arrived is the client's, also what exceeds the debt: it says so, and stays as an advance. */
async function payDebt(tx: EntityManager, { subjectId, receipt, chargeId: pixChargeId }: PixPayment): Promise<void> {
  const balance = await queryRow(tx, balanceOf(subjectId));
  const excess = receipt.cents - Math.max(0, balance?.cents ?? 0);
  const description = excess > 0 ? `Pagamento via PIX (${reais(excess)} acima da dívida)` : 'Pagamento via PIX';
  const money = { method: 'PIX' as const, pixChargeId };
  await queryRows(tx, actAs(ACTOR));
  await postToLedger(tx, { clientId: subjectId }, { type: 'DEBIT', amountCents: receipt.cents, description, money });
}

/** Gives PIX back: it is owed again, and leaves the till as it has come. */
async function giveBack(tx: EntityManager, { subjectId, cents, chargeId: pixChargeId }: PixReturn): Promise<void> {
  const money = { method: 'PIX' as const, pixChargeId };
  const entry =
    cents > 0
      ? { type: 'CREDIT' as const, description: 'Devolução de PIX' }
      : { type: 'DEBIT' as const, description: 'Devolução de PIX não realizada' };
  await queryRows(tx, actAs(ACTOR));
  await postToLedger(tx, { clientId: subjectId }, { ...entry, amountCents: Math.abs(cents), money });
}
