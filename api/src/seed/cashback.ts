import type { EntityManager } from 'typeorm';
import { addDays, todayIn } from '@focinho/contracts/kernel/dates';
import { DEFAULT_TIME_ZONE } from '@focinho/contracts/kernel/product';
import { newId } from '../database/records';
import type { ClientRow } from './people';
import { at, insertRows } from './rows';
import type { SaleRow } from './sales';

/** The shop gives it since so many days, for as long, so that some of it is about to expire. */
const RULE = { percent: 5, ceiling_cents: 2_000, waiting_days: 1, valid_days: 45 };
const SINCE_DAYS = 42;

/** A rule for everything, and what the sales since have earned by it. Fiado earns nothing, nor does whom nobody knows. */
export async function seedCashback(
  tx: EntityManager,
  today: string,
  sales: readonly SaleRow[],
  clients: readonly ClientRow[],
): Promise<void> {
  const began = at(addDays(today, -SINCE_DAYS), '00:00');
  const rule = { id: newId(), scope: 'ALL', ...RULE, is_active: true, created_at: began };
  const known = new Set(clients.map(({ id }) => id));
  const lots = sales.flatMap((sale) => {
    const money = sale.payment_method === 'CREDIT' || sale.split_cents ? 0 : sale.total_cents;
    const cents = Math.min(Math.floor((money * RULE.percent) / 100), RULE.ceiling_cents);
    if (sale.created_at < began || !known.has(sale.client_id) || cents === 0) return [];
    const earnedOn = todayIn(DEFAULT_TIME_ZONE, sale.created_at);
    const days = {
      available_on: addDays(earnedOn, RULE.waiting_days),
      expires_on: addDays(earnedOn, RULE.waiting_days + RULE.valid_days),
      created_at: sale.created_at,
    };
    const amounts = { granted_cents: cents, remaining_cents: cents };
    return [{ id: newId(), client_id: sale.client_id, sale_id: sale.id, rule_id: rule.id, ...amounts, ...days }];
  });
  const balances = new Map<string, number>();
  for (const lot of lots) balances.set(lot.client_id, (balances.get(lot.client_id) ?? 0) + lot.granted_cents);
  await insertRows(tx, 'cashback_rules', [{ ...rule, updated_at: began }]);
  await insertRows(
    tx,
    'cashback_accounts',
    [...balances].map(([clientId, cents]) => ({
      id: newId(),
      client_id: clientId,
      balance_cents: cents,
      created_at: began,
      updated_at: began,
    })),
  );
  await insertRows(
    tx,
    'cashback_lots',
    lots.map((lot) => ({ ...lot, updated_at: lot.created_at })),
  );
  await insertRows(
    tx,
    'cashback_entries',
    lots.map(({ id, sale_id, granted_cents, created_at }) => ({
      id: newId(),
      lot_id: id,
      kind: 'EARN',
      change_cents: granted_cents,
      sale_id,
      created_at,
    })),
  );
}
