import { Column, Entity } from 'typeorm';
import { moneyColumn } from '../../database/columns';
import { NamedRecord } from '../../database/tenant-record';

@Entity('products')
export class Product extends NamedRecord {
  @Column('text', { nullable: true })
  description!: string | null;
  @Column(moneyColumn('price_cents'))
  price!: number;
  @Column('integer', { nullable: true })
  stock!: number | null;
  @Column('boolean', { name: 'is_active' })
  isActive!: boolean;
}
