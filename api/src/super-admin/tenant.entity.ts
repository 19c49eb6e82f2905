import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import type { Plan } from '@focinho/contracts/enums';
import { DERIVED } from '../database/columns';

@Entity('tenants')
export class Tenant {
  @PrimaryColumn('uuid')
  id!: string;
  @Column({ type: 'text', update: false })
  slug!: string;
  @Column('text')
  name!: string;
  @Column('text')
  email!: string;
  @Column('text', { nullable: true })
  phone!: string | null;
  @Column('text')
  plan!: Plan;
  @Column('text', { name: 'time_zone' })
  timeZone!: string;
  @Column({ type: 'boolean', name: 'is_active', insert: false })
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
