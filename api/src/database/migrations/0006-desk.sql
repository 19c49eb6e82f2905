------------------------------------------------------------------------------------------------------------------------------------
-- Leaner writes
------------------------------------------------------------------------------------------------------------------------------------

-- Every record that is written adds a row to `changes` and one to `audit_log`, so each of their indexes costs every write.

-- The foreign key locked the row of the tenant on every write. Row-level security makes sure that it is the tenant of the transaction.
-- Nothing refers to a row or looks it up: changes_by_transaction is how they are read.
alter table changes
  drop constraint changes_tenant_id_fkey,
  drop constraint changes_pkey;
-- Rows are inserted in the order of time, so a range of blocks can be found by it.
drop index changes_age;
create index changes_age on changes using brin (at) with (pages_per_range = 16, autosummarize = on);

-- Nothing looks up an entry by its tenant and id, so the key can have the order of the list and replace its index.
alter table audit_log
  drop constraint audit_log_pkey,
  add primary key (tenant_id, at, id);
drop index audit_log_by_time;

------------------------------------------------------------------------------------------------------------------------------------
-- Changed lines
------------------------------------------------------------------------------------------------------------------------------------

-- What a line of an order was before its appointment changed: the desk shows it, until the order is closed.

alter table order_lines
  add column previous_name text,
  add column previous_unit_price_cents bigint,
  add column previous_pet_id uuid,
  add constraint order_lines_previous_check check ((previous_name is null) = (previous_unit_price_cents is null)),
  add constraint order_lines_previous_pet foreign key (tenant_id, previous_pet_id) references pets (tenant_id, id);

------------------------------------------------------------------------------------------------------------------------------------
-- Anonymous client
------------------------------------------------------------------------------------------------------------------------------------

-- "Consumidor final" has the same id in every tenant (anonymous-client.ts in contracts). Its row counts as deleted, so that no list,
-- search or total has it, and it can neither owe anything nor have pets.
alter table clients add constraint clients_anonymous_is_hidden
  check (id <> 'c0000000-0000-4000-8000-000000000000' or deleted_at is not null);
alter table client_credits add constraint client_credits_of_somebody
  check (client_id <> 'c0000000-0000-4000-8000-000000000000');
alter table pets add constraint pets_of_somebody check (client_id <> 'c0000000-0000-4000-8000-000000000000');

------------------------------------------------------------------------------------------------------------------------------------
-- Debts in till
------------------------------------------------------------------------------------------------------------------------------------

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

------------------------------------------------------------------------------------------------------------------------------------
-- Desk
------------------------------------------------------------------------------------------------------------------------------------

-- What the desk has to know of a pet, of a visit, and of what was paid today.

-- Allergies and whatever else somebody who bathes the pet must know, apart from the notes, which say everything.
alter table pets add column allergies text;

alter table appointments
  -- Came without having been booked; undoing its arrival takes the whole appointment back.
  add column is_walk_in boolean not null default false,
  drop constraint appointments_pet_overlap,
  -- A pet that was delivered is gone, also before the planned end: it may come again.
  add constraint appointments_pet_overlap exclude using gist (
    tenant_id with =, pet_id with =, tsrange(date + start_time, date + end_time) with &&
  ) where (deleted_at is null and status <> 'CANCELLED' and delivered_at is null) deferrable initially immediate;
-- Those who went without having paid are looked for among these.
create index appointments_delivered on appointments (tenant_id, delivered_at)
  where delivered_at is not null and deleted_at is null and status <> 'CANCELLED';

-- What an undo puts back on its comanda.
create index order_lines_taken_off on order_lines (tenant_id, appointment_id)
  where deleted_at is not null and appointment_id is not null;

-- The comandas that were closed on a day.
create index orders_by_closing on orders (tenant_id, closed_at) where closed_at is not null;

------------------------------------------------------------------------------------------------------------------------------------
-- Squeezed time
------------------------------------------------------------------------------------------------------------------------------------

-- What is squeezed in occupies its time like any other booking, but for what it shares with those that were there before. And how many
-- pets a shop without professionals attends at a time; null: it has not said.
alter table tenant_settings add column simultaneous_pets integer check (simultaneous_pets between 1 and 50);

alter table appointment_steps
  -- Time of its professional and of its station that a squeezed-in step shares with bookings from before; null: none.
  add column shared_professional tsmultirange,
  add column shared_station tsmultirange,
  drop constraint appointment_steps_professional_overlap,
  drop constraint appointment_steps_station_overlap;

-- Those from before share all of it: another booking may have come since. The owner is bound by row-level security, too.
alter table appointment_steps disable row level security;
alter table appointments disable row level security;
update appointment_steps step set holds = true,
  shared_professional = tsmultirange(tsrange(coalesce(busy_from, starts_at), busy_until)),
  shared_station = tsmultirange(tsrange(starts_at, busy_until))
from appointments a
where a.tenant_id = step.tenant_id and a.id = step.appointment_id and a.squeezed_by is not null and a.deleted_at is null
  and a.status <> 'CANCELLED';
