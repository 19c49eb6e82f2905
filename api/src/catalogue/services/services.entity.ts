import { Column, Entity } from 'typeorm';
import type { DoseCheck, DoseKind, ServiceCategory } from '@focinho/contracts/kernel/enums';
import { moneyColumn } from '../../database/columns';
import { NamedRecord } from '../../database/tenant-record';

@Entity('services')
export class Service extends NamedRecord {
  @Column('text', { nullable: true })
  description!: string | null;
  @Column('text')
  category!: ServiceCategory;
  @Column(moneyColumn('price_cents'))
  price!: number;
  @Column('integer')
  duration!: number;
  /** Minutes of preparation before, and of cleaning after. */
  @Column('integer', { name: 'buffer_before' })
  bufferBefore!: number;
  @Column('integer', { name: 'buffer_after' })
  bufferAfter!: number;
  @Column('text', { name: 'dose_check' })
  doseCheck!: DoseCheck;
  @Column('text', { name: 'dose_kinds', array: true })
  doseKinds!: DoseKind[];
  @Column('boolean', { name: 'is_active' })
  isActive!: boolean;
}
