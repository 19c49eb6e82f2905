import { Column, Entity } from 'typeorm';
import { DeletableRecord } from '../../database/tenant-record';

@Entity('waiting_list')
export class Waiting extends DeletableRecord {
  @Column('uuid', { name: 'pet_id' })
  petId!: string;
  @Column('uuid', { name: 'service_id' })
  serviceId!: string;
  /** Null: with anybody. */
  @Column('uuid', { name: 'professional_id', nullable: true })
  professionalId!: string | null;
  @Column('date', { name: 'from_day' })
  fromDay!: string;
  @Column('date', { name: 'to_day' })
  toDay!: string;
  @Column('text', { nullable: true })
  notes!: string | null;
}
