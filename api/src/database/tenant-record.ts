import { Column, CreateDateColumn, DeleteDateColumn, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { DERIVED } from './columns';

/** A record of a tenant. */
export abstract class TenantRecord {
  @PrimaryColumn('uuid', { name: 'tenant_id', insert: false, update: false })
  tenantId!: string;
  @PrimaryColumn('uuid')
  id!: string;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at', update: false })
  createdAt!: Date;
}

/** A record that people change. */
export abstract class ChangeableRecord extends TenantRecord {
  @UpdateDateColumn({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;
}

/** A record that people delete: its row stays for those that mention it. */
export abstract class DeletableRecord extends ChangeableRecord {
  @DeleteDateColumn({ type: 'timestamptz', name: 'deleted_at' })
  deletedAt!: Date | null;
}

/** A record that people find by its name. */
export abstract class NamedRecord extends DeletableRecord {
  @Column('text')
  name!: string;
  @Column('text', { name: 'name_key', ...DERIVED })
  nameKey!: string;
  @Column('text', { name: 'search_text', ...DERIVED })
  searchText!: string;
}
