import { Column, CreateDateColumn, DeleteDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import type { AppointmentStatus } from '@focinho/contracts/enums';

@Entity('appointments')
export class Appointment {
  @PrimaryColumn('uuid', { name: 'tenant_id', insert: false, update: false })
  tenantId!: string;
  @PrimaryColumn('uuid')
  id!: string;
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
  @Column('uuid', { name: 'pet_id' })
  petId!: string;
  @Column('uuid', { name: 'service_id' })
  serviceId!: string;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at', update: false })
  createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;
  @DeleteDateColumn({ type: 'timestamptz', name: 'deleted_at' })
  deletedAt!: Date | null;
}
