import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import type { Role } from '@focinho/contracts/kernel/enums';
import { DERIVED } from '../../database/columns';

@Entity('users')
export class User {
  /** Set by the database for writes of the tenant itself; set here for writes of the platform. */
  @PrimaryColumn('uuid', { name: 'tenant_id', update: false })
  tenantId!: string;
  @PrimaryColumn('uuid')
  id!: string;
  @Column('text')
  email!: string;
  @Column('text', { nullable: true })
  name!: string | null;
  @Column('text')
  role!: Role;
  @Column('text', { nullable: true })
  phone!: string | null;
  @Column('text', { name: 'password_hash', select: false })
  passwordHash!: string;
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
}
