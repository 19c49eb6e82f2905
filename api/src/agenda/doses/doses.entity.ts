import { Column, Entity } from 'typeorm';
import { DeletableRecord } from '../../database/tenant-record';

@Entity('doses')
export class Dose extends DeletableRecord {
  @Column('uuid', { name: 'pet_id' })
  petId!: string;
  @Column('uuid', { name: 'protocol_id' })
  protocolId!: string;
  @Column('date', { name: 'given_on' })
  givenOn!: string;
  @Column('integer')
  number!: number;
  @Column('date', { name: 'next_due_on', nullable: true })
  nextDueOn!: string | null;
  @Column('text', { nullable: true })
  product!: string | null;
  @Column('text', { nullable: true })
  manufacturer!: string | null;
  @Column('text', { nullable: true })
  lot!: string | null;
  @Column('date', { name: 'lot_expires_on', nullable: true })
  lotExpiresOn!: string | null;
  @Column('text', { nullable: true })
  veterinarian!: string | null;
  @Column('text', { nullable: true })
  crmv!: string | null;
  @Column('text', { nullable: true })
  notes!: string | null;
  @Column('uuid', { name: 'appointment_id', nullable: true })
  appointmentId!: string | null;
  @Column({ type: 'uuid', name: 'created_by', nullable: true, insert: false, update: false })
  createdBy!: string | null;
}
