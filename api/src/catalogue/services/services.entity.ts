import { Column, CreateDateColumn, DeleteDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import type { ServiceCategory } from '@focinho/contracts/enums';
import { DERIVED, moneyColumn } from '../../database/columns';

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
  /** Minutes of preparation before, and of cleaning after. */
  @Column('integer', { name: 'buffer_before' })
  bufferBefore!: number;
  @Column('integer', { name: 'buffer_after' })
  bufferAfter!: number;
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
