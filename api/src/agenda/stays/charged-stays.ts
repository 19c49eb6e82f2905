import type { EntityManager } from 'typeorm';
import type { MoneyMethod } from '@focinho/contracts/kernel/enums';

/** A deposit in cents, as the ledger of the client describes it. */
export interface Deposit {
  clientId: string;
  amountCents: number;
  method: MoneyMethod;
  description: string;
}

/**
 * The orders that charge stays, and the money that is paid for them in advance. The agenda knows neither, so their room provides it. The stay
 * is locked before its order.
 */
export abstract class ChargedStays {
  /** The lines of an open order that charges the stay become what the stay costs now; of one that was cancelled they go. */
  abstract follow(tx: EntityManager, stayId: string): Promise<void>;
  /**
   * Puts the stay on the open order of its client, with the appointments of its days that nobody charges.
   * @throws ConflictError if the pet has no client any more
   */
  abstract charge(tx: EntityManager, stayId: string): Promise<void>;
  /** @throws ConflictError if what was paid meanwhile cannot be taken back */
  abstract takeBack(tx: EntityManager, stayId: string): Promise<void>;
  /** A payment that becomes credit of the client, and enters the till. @returns the id of the transaction */
  abstract deposit(tx: EntityManager, deposit: Deposit): Promise<string>;
}
