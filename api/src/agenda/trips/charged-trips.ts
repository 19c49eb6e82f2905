import type { EntityManager } from 'typeorm';
import type { Owner } from './trips.queries';

/** The orders that charge the fees of legs. The agenda knows nothing of orders, so their room provides it. */
export abstract class ChargedTrips {
  /**
   * Changes a leg, and its fee on the open order that charges it, or its appointment or stay. Locks the order before the appointment and
   * the leg; the stay is locked before.
   * @throws ConflictError if it came onto another order meanwhile
   */
  abstract change(tx: EntityManager, leg: Owner & { id: string }, change: () => Promise<void>): Promise<void>;
}
