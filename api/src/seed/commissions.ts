import type { EntityManager } from 'typeorm';
import { DEFAULT_COMMISSION_SETTINGS } from '@focinho/contracts/desk/commissions';
import { addDays } from '@focinho/contracts/kernel/dates';
import { DEFAULT_TIME_ZONE } from '@focinho/contracts/kernel/product';
import { queryRows } from '../database/batch';
import { newId } from '../database/records';
import { earnedItems, insertLines, STORED_RULES } from '../desk/commissions/commissions.queries';
import { linesOf } from '../desk/commissions/commissions.rules';
import { closeTips, tipsOfPeriod } from '../desk/tips/tips.queries';
import type { ServiceRow } from './appointments';
import { at, insertRows } from './rows';

const SINCE_DAYS = 80;
const SHARED = { professional_id: null, service_id: null, product_id: null, amount_cents: null, category: null };

/** Rules since the shop began, and the last month, closed and paid; what was done since is in the open period. */
export async function seedCommissions(
  tx: EntityManager,
  today: string,
  services: readonly ServiceRow[],
  professionals: readonly { id: string }[],
): Promise<void> {
  const began = at(addDays(today, -SINCE_DAYS), '08:00');
  const scissors = services.find(({ name }) => name === 'Tosa na tesoura')?.id ?? null;
  const [senior] = professionals;
  const rule = (fields: object) => ({
    id: newId(),
    ...SHARED,
    percent: 30,
    created_at: began,
    updated_at: began,
    ...fields,
  });
  await insertRows(tx, 'commission_rules', [
    rule({ scope: 'CATEGORY', category: 'BANHO' }),
    rule({ scope: 'CATEGORY', category: 'TOSA', percent: 40 }),
    rule({ scope: 'ALL', percent: 20 }),
    ...(scissors && senior
      ? [rule({ scope: 'SERVICE', service_id: scissors, professional_id: senior.id, percent: 45 })]
      : []),
  ]);
  // As in a request of the shop.
  await tx.query(`select set_config('app.time_zone', $1, true)`, [DEFAULT_TIME_ZONE]);
  const to = addDays(`${today.slice(0, 8)}01`, -1);
  const items = await queryRows(tx, earnedItems(to));
  const rules = await queryRows(tx, STORED_RULES);
  const lines = items.flatMap((item) => linesOf(item, rules, { ...DEFAULT_COMMISSION_SETTINGS, deductionCents: 0 }));
  if (lines.length === 0) return;
  const id = newId();
  const created_at = at(addDays(to, 1), '09:10');
  await insertRows(tx, 'commission_periods', [{ id, from_day: null, to_day: to, created_at }]);
  await queryRows(
    tx,
    insertLines(
      id,
      lines.map((line) => ({ ...line, reversesId: null })),
    ),
  );
  await queryRows(tx, closeTips(id, to));
  const earned = [...lines, ...(await queryRows(tx, tipsOfPeriod(id)))];
  const people = [...new Set(earned.map(({ professionalId }) => professionalId))];
  const paid_at = at(addDays(to, 1), '09:30');
  await insertRows(
    tx,
    'commission_payouts',
    people.map((professional_id) => ({ period_id: id, professional_id, paid_at })),
  );
}
