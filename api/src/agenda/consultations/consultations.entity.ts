import { Column, Entity } from 'typeorm';
import { DeletableRecord } from '../../database/tenant-record';

@Entity('consultations')
export class Consultation extends DeletableRecord {
  @Column('uuid', { name: 'pet_id' })
  petId!: string;
  @Column('uuid', { name: 'appointment_id', nullable: true })
  appointmentId!: string | null;
  @Column('uuid', { name: 'professional_id' })
  professionalId!: string;
  @Column('uuid', { name: 'addendum_of', nullable: true })
  addendumOf!: string | null;
  @Column('text', { nullable: true })
  reason!: string | null;
  @Column('text', { nullable: true })
  findings!: string | null;
  @Column('text', { nullable: true })
  prescription!: string | null;
  @Column('text', { nullable: true })
  crmv!: string | null;
  @Column('numeric', { nullable: true })
  weight!: number | null;
  @Column('timestamptz', { name: 'signed_at', nullable: true })
  signedAt!: Date | null;
  @Column('uuid', { name: 'signed_by', nullable: true })
  signedBy!: string | null;
  @Column({ type: 'uuid', name: 'created_by', nullable: true, insert: false, update: false })
  createdBy!: string | null;
}
