import { Column, Entity } from 'typeorm';
import type { CashbackScope, ServiceCategory } from '@focinho/contracts/kernel/enums';
import { moneyColumn } from '../../database/columns';
import { DeletableRecord, TenantRecord } from '../../database/tenant-record';

@Entity('commission_rules')
export class CommissionRule extends DeletableRecord {
  @Column('uuid', { name: 'professional_id', nullable: true })
  professionalId!: string | null;
  @Column('text')
  scope!: CashbackScope;
  @Column('text', { nullable: true })
  category!: ServiceCategory | null;
  @Column('uuid', { name: 'service_id', nullable: true })
  serviceId!: string | null;
  @Column('uuid', { name: 'product_id', nullable: true })
  productId!: string | null;
  @Column('numeric', { nullable: true })
  percent!: number | null;
  @Column({ ...moneyColumn('amount_cents'), nullable: true })
  amount!: number | null;
}

@Entity('commission_periods')
export class CommissionPeriod extends TenantRecord {
  @Column('date', { name: 'from_day', nullable: true })
  from!: string | null;
  @Column('date', { name: 'to_day' })
  to!: string;
  @Column({ type: 'uuid', name: 'created_by', nullable: true, insert: false, update: false })
  createdBy!: string | null;
}
