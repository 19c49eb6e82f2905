import { Column, Entity } from 'typeorm';
import type { PaymentMethod } from '@focinho/contracts/kernel/enums';
import { moneyColumn } from '../../database/columns';
import { ChangeableRecord } from '../../database/tenant-record';

/** Inserted with its items and tenders by {@link insertSale}; afterwards only the payment and the cancellation can change. */
@Entity('sales')
export class Sale extends ChangeableRecord {
  @Column({ type: 'bigint', update: false })
  receipt!: string;
  @Column({ type: 'uuid', name: 'client_id', update: false })
  clientId!: string;
  @Column({ type: 'uuid', name: 'appointment_id', nullable: true, update: false })
  appointmentId!: string | null;
  @Column({ ...moneyColumn('subtotal_cents'), update: false })
  subtotal!: number;
  @Column({ ...moneyColumn('discount_cents'), update: false })
  discount!: number;
  @Column({ ...moneyColumn('tax_cents'), update: false })
  tax!: number;
  @Column({ ...moneyColumn('total_cents'), update: false })
  total!: number;
  /** The tender with the largest amount; all of them are in sale_payments. */
  @Column('text', { name: 'payment_method' })
  paymentMethod!: PaymentMethod;
  /** Cents by payment method; null if there is only one. */
  @Column({ type: 'jsonb', name: 'split_cents', nullable: true, insert: false })
  splitCents!: Partial<Record<PaymentMethod, number>> | null;
  /** The comanda that has become this sale. */
  @Column({ type: 'uuid', name: 'order_id', nullable: true, update: false })
  orderId!: string | null;
  @Column({ type: 'uuid', name: 'till_session_id', nullable: true, update: false })
  tillSessionId!: string | null;
  /** The calendar day of createdAt in the time zone of the tenant. */
  @Column({ type: 'date', insert: false, update: false })
  day!: string;
  @Column({ type: 'timestamptz', name: 'cancelled_at', nullable: true, insert: false })
  cancelledAt!: Date | null;
  /** Nobody for what came by itself. */
  @Column({ type: 'uuid', name: 'created_by', nullable: true, insert: false, update: false })
  createdBy!: string | null;
}
