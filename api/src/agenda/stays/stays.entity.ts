import { Column, Entity } from 'typeorm';
import type { StayStatus } from '@focinho/contracts/kernel/enums';
import { DERIVED } from '../../database/columns';
import { ChangeableRecord } from '../../database/tenant-record';

@Entity('stays')
export class Stay extends ChangeableRecord {
  @Column('uuid', { name: 'pet_id' })
  petId!: string;
  @Column('uuid', { name: 'kennel_id' })
  kennelId!: string;
  @Column('uuid', { name: 'service_id' })
  serviceId!: string;
  @Column('date', { name: 'first_night' })
  firstNight!: string;
  @Column('date', { name: 'check_out' })
  checkOut!: string;
  @Column('time', { name: 'arrival_time' })
  arrivalTime!: string;
  @Column('time', { name: 'departure_time' })
  departureTime!: string;
  @Column('boolean', { name: 'shares_kennel' })
  sharesKennel!: boolean;
  @Column('text', { nullable: true })
  belongings!: string | null;
  @Column('text', { nullable: true })
  notes!: string | null;
  @Column('text')
  status!: StayStatus;
  @Column('timestamptz', { name: 'checked_in_at', nullable: true })
  checkedInAt!: Date | null;
  @Column('timestamptz', { name: 'checked_out_at', nullable: true })
  checkedOutAt!: Date | null;
  /** The payment in advance. */
  @Column('uuid', { name: 'deposit_id', nullable: true })
  depositId!: string | null;
  /** Whether its kennel is for one pet, and who has it: written by a trigger (fit_in_kennel.sql). */
  @Column('boolean', { name: 'is_single', ...DERIVED })
  isSingle!: boolean;
  @Column('uuid', { name: 'holder_id', ...DERIVED })
  holderId!: string;
}
