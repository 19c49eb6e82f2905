import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ServiceCategory } from '@focinho/contracts/enums';
import { moneyColumn } from '../database/money-column';

@Entity('services')
export class Service {
  @PrimaryColumn('uuid', { name: 'tenant_id', insert: false, update: false })
  tenantId!: string;
  @PrimaryColumn('uuid')
  id!: string;
  @Column('text')
  name!: string;
  @Column('text', { nullable: true })
  description!: string | null;
  @Column('text')
  category!: ServiceCategory;
  @Column(moneyColumn('price_cents'))
  price!: number;
  @Column('integer')
  duration!: number;
  @Column('boolean', { name: 'is_active' })
  isActive!: boolean;
  @Column({ type: 'timestamptz', name: 'updated_at', insert: false })
  updatedAt!: Date;
  @Column({ type: 'timestamptz', name: 'deleted_at', nullable: true, insert: false })
  deletedAt!: Date | null;
}
