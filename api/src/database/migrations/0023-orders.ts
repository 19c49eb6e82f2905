import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import orders from './0023-orders.sql';

export class Orders1000000000023 implements MigrationInterface {
  name = 'Orders1000000000023';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, orders);
  }

  /** Sales of packages, free items, several appointments and split tenders keep their totals and lose the rest. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create unique index sales_one_per_appointment on sales (tenant_id, appointment_id) where cancelled_at is null;
      drop trigger figures on sales;
      alter table sales drop column order_id, drop column till_session_id, drop column split_cents;
      create constraint trigger figures after insert or update of created_at, payment_method, total_cents, cancelled_at or delete
        on sales deferrable initially deferred for each row execute function app.count_sale();
      drop table till_entries, till_movements, sold_appointments, sale_payments, order_lines, orders, order_counters, till_sessions;
      alter table tenant_settings drop column uses_till;
      alter table sale_items
        drop constraint sale_items_one_thing, drop constraint sale_items_total,
        drop column package_id, drop column pet_id, drop column appointment_id, drop column discount_cents,
        add constraint sale_items_one_thing check ((service_id is null) <> (product_id is null)) not valid,
        add constraint sale_items_total check (total_price_cents = unit_price_cents * quantity) not valid`);
  }
}
