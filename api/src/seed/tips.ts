import type { EntityManager } from 'typeorm';
import { queryRows } from '../database/batch';
import { sql } from '../database/sql';
import { insertTips, servedIn } from '../desk/tips/tips.queries';
import { splitTip } from '../desk/tips/tips.rules';

/** Every seventh appointment that is paid in money brings a tip. */
export async function seedTips(tx: EntityManager): Promise<void> {
  const tipped = await queryRows(
    tx,
    sql<{ id: string; receipt: number }>`
      select sale.id, sale.receipt::int from sales sale
      where sale.appointment_id is not null and sale.receipt % 7 = 0 and sale.payment_method in ('PIX', 'CARD', 'CASH')
        and sale.total_cents > 0 order by sale.receipt`,
  );
  for (const { id, receipt } of tipped) {
    const cents = 500 * (1 + (receipt % 4));
    const shares = splitTip(cents, await queryRows(tx, servedIn(id)));
    if (shares.length === 0) continue;
    await queryRows(
      tx,
      sql`update sale_payments set amount_cents = amount_cents + ${cents}::bigint, received_cents = received_cents + ${cents}::bigint,
        tip_cents = ${cents}::bigint where sale_id = ${id} and position = 0`,
    );
    await queryRows(tx, insertTips(id, shares));
  }
  await queryRows(
    tx,
    sql`update tips set created_at = sale.created_at from sales sale where sale.tenant_id = tips.tenant_id and sale.id = tips.sale_id`,
  );
}
