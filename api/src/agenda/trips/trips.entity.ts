import { Column, Entity } from 'typeorm';
import type { TripAttention, TripLeg, TripStatus } from '@focinho/contracts/kernel/enums';
import { ChangeableRecord } from '../../database/tenant-record';

@Entity('trips')
export class Trip extends ChangeableRecord {
  /** It is a leg of an appointment, or of a stay. */
  @Column('uuid', { name: 'appointment_id', nullable: true })
  appointmentId!: string | null;
  @Column('uuid', { name: 'stay_id', nullable: true })
  stayId!: string | null;
  @Column('text')
  leg!: TripLeg;
  @Column('date')
  date!: string;
  @Column('time', { name: 'window_from' })
  windowFrom!: string;
  @Column('time', { name: 'window_to' })
  windowTo!: string;
  /** Null: that of the client. */
  @Column('text', { nullable: true })
  address!: string | null;
  @Column('uuid', { name: 'driver_id', nullable: true })
  driverId!: string | null;
  @Column('uuid', { name: 'van_id', nullable: true })
  vanId!: string | null;
  @Column('uuid', { name: 'zone_id', nullable: true })
  zoneId!: string | null;
  @Column('uuid', { name: 'service_id', nullable: true })
  serviceId!: string | null;
  @Column('integer')
  kilometres!: number;
  @Column('bigint', { name: 'unit_price_cents' })
  unitPriceCents!: number;
  @Column('text')
  status!: TripStatus;
  @Column('text', { nullable: true })
  attention!: TripAttention | null;
  /** In the run of its day; 1000 until somebody has ordered it. */
  @Column('integer')
  position!: number;
  @Column('timestamptz', { name: 'left_at', nullable: true })
  leftAt!: Date | null;
  @Column('timestamptz', { name: 'done_at', nullable: true })
  doneAt!: Date | null;
  /** Whether it was cancelled along with its appointment or stay: then it comes back with it. */
  @Column('boolean', { name: 'cancelled_along' })
  cancelledAlong!: boolean;
}
