-- What pays a debt has a payment method and is in the till, and reports count a sale under every method that has paid a part of it.

alter table credit_transactions
  -- How the money of a payment came, or went back; null where none did: a sale on credit, and what its cancellation takes back.
  add column method text check (method in ('PIX', 'CARD', 'CASH')),
  -- Cash handed over; the rest is change.
  add column received_cents bigint,
  -- The payment that this transaction takes back.
  add column reverses_id uuid,
  add column pix_charge_id uuid,
  -- The calendar day of created_at in the time zone of the tenant; null in rows from before it was stored.
  add column day date,
  add constraint credit_transactions_received check (
    received_cents is null or received_cents = amount_cents or method = 'CASH' and received_cents > amount_cents),
  add constraint credit_transactions_reversed foreign key (tenant_id, reverses_id) references credit_transactions (tenant_id, id),
  add constraint credit_transactions_pix_charge foreign key (tenant_id, pix_charge_id) references pix_charges (tenant_id, id);
create unique index credit_transactions_one_reversal on credit_transactions (tenant_id, reverses_id) where reverses_id is not null;
create trigger stamp_day before insert on credit_transactions for each row execute function app.stamp_day();

-- An entry is of a sale or of a transaction of fiado. One without a session is money that came by itself while the till was closed: a
-- payment by PIX. The next session takes it.
alter table till_entries
  alter column session_id drop not null,
  alter column sale_id drop not null,
  add column credit_transaction_id uuid,
  add constraint till_entries_transaction foreign key (tenant_id, credit_transaction_id) references credit_transactions (tenant_id, id),
  add constraint till_entries_of_one check (num_nonnulls(sale_id, credit_transaction_id) = 1),
  add constraint till_entries_sale_in_session check (sale_id is null or session_id is not null);
create index till_entries_awaiting on till_entries (tenant_id) where session_id is null;
drop index till_entries_by_session;
create index till_entries_by_session on till_entries (tenant_id, session_id) include (method, direction, amount_cents, user_id, sale_id);
grant update (session_id) on till_entries to :app_role;

-- What is withdrawn beyond the cash that is known to everybody, and what is taken back of a payment.
alter table exceptions
  drop constraint exceptions_kind_check,
  add constraint exceptions_kind_check check (kind in ('DISCOUNT', 'SALE_CANCELLED', 'SALE_EDITED', 'INACTIVE_SOLD', 'PRICE_CHANGED',
    'STOCK_REDUCED', 'ACTIVITY_CHANGED', 'CREDIT_REVERSED', 'ADVANCE', 'WITHDRAWAL', 'PAYMENT_REVERSED'));

-- `n` counts a sale once, under its payment method; `tenders` under every method that has paid a part of it.
alter table sale_days
  add column tenders bigint not null default 0,
  add column debt_n bigint not null default 0,
  add column debt_cents bigint not null default 0;
do $$
  declare tenant uuid;
  begin
    for tenant in select id from tenants loop
      perform set_config('app.tenant_id', tenant::text, true);
      update sale_days days set tenders = counted.tenders from (
        select day, paid.method, count(*) as tenders from sales
        cross join lateral jsonb_object_keys(coalesce(split_cents, jsonb_build_object(payment_method, total_cents))) paid (method)
        where cancelled_at is null group by 1, 2
      ) counted where days.day = counted.day and days.payment_method = counted.method;
    end loop;
    perform set_config('app.tenant_id', '', true);
  end
$$;

create function app.count_debt() returns trigger
  language plpgsql
as $$
  begin
    insert into sale_days as days (tenant_id, day, payment_method, n, total_cents, debt_n, debt_cents)
    values (new.tenant_id, new.day, new.method, 0, 0, case new.type when 'DEBIT' then 1 else -1 end,
      case new.type when 'DEBIT' then new.amount_cents else -new.amount_cents end)
    on conflict (tenant_id, day, payment_method) do update
      set debt_n = days.debt_n + excluded.debt_n, debt_cents = days.debt_cents + excluded.debt_cents;
    return null;
  end
$$;
create constraint trigger figures after insert on credit_transactions
  deferrable initially deferred for each row when (new.method is not null) execute function app.count_debt();
