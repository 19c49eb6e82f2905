import { Column, CreateDateColumn, DeleteDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { DERIVED, moneyColumn } from '../../database/columns';

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
  @Column('text', { name: 'name_key', ...DERIVED })
  nameKey!: string;
  @Column('text', { name: 'search_text', ...DERIVED })
  searchText!: string;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at', update: false })
  createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;
  @DeleteDateColumn({ type: 'timestamptz', name: 'deleted_at' })
  deletedAt!: Date | null;
}
