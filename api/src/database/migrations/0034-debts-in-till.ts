import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import debtsInTill from './0034-debts-in-till.sql';

export class DebtsInTill1000000000034 implements MigrationInterface {
  name = 'DebtsInTill1000000000034';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, debtsInTill);
  }

  /** Only while no debt has been paid into a till. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger figures on credit_transactions;
      drop function app.count_debt();
      alter table sale_days drop column tenders, drop column debt_n, drop column debt_cents;
      alter table exceptions drop constraint exceptions_kind_check, add constraint exceptions_kind_check check (kind in (
        'DISCOUNT', 'SALE_CANCELLED', 'SALE_EDITED', 'INACTIVE_SOLD', 'PRICE_CHANGED', 'STOCK_REDUCED', 'ACTIVITY_CHANGED',
        'CREDIT_REVERSED', 'ADVANCE'));
      drop index till_entries_by_session;
      create index till_entries_by_session on till_entries (tenant_id, session_id) include (method, direction, amount_cents, user_id);
      drop index till_entries_awaiting;
      alter table till_entries drop column credit_transaction_id, alter column session_id set not null, alter column sale_id set not null;
      drop trigger stamp_day on credit_transactions;
      alter table credit_transactions drop column method, drop column received_cents, drop column reverses_id,
        drop column pix_charge_id, drop column day`);
  }
}
