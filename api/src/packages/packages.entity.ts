import { Column, Entity, PrimaryColumn } from 'typeorm';
import { moneyColumn } from '../database/money-column';

/** Its services are rows of package_items. */
@Entity('packages')
export class Package {
  @PrimaryColumn('uuid', { name: 'tenant_id', insert: false, update: false })
  tenantId!: string;
  @PrimaryColumn('uuid')
  id!: string;
  @Column('text')
  name!: string;
  @Column('text', { nullable: true })
  description!: string | null;
  @Column(moneyColumn('price_cents'))
  price!: number;
  @Column('integer', { name: 'start_day' })
  startDay!: number;
  @Column('integer', { name: 'end_day' })
  endDay!: number;
  @Column('boolean', { name: 'is_active' })
  isActive!: boolean;
  @Column({ type: 'timestamptz', name: 'updated_at', insert: false })
  updatedAt!: Date;
  @Column({ type: 'timestamptz', name: 'deleted_at', nullable: true, insert: false })
  deletedAt!: Date | null;
}
