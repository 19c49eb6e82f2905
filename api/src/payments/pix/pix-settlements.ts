import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Purposes of a charge. */
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
  /** Cents that the charge asked for. */
  chargedCents: number;
  receipt: PixReceipt;
}

/** Money of a charge that goes back to who has paid it; negative if it turns out that it did not. */
export interface PixReturn {
  chargeId: string;
  subjectId: string;
  cents: number;
}

/** Consequences of money that has arrived or goes back, in the transaction that records it. It has the tenant, but perhaps no session. */
export interface PixSettlement {
  /**
   * If it throws, the payment is not recorded and is tried again. Called once for each payment: of less or more than was charged, a
   * second one and a late one, too. Who is paid twice or the wrong amount decides what to do about it. Without user (see SystemDb).
   */
  paid(tx: EntityManager, payment: PixPayment): Promise<void>;
  /** Only money of the shop goes back. */
  returned?(tx: EntityManager, money: PixReturn): Promise<void>;
}

/** Who has to know of money: one settlement for each purpose, registered when the application starts. */
@Injectable()
export class PixSettlements {
  private readonly settlements = new Map<PixPurpose, PixSettlement>();

  /** @throws Error if the purpose has a settlement already */
  register(purpose: PixPurpose, settlement: PixSettlement): void {
    if (this.settlements.has(purpose)) throw new Error(`${purpose} has a settlement of PIX payments already`);
    this.settlements.set(purpose, settlement);
  }

  /** @throws Error if nobody has registered for the purpose */
  of(purpose: PixPurpose): PixSettlement {
    const settlement = this.settlements.get(purpose);
    if (!settlement) throw new Error(`Nobody settles PIX payments of ${purpose}`);
    return settlement;
  }
}
