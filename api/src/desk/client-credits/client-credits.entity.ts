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
  /** Until when the oldest open debt is to be paid, by the trigger date_debts. */
  @Column({ type: 'date', name: 'debts_due_on', nullable: true, insert: false, update: false })
  debtsDueOn!: string | null;
  @Column({ type: 'date', name: 'promised_on', nullable: true, insert: false })
  promisedOn!: string | null;
  @Column({ type: 'text', name: 'promise_note', nullable: true, insert: false })
  promiseNote!: string | null;
  @Column({ type: 'boolean', name: 'is_active', insert: false })
  isActive!: boolean;
  /** The account that has its balance now. An account that was merged stays for its transactions. */
  @Column({ type: 'uuid', name: 'merged_into', nullable: true, insert: false })
  mergedInto!: string | null;
}
