import { Column, Entity } from 'typeorm';
import { TenantRecord } from '../../database/tenant-record';

@Entity('package_usages')
export class PackageUsage extends TenantRecord {
  @Column('uuid', { name: 'package_id' })
  packageId!: string;
  @Column('uuid', { name: 'service_id' })
  serviceId!: string;
  @Column('uuid', { name: 'client_id', nullable: true })
  clientId!: string | null;
  @Column('uuid', { name: 'pet_id', nullable: true })
  petId!: string | null;
  @Column('uuid', { name: 'appointment_id', nullable: true })
  appointmentId!: string | null;
  @Column('uuid', { name: 'sale_id', nullable: true })
  saleId!: string | null;
  @Column('text', { nullable: true })
  notes!: string | null;
  /** The calendar day of createdAt in the time zone of the tenant. */
  @Column({ type: 'date', insert: false, update: false })
  day!: string;
  @Column({ type: 'timestamptz', name: 'cancelled_at', nullable: true, insert: false })
  cancelledAt!: Date | null;
}
