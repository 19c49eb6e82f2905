import { Column, Entity, PrimaryColumn } from 'typeorm';
import { moneyColumn } from '../database/money-column';

/** A client's tab. The balance is not a column here: only the ledger writes it (see ledger.queries.ts). */
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
  @Column({ type: 'boolean', name: 'is_active', insert: false })
  isActive!: boolean;
  @Column({ type: 'timestamptz', name: 'updated_at', insert: false })
  updatedAt!: Date;
}
