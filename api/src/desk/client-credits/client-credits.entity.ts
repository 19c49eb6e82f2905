import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { moneyColumn } from '../../database/columns';

/** A client's credit account. */
@Entity('client_credits')
export class ClientCredit {
  @PrimaryColumn('uuid', { name: 'tenant_id', insert: false, update: false })
  tenantId!: string;
  @PrimaryColumn('uuid')
  id!: string;
  @Column('uuid', { name: 'client_id' })
  clientId!: string;
  @Column(moneyColumn('credit_limit_cents'))
  creditLimit!: number;
  /** Written only by ledger.queries.ts. */
  @Column({ ...moneyColumn('balance_cents'), insert: false, update: false })
  balance!: number;
  @Column({ type: 'boolean', name: 'is_active', insert: false })
  isActive!: boolean;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at', update: false })
  createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;
}
