import { Column, Entity } from 'typeorm';
import type { StockCountStatus } from '@focinho/contracts/kernel/enums';
import { ChangeableRecord } from '../../database/tenant-record';

@Entity('stock_counts')
export class StockCount extends ChangeableRecord {
  @Column('text', { nullable: true })
  category!: string | null;
  @Column('text')
  status!: StockCountStatus;
  @Column({ type: 'uuid', name: 'created_by', nullable: true, insert: false, update: false })
  createdBy!: string | null;
  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;
  @Column('uuid', { name: 'ended_by', nullable: true })
  endedBy!: string | null;
}
