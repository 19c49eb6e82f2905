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
  @Column('integer', { name: 'min_stock', nullable: true })
  minStock!: number | null;
  @Column('text', { nullable: true })
  barcode!: string | null;
  @Column('text', { nullable: true })
  sku!: string | null;
  @Column('text', { nullable: true })
  category!: string | null;
  @Column('text', { nullable: true })
  supplier!: string | null;
  @Column({ ...moneyColumn('cost_cents'), nullable: true })
  cost!: number | null;
  @Column('text', { nullable: true })
  ncm!: string | null;
  @Column('text', { nullable: true })
  cest!: string | null;
  /** Cost of its stock, in reais: the sum of its entries (stock-ledger.queries.ts). */
  @Column(moneyColumn('stock_value_cents'))
  stockValue!: number;
  @Column('boolean', { name: 'is_active' })
  isActive!: boolean;
}