alter table appointment_steps enable row level security;
alter table appointments enable row level security;

alter table appointment_steps
  add constraint appointment_steps_professional_overlap exclude using gist (
    tenant_id with =, professional_id with =,
    (tsmultirange(tsrange(coalesce(busy_from, starts_at), busy_until)) - coalesce(shared_professional, '{}')) with &&
  ) where (holds and professional_id is not null) deferrable initially immediate,
  add constraint appointment_steps_station_overlap exclude using gist (
    tenant_id with =, station_id with =, (tsmultirange(tsrange(starts_at, busy_until)) - coalesce(shared_station, '{}')) with &&
  ) where (holds and station_id is not null) deferrable initially immediate;

drop trigger release_steps on appointments;
create trigger release_steps after update of deleted_at, status on appointments
  for each row when (old.deleted_at is distinct from new.deleted_at or old.status <> new.status)
  execute function app.release_steps();

------------------------------------------------------------------------------------------------------------------------------------
-- Time zone
------------------------------------------------------------------------------------------------------------------------------------

-- Tenants choose their time zone themselves.
grant update (time_zone) on tenants to :app_role;

------------------------------------------------------------------------------------------------------------------------------------
-- Undos
------------------------------------------------------------------------------------------------------------------------------------

-- What appointments were before a change that is to be undone, and what they were right after it: an undo restores all of the one, and only
-- while the other is still true. Kept for an hour.
create table undos (
  tenant_id uuid not null default app.current_tenant(),
  -- Chosen by whoever makes the change.
  id uuid not null,
  user_id uuid not null default current_setting('app.user_id')::uuid,
  -- {appointments: [row], steps: [row]}
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz(3) not null default now(),
  undone_at timestamptz(3),
  primary key (tenant_id, id),
  constraint undos_user foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index undos_by_creation on undos (tenant_id, created_at);

alter table undos enable row level security;
alter table undos force row level security;
create policy tenant_isolation on undos
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
-- Not audited: both the change and its undo are recorded with the appointments.
grant select, insert, update, delete on undos to :app_role;

------------------------------------------------------------------------------------------------------------------------------------
-- Contract
------------------------------------------------------------------------------------------------------------------------------------

-- The contract with the shop: what may happen to a subscription besides.

alter table subscription_events
  drop constraint subscription_events_kind_check,
  add constraint subscription_events_kind_check check (kind in ('STARTED', 'PLAN_CHOSEN', 'PAID', 'TRIAL_EXTENDED', 'MONTHS_GRANTED',
    'PLAN_SET', 'ADD_ON_ENDED', 'CREDIT_RETURNED', 'CREDIT_RESTORED', 'CANCELLED', 'RESUMED'));

-- NFC-e was sold and does not exist. The daily check ends it and credits what was paid for it; it is due again for who has ever had it.
update subscriptions s set checked_on = null
where exists (select from tenants t where t.id = s.tenant_id and t.add_on <> 'NONE')
  or exists (select from invoices i where i.tenant_id = s.tenant_id and i.add_on <> 'NONE');

------------------------------------------------------------------------------------------------------------------------------------
-- Email confirmation
------------------------------------------------------------------------------------------------------------------------------------

-- Whether the e-mail of a sign-up is its owner's: before that, nothing is mailed in the shop's name. Tenants that exist already count as
-- confirmed, and so do those that a super administrator creates.
alter table tenants add column email_confirmed_at timestamptz(3) default now();
grant update (email_confirmed_at) on tenants to :app_role;

alter table sign_ups
  -- Of the last link that was mailed, and where to.
  add column confirmation_hash text,
  add column confirmation_email text,
  add column confirmation_expires_at timestamptz(3),
  -- When links were mailed of late, to limit them.
  add column confirmations_mailed_at timestamptz(3)[] not null default '{}';

------------------------------------------------------------------------------------------------------------------------------------
-- Fault places
------------------------------------------------------------------------------------------------------------------------------------

-- From where the errors of a release came, so that one place cannot make a release look bad: a session, or the network of a visitor,
-- both as a hash. Rows live for a day.
create table fault_places (
  remote text not null,
  release text not null,
  place text not null,
  -- The tenant's slug, '' for visitors.
  tenant text not null,
  faults integer not null default 1,
  at timestamptz not null default now(),
  primary key (remote, release, place)
);
create index fault_places_age on fault_places (at);
do $$
  begin
    execute format('grant select, insert, update on fault_places to %I', current_database() || '_app');
    execute format('grant select, delete on fault_places to %I', current_database() || '_platform');
  end
$$;

------------------------------------------------------------------------------------------------------------------------------------
-- Approved request
------------------------------------------------------------------------------------------------------------------------------------

-- An approval is for one request, whose hash it keeps. Those given before can no longer be used; they would expire within minutes.
alter table approvals add column request text;

------------------------------------------------------------------------------------------------------------------------------------
-- Users by email
------------------------------------------------------------------------------------------------------------------------------------

-- For who has forgotten the password and does not know the address of the shop.
create index users_by_email on users (email);
