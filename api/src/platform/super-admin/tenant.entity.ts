import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import type { Plan } from '@focinho/contracts/kernel/enums';
import type { InvoiceAddOn } from '@focinho/contracts/vendor/plans';
import { DERIVED } from '../../database/columns';

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
  /** The plan that the tenant has now: a copy, like the next two; see subscriptions/ledger.ts. */
  @Column({ type: 'text', update: false })
  plan!: Plan;
  @Column({ type: 'text', name: 'add_on', ...DERIVED })
  addOn!: InvoiceAddOn;
  @Column('text', { name: 'trial_plan', nullable: true, ...DERIVED })
  trialPlan!: Plan | null;
  @Column('text', { name: 'effective_plan', ...DERIVED })
  effectivePlan!: Plan;
  @Column({ type: 'timestamptz', name: 'lapses_at', ...DERIVED })
  lapsesAt!: Date | null;
  @Column('text', { name: 'time_zone' })
  timeZone!: string;
  /** Null before the e-mail of a sign-up is confirmed. */
  @Column({ type: 'timestamptz', name: 'email_confirmed_at', ...DERIVED })
  emailConfirmedAt!: Date | null;
  /** Number that short codes of televisions begin with. */
  @Column('integer', { ...DERIVED })
  number!: number;
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
