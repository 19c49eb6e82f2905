import { Column, CreateDateColumn, DeleteDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { DERIVED } from '../../database/columns';

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
