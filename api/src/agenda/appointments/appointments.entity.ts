import { Column, Entity } from 'typeorm';
import type { AppointmentStatus, CancellationReason } from '@focinho/contracts/kernel/enums';
import { moneyColumn } from '../../database/columns';
import { DeletableRecord } from '../../database/tenant-record';

@Entity('appointments')
export class Appointment extends DeletableRecord {
  @Column('date')
  date!: string;
  @Column('time', { name: 'start_time' })
  startTime!: string;
  @Column('time', { name: 'end_time' })
  endTime!: string;
  @Column('text', { nullable: true })
  notes!: string | null;
  @Column('text')
  status!: AppointmentStatus;
  /** When it became COMPLETED or CANCELLED, and its status before; both are null until then. */
  @Column({ type: 'timestamptz', name: 'ended_at', nullable: true, insert: false })
  endedAt!: Date | null;
  @Column({ type: 'text', name: 'ended_from', nullable: true, insert: false })
  endedFrom!: AppointmentStatus | null;
  @Column({ type: 'text', name: 'cancellation_reason', nullable: true, insert: false })
  cancellationReason!: CancellationReason | null;
  @Column('uuid', { name: 'professional_id', nullable: true })
  professionalId!: string | null;
  /** In reais, as agreed when it was booked; null: the price of the service. */
  @Column({ ...moneyColumn('price_cents'), nullable: true })
  price!: number | null;
  @Column('uuid', { name: 'series_id', nullable: true })
  seriesId!: string | null;
  /** Came without having been booked. */
  @Column('boolean', { name: 'is_walk_in' })
  isWalkIn!: boolean;
  /** Changed by itself: changes of the whole series leave it alone. */
  @Column('boolean', { name: 'is_detached' })
  isDetached!: boolean;
  /** Overbooked although something was in the way: by whom, and why. */
  @Column('uuid', { name: 'squeezed_by', nullable: true })
  squeezedBy!: string | null;
  @Column('text', { name: 'squeeze_reason', nullable: true })
  squeezeReason!: string | null;
  /** When its pet came and was fetched again. */
  @Column({ type: 'timestamptz', name: 'arrived_at', nullable: true, insert: false })
  arrivedAt!: Date | null;
  @Column({ type: 'timestamptz', name: 'delivered_at', nullable: true, insert: false })
  deliveredAt!: Date | null;
  /** Belongings that came with the pet. */
  @Column({ type: 'text', array: true, insert: false })
  belongings!: string[];
  @Column({ type: 'text', nullable: true, insert: false })
  locker!: string | null;
  @Column({ type: 'text', name: 'arrival_notes', nullable: true, insert: false })
  arrivalNotes!: string | null;
  /** Notes of its client, by their link. */
  @Column({ type: 'text', name: 'tutor_notes', nullable: true, insert: false })
  tutorNotes!: string | null;
  /** The time on the tenant's clock that its client has confirmed by their link; it may be at another one now. Sent as text: it has no zone. */
  @Column({ type: 'text', name: 'tutor_confirmed_for', nullable: true, insert: false })
  tutorConfirmedFor!: string | null;
  @Column('uuid', { name: 'pet_id' })
  petId!: string;
  @Column('uuid', { name: 'service_id' })
  serviceId!: string;
}
