import { raw, sql, type Sql } from '../../database/sql';

const ZONE = sql`current_setting('app.time_zone')`;

/** An account and those that were merged into it, which keep their transactions (client_credits_pkey, client_credits_merged). */
export const accountsOf = (id: Sql) => sql`
  select itself.id from client_credits itself where itself.id = ${id}
  union all select merged.id from client_credits merged where merged.merged_into = ${id}`;

/**
 * Debts that a credit account has not paid: `id, day, at, due_on, description, cents, open_cents`. See open_debts.sql.
 * @param alias of client_credits in the statement
 */
export function openDebts(alias: string): Sql {
  const credit = raw(alias);
  return sql`(
    select debt.*, (debt.at at time zone ${ZONE})::date as day
    from app.open_debts(${credit}.tenant_id, ${credit}.id, ${credit}.balance_cents) debt)`;
}

/**
 * The figures of what an account owes, by the alias `debt`, to be joined laterally: all of it is 0 or null for one that owes nothing.
 * @param alias of client_credits in the statement
 */
export const debtFigures = (alias: string): Sql => sql`
  cross join lateral (
    select coalesce(sum(open_cents) filter (where day >= app.today() - 30), 0)::bigint as recent_cents,
      coalesce(sum(open_cents) filter (where day between app.today() - 60 and app.today() - 31), 0)::bigint as older_cents,
      coalesce(sum(open_cents) filter (where day < app.today() - 60), 0)::bigint as oldest_cents,
      coalesce(sum(open_cents) filter (where due_on < app.today()), 0)::bigint as overdue_cents,
      min(due_on) as due_on, greatest(0, app.today() - min(due_on)) as overdue_days
    from ${openDebts(alias)} open where ${raw(alias)}.balance_cents > 0
  ) debt`;

/** From how many days overdue on a shop sells nothing more on credit; null if it does not block (tenant_rules_pkey). */
export const BLOCK_DAYS = sql`(select credit_block_days from tenant_rules where tenant_id = (select app.current_tenant()))`;
