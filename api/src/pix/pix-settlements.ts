import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** What a charge can pay. */
export const PIX_PURPOSES = ['ORDER', 'SALE', 'CLIENT', 'INVOICE'] as const;
export type PixPurpose = (typeof PIX_PURPOSES)[number];

/** Money that the provider says has arrived. */
export interface PixReceipt {
  /** Identifies a PIX payment among all of Brazil's. */
  endToEndId: string;
  cents: number;
  at: Date;
}

export interface PixPayment {
  tenantId: string;
  chargeId: string;
  /** The id of the order, sale, client or invoice. */
  subjectId: string;
  /** What the charge asked for. */
  chargedCents: number;
  receipt: PixReceipt;
}

/**
 * What follows from a payment, in the transaction that records it: if it throws, the payment is not recorded and is tried again.
 * Called once for each payment: of less or more than was charged, a second one and a late one, too. Who is paid twice or the wrong
 * amount decides what to do about it. The transaction has the tenant, but no session and no user (see SystemDb).
 */
export type PixSettlement = (tx: EntityManager, payment: PixPayment) => Promise<void>;

/** Who wants to know what was paid: one handler for each purpose, registered when the application starts. */
@Injectable()
export class PixSettlements {
  private readonly handlers = new Map<PixPurpose, PixSettlement>();

  /** @throws Error if the purpose has a handler already */
  register(purpose: PixPurpose, handler: PixSettlement): void {
    if (this.handlers.has(purpose)) throw new Error(`${purpose} has a handler of PIX payments already`);
    this.handlers.set(purpose, handler);
  }

  /** @throws Error if nobody has registered for the purpose */
  async settle(tx: EntityManager, purpose: PixPurpose, payment: PixPayment): Promise<void> {
    const handler = this.handlers.get(purpose);
    if (!handler) throw new Error(`Nobody settles PIX payments of ${purpose}`);
    await handler(tx, payment);
  }
}
