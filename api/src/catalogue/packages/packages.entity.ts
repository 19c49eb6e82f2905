import { Column, Entity } from 'typeorm';
import { moneyColumn } from '../../database/columns';
import { NamedRecord } from '../../database/tenant-record';

/** Its services are rows of package_items. */
@Entity('packages')
export class Package extends NamedRecord {
  @Column('text', { nullable: true })
  description!: string | null;
  @Column(moneyColumn('price_cents'))
  price!: number;
  @Column('integer', { name: 'start_day' })
  startDay!: number;
  @Column('integer', { name: 'end_day' })
  endDay!: number;
  @Column('boolean', { name: 'is_active' })
  isActive!: boolean;
}
