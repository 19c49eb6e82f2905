import { Column, Entity } from 'typeorm';
import type { CashbackScope, ServiceCategory } from '@focinho/contracts/kernel/enums';
import { moneyColumn } from '../../database/columns';
import { DeletableRecord } from '../../database/tenant-record';

@Entity('cashback_rules')
export class CashbackRule extends DeletableRecord {
  @Column('text')
  scope!: CashbackScope;
  @Column('text', { nullable: true })
  category!: ServiceCategory | null;
  @Column('uuid', { name: 'service_id', nullable: true })
  serviceId!: string | null;
  @Column('uuid', { name: 'product_id', nullable: true })
  productId!: string | null;
  @Column('integer')
  percent!: number;
  @Column({ ...moneyColumn('ceiling_cents'), nullable: true })
  ceiling!: number | null;
  @Column('integer', { name: 'waiting_days' })
  waitingDays!: number;
  @Column('integer', { name: 'valid_days', nullable: true })
  validDays!: number | null;
  @Column('boolean', { name: 'is_active' })
  isActive!: boolean;
}
