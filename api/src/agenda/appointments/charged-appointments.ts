import type { EntityManager } from 'typeorm';

/**
 * The open orders that charge appointments: they follow what changes here. The agenda knows no orders, so their room provides it.
 * Orders are locked before appointments, as by every change of an order.
 */
export abstract class ChargedAppointments {
  /** Changes an appointment, and the line that charges it with it. @param change locks the appointment */
  abstract change<Result>(tx: EntityManager, appointmentId: string, change: () => Promise<Result>): Promise<Result>;
  /** Locks the orders with appointments of a series, before these are locked. */
  abstract lockOfSeries(tx: EntityManager, seriesId: string): Promise<void>;
  /** The lines follow appointments that were locked and changed. */
  abstract follow(tx: EntityManager, appointmentIds: readonly string[]): Promise<void>;
}
