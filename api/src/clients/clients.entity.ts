import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('clients')
export class Client {
  @PrimaryColumn('uuid', { name: 'tenant_id', insert: false, update: false })
  tenantId!: string;
  @PrimaryColumn('uuid')
  id!: string;
  @Column('text')
  name!: string;
  @Column('text')
  email!: string;
  @Column('text', { nullable: true })
  phone!: string | null;
  @Column('text', { nullable: true })
  address!: string | null;
  @Column({ type: 'timestamptz', name: 'updated_at', insert: false })
  updatedAt!: Date;
  @Column({ type: 'timestamptz', name: 'deleted_at', nullable: true, insert: false })
  deletedAt!: Date | null;
}
