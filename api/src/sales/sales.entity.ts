import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PaymentMethod } from '@focinho/contracts/enums';

/** What may change of a sale once it stands; it is written, with its items, by {@link INSERT_SALE}. */
@Entity('sales')
export class Sale {
  @PrimaryColumn('uuid', { name: 'tenant_id', insert: false, update: false })
  tenantId!: string;
  @PrimaryColumn('uuid')
  id!: string;
  @Column('text', { name: 'payment_method' })
  paymentMethod!: PaymentMethod;
  @Column({ type: 'timestamptz', name: 'updated_at', insert: false })
  updatedAt!: Date;
  @Column({ type: 'timestamptz', name: 'cancelled_at', nullable: true, insert: false })
  cancelledAt!: Date | null;
}
