-- Debts that a credit account has not paid. Payments settle the oldest debt first, so that what is open is the newest debts that sum to the
-- balance, whatever was paid, taken back or merged in which order. All transactions of a sale are one debt, which is as old as the first; money
-- that goes back is no debt of its own. An account has the transactions of those that were merged into it (client_credits_merged,
-- credit_transactions_by_credit). One statement, so that the planner reads it as part of the one that asks.
create or replace function app.open_debts(p_tenant uuid, p_credit uuid, p_balance_cents bigint)
    returns table (id uuid, at timestamptz, due_on date, description text, cents bigint, open_cents bigint)
  language sql stable
as $$
  select debt.id, debt.at, debt.due_on, debt.description, debt.cents, least(debt.cents, p_balance_cents - debt.newer)::bigint
  from (
    select one.*, sum(one.cents) over (order by one.at desc, one.id desc) - one.cents as newer
    from (
      select (array_agg(posted.id order by posted.created_at, posted.id))[1] as id, min(posted.created_at) as at,
        max(posted.due_on) as due_on, (array_agg(posted.description order by posted.created_at, posted.id))[1] as description,
        sum(case posted.type when 'CREDIT' then posted.amount_cents else -posted.amount_cents end)::bigint as cents
      from credit_transactions posted
      where posted.tenant_id = p_tenant and posted.client_credit_id in (
          select itself.id from client_credits itself where itself.tenant_id = p_tenant and itself.id = p_credit
          union all select merged.id from client_credits merged where merged.tenant_id = p_tenant and merged.merged_into = p_credit)
        and posted.method is null and posted.merged_credit_id is null
        and (posted.type = 'CREDIT' or posted.sale_id is not null)
      group by coalesce(posted.sale_id, posted.id)
    ) one where one.cents > 0
  ) debt where debt.newer < p_balance_cents
$$;
