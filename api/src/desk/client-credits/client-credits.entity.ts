import { Column, Entity } from 'typeorm';
import { moneyColumn } from '../../database/columns';
import { ChangeableRecord } from '../../database/tenant-record';

/** A client's credit account. */
@Entity('client_credits')
export class ClientCredit extends ChangeableRecord {
  @Column('uuid', { name: 'client_id' })
  clientId!: string;
  @Column(moneyColumn('credit_limit_cents'))
  creditLimit!: number;
  /** Written only by ledger.queries.ts. */
  @Column({ ...moneyColumn('balance_cents'), insert: false, update: false })
  balance!: number;
  @Column({ type: 'boolean', name: 'is_active', insert: false })
  isActive!: boolean;
}
