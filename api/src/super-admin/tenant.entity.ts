import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Plan } from '@focinho/contracts/enums';

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
  @Column({ type: 'boolean', name: 'is_active', insert: false })
  isActive!: boolean;
  @Column({ type: 'timestamptz', name: 'updated_at', insert: false })
  updatedAt!: Date;
}
