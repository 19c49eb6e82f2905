import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from '@focinho/contracts/enums';

@Entity('users')
export class User {
  /** Left out of a tenant's own writes, where the database fills it in; the platform names it. */
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
  @Column({ type: 'timestamptz', name: 'updated_at', insert: false })
  updatedAt!: Date;
}
