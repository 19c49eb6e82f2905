import { Column, CreateDateColumn, DeleteDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

@Entity('waiting_list')
export class Waiting {
  @PrimaryColumn('uuid', { name: 'tenant_id', insert: false, update: false })
  tenantId!: string;
  @PrimaryColumn('uuid')
  id!: string;
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
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at', update: false })
  createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;
  @DeleteDateColumn({ type: 'timestamptz', name: 'deleted_at' })
  deletedAt!: Date | null;
}
