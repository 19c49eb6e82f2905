-- Trigger, at commit: an account says until when its oldest open debt is to be paid, so that whoever is overdue is found by an index. What an
-- account owes changes with its transactions, and with those of an account that is merged into it.
create or replace function app.date_debts() returns trigger
  language plpgsql
as $$
  declare
    account uuid;
  begin
    if tg_table_name = 'client_credits' then account := new.id; else account := new.client_credit_id; end if;
    update client_credits set debts_due_on = owed.due_on
    from client_credits credit
    cross join lateral (
      select min(open.due_on) as due_on from app.open_debts(credit.tenant_id, credit.id, credit.balance_cents) open) owed
    where credit.tenant_id = new.tenant_id
      and (credit.id = account or credit.id = (select merged_into from client_credits where tenant_id = new.tenant_id and id = account))
      and client_credits.tenant_id = new.tenant_id and client_credits.id = credit.id
      and client_credits.debts_due_on is distinct from owed.due_on;
    return null;
  end
$$;
