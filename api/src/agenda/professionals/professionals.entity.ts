import { Column, CreateDateColumn, DeleteDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { DERIVED } from '../../database/columns';

@Entity('professionals')
export class Professional {
  @PrimaryColumn('uuid', { name: 'tenant_id', insert: false, update: false })
  tenantId!: string;
  @PrimaryColumn('uuid')
  id!: string;
  @Column('text')
  name!: string;
  /** `#rrggbb` */
  @Column('text')
  color!: string;
  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null;
  /** Null: all services. */
  @Column('uuid', { name: 'service_ids', array: true, nullable: true })
  serviceIds!: string[] | null;
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
