------------------------------------------------------------------------------------------------------------------------------------
-- Subscriptions
------------------------------------------------------------------------------------------------------------------------------------

-- The shop's contract with us. What has happened is append-only; everything else follows from it (subscription-state.ts in contracts).

create table subscription_events (
  tenant_id uuid not null default app.current_tenant() references tenants (id),
  id uuid not null,
  at timestamptz(3) not null,
  -- The shop's day, which begins at 03:00.
  day date not null,
  kind text not null check (kind in ('STARTED', 'PLAN_CHOSEN', 'PAID', 'TRIAL_EXTENDED', 'MONTHS_GRANTED', 'PLAN_SET', 'CANCELLED',
    'RESUMED')),
  -- The other properties of the event.
  detail jsonb not null,
  primary key (tenant_id, id)
);

-- A copy of what follows from the events, for lists and for the job; its row is also the lock of the tenant's subscription. A tenant
-- without a row has a contract by hand, and so has one without dates.
create table subscriptions (
  tenant_id uuid primary key default app.current_tenant() references tenants (id),
  trial_ends_on date,
  paid_until date,
  writable_until date,
  is_cancelled boolean not null default false,
  monthly_cents bigint not null default 0,
  -- The last day for which the job has made invoices, switched plans and reminded.
  checked_on date
);

create table invoices (
  tenant_id uuid not null default app.current_tenant() references tenants (id),
  id uuid not null,
  number bigint not null,
  kind text not null check (kind in ('PERIOD', 'UPGRADE')),
  plan text not null check (plan in ('BASIC', 'PREMIUM')),
  add_on text not null check (add_on in ('NONE', 'NFCE_300', 'NFCE_500')),
  cents bigint not null check (cents > 0),
  -- Both days included. Moved if it is paid after the subscription has lapsed.
  period_start date not null,
  period_end date not null check (period_end >= period_start),
  due_on date not null,
  created_at timestamptz(3) not null default now(),
  paid_at timestamptz(3),
  cancelled_at timestamptz(3),
  primary key (tenant_id, id),
  constraint invoices_number_key unique (tenant_id, number),
  constraint invoices_end_check check (paid_at is null or cancelled_at is null)
);
create unique index invoices_one_open on invoices (tenant_id, kind, period_start) where paid_at is null and cancelled_at is null;

-- Which reminders have been sent, by the day on which the invoice was due: a new invoice for the same day does not repeat them.
create table subscription_reminders (
  tenant_id uuid not null default app.current_tenant() references tenants (id),
  due_on date not null,
  -- Days after the due day.
  step integer not null,
  sent_at timestamptz(3) not null default now(),
  primary key (tenant_id, due_on, step)
);

-- Copies for the hot path: app.authenticate reads them. Tenants that exist already have a contract by hand and never lapse.
-- `plan` is what a tenant has contracted; before its first month begins it has the plan of the trial.
alter table tenants
  add column trial_plan text check (trial_plan in ('BASIC', 'PREMIUM')),
  add column effective_plan text not null generated always as (coalesce(trial_plan, plan)) stored,
  add column add_on text not null default 'NONE' check (add_on in ('NONE', 'NFCE_300', 'NFCE_500')),
  add column lapses_at timestamptz(3);

do $$
  declare tenant_table regclass;
  begin
    foreach tenant_table in array array['subscription_events', 'subscriptions', 'invoices', 'subscription_reminders'] loop
      execute format('alter table %s enable row level security', tenant_table);
      execute format('alter table %s force row level security', tenant_table);
      execute format('create policy tenant_isolation on %s
        using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()))', tenant_table);
    end loop;
    foreach tenant_table in array array['subscription_events', 'subscriptions', 'invoices'] loop
      execute format('create policy platform_access on %s to %I using (true) with check (true)',
        tenant_table, current_database() || '_platform');
    end loop;
    foreach tenant_table in array array['subscription_events', 'invoices'] loop
      execute format('create trigger audit after insert or update or delete on %s for each row execute function app.audit()',
        tenant_table);
      execute format('create trigger note_change after insert or update or delete on %s for each row execute function app.note_change()',
        tenant_table);
    end loop;
  end
$$;
-- The plan of a tenant changes when it pays.
create policy own_subscription on tenants for update to :app_role
  using (id = (select app.current_tenant())) with check (id = (select app.current_tenant()));
grant update (plan, trial_plan, add_on, lapses_at) on tenants to :app_role;
grant select, insert on subscription_events, subscription_reminders to :app_role;
grant select, insert, update on subscriptions to :app_role, :platform_role;
grant select, insert on subscription_events, invoices to :platform_role;
grant select, insert on invoices to :app_role;
grant update (period_start, period_end, paid_at, cancelled_at) on invoices to :app_role, :platform_role;

-- It also gets what the route needs of the subscription; processes of the previous release do not ask for that.
drop function if exists app.authenticate(uuid, uuid, text, text[]);

------------------------------------------------------------------------------------------------------------------------------------
-- Pix
------------------------------------------------------------------------------------------------------------------------------------

-- PIX: how a shop receives it, charges, and what has arrived.

create table pix_settings (
  tenant_id uuid primary key default app.current_tenant() references tenants (id),
  key text not null,
  receiver_name text not null,
  receiver_city text not null,
  provider_url text,
  provider_client_id text,
  -- Encrypted by the API: client secret, certificate and private key.
  provider_secrets text,
  updated_at timestamptz(3) not null default now(),
  constraint pix_settings_provider_check check (num_nonnulls(provider_url, provider_client_id, provider_secrets) in (0, 3))
);

create table pix_charges (
  tenant_id uuid not null default app.current_tenant() references tenants (id),
  id uuid not null,
  -- Ours, and the charge's name at the provider.
  txid text not null check (txid ~ '^[a-zA-Z0-9]{26,35}$'),
  -- Whose account receives it; STATIC: the shop's key, without a provider.
  account text not null check (account in ('PLATFORM', 'SHOP', 'STATIC')),
  cents bigint not null check (cents > 0),
  order_id uuid,
  sale_id uuid,
  client_id uuid,
  invoice_id uuid,
  -- What the payer reads.
  text text not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'PAID', 'EXPIRED', 'REMOVED')),
  -- Null until the provider has made the charge.
  br_code text,
  created_by uuid default nullif(current_setting('app.user_id', true), '')::uuid,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  -- The sum of its receipts: of less or more, too.
  paid_cents bigint not null default 0,
  paid_at timestamptz(3),
  -- Who has seen a static charge paid.
  confirmed_by uuid,
  -- When the provider is asked again; null once nothing more is expected.
  next_check_at timestamptz(3),
  primary key (tenant_id, id),
  constraint pix_charges_txid_key unique (tenant_id, txid),
  constraint pix_charges_one_purpose check (num_nonnulls(order_id, sale_id, client_id, invoice_id) = 1),
  constraint pix_charges_order foreign key (tenant_id, order_id) references orders (tenant_id, id),
  constraint pix_charges_sale foreign key (tenant_id, sale_id) references sales (tenant_id, id),
  constraint pix_charges_client foreign key (tenant_id, client_id) references clients (tenant_id, id),
  constraint pix_charges_invoice foreign key (tenant_id, invoice_id) references invoices (tenant_id, id),
  constraint pix_charges_creator foreign key (tenant_id, created_by) references users (tenant_id, id),
  constraint pix_charges_confirmer foreign key (tenant_id, confirmed_by) references users (tenant_id, id),
  constraint pix_charges_paid_check check ((status = 'PAID') = (paid_at is not null)),
  constraint pix_charges_static_check check ((account = 'STATIC') = (expires_at is null))
);
create index pix_charges_by_txid on pix_charges (txid);
create index pix_charges_by_order on pix_charges (tenant_id, order_id) where order_id is not null;
create index pix_charges_by_sale on pix_charges (tenant_id, sale_id) where sale_id is not null;
create index pix_charges_by_client on pix_charges (tenant_id, client_id) where client_id is not null;
create index pix_charges_by_invoice on pix_charges (tenant_id, invoice_id) where invoice_id is not null;
create index pix_charges_due on pix_charges (next_check_at) where next_check_at is not null;

-- Every payment that has arrived, once. The id is unique within the tenant only: a shop's provider, whose address the shop itself
-- chooses, must not be able to use up an id of another shop's payment.
create table pix_receipts (
  tenant_id uuid not null default app.current_tenant(),
  end_to_end_id text not null,
  charge_id uuid not null,
  txid text not null,
  cents bigint not null check (cents > 0),
  at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, end_to_end_id),
  constraint pix_receipts_charge foreign key (tenant_id, charge_id) references pix_charges (tenant_id, id)
);
create index pix_receipts_by_charge on pix_receipts (tenant_id, charge_id);

do $$
  declare tenant_table regclass;
  begin
    foreach tenant_table in array array['pix_settings', 'pix_charges', 'pix_receipts'] loop
      execute format('alter table %s enable row level security', tenant_table);
      execute format('alter table %s force row level security', tenant_table);
      execute format('create policy tenant_isolation on %s
        using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()))', tenant_table);
    end loop;
    -- The sweep looks for charges that are due among those of all tenants.
    execute format('create policy platform_access on pix_charges to %I using (true) with check (true)',
      current_database() || '_platform');
  end
$$;
create trigger audit after insert or update or delete on pix_settings for each row execute function app.audit();
create trigger audit after insert or update or delete on pix_charges for each row execute function app.audit();
create trigger note_change after insert or update or delete on pix_settings for each row execute function app.note_change();
-- Not when it is only to be checked later.
create trigger note_change after insert or update of status, br_code, paid_cents or delete on pix_charges
  for each row execute function app.note_change();
grant select, insert, update on pix_settings, pix_charges to :app_role;
grant select, insert on pix_receipts to :app_role;
grant select, update on pix_charges to :platform_role;

------------------------------------------------------------------------------------------------------------------------------------
-- Sign up
------------------------------------------------------------------------------------------------------------------------------------

-- Tenants that have signed up by themselves, and how many did so of late.

create table sign_ups (
  tenant_id uuid primary key default app.current_tenant() references tenants (id),
  created_at timestamptz(3) not null default now(),
  -- Of the request's Idempotency-Key, which a repetition proves itself with; null without one.
  key_hash text,
  -- The version of the terms that were accepted.
  terms text not null,
  -- When the list of first steps was dismissed.
  dismissed_at timestamptz(3)
);
alter table sign_ups enable row level security;
alter table sign_ups force row level security;
create policy tenant_isolation on sign_ups
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
grant select, insert, update on sign_ups to :app_role;

-- Sign-ups within an hour, by hashed address, and of all.
create table sign_up_counts (
  key text primary key,
  count integer not null,
  since timestamptz(3) not null
);
create index sign_up_counts_age on sign_up_counts (since);
grant select, insert, update on sign_up_counts to :app_role;
-- Housekeeping.
grant select, delete on sign_up_counts to :platform_role;

------------------------------------------------------------------------------------------------------------------------------------
-- Temperament
------------------------------------------------------------------------------------------------------------------------------------

alter table pets add column temperament text
  check (temperament in ('CALM', 'ANXIOUS', 'RESTLESS', 'MAY_BITE'));

------------------------------------------------------------------------------------------------------------------------------------
-- Pix refunds
------------------------------------------------------------------------------------------------------------------------------------

-- Money of PIX charges that goes back to who has paid it.

alter table pix_charges
  -- The sum of its refunds that have not failed: what is on its way back cannot be returned again.
  add column returned_cents bigint not null default 0,
  add constraint pix_charges_returned_check check (returned_cents between 0 and paid_cents);
create index pix_charges_received on pix_charges (tenant_id, created_at desc, id) where paid_cents > 0;

create table pix_refunds (
  tenant_id uuid not null default app.current_tenant() references tenants (id),
  -- Without its hyphens also the refund's name at the provider.
  id uuid not null,
  charge_id uuid not null,
  end_to_end_id text not null,
  cents bigint not null check (cents > 0),
  reason text not null,
  state text not null default 'PROCESSING' check (state in ('PROCESSING', 'RETURNED', 'FAILED')),
  -- Why it failed, in the provider's words.
  failure text,
  created_by uuid default nullif(current_setting('app.user_id', true), '')::uuid,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  -- When the provider is asked again; null once it has ended.
  next_check_at timestamptz(3) default now() + interval '1 minute',
  primary key (tenant_id, id),
  constraint pix_refunds_charge foreign key (tenant_id, charge_id) references pix_charges (tenant_id, id),
  constraint pix_refunds_receipt foreign key (tenant_id, end_to_end_id) references pix_receipts (tenant_id, end_to_end_id),
  constraint pix_refunds_creator foreign key (tenant_id, created_by) references users (tenant_id, id),
  constraint pix_refunds_end_check check ((state = 'PROCESSING') = (ended_at is null)),
  constraint pix_refunds_due_check check ((state = 'PROCESSING') = (next_check_at is not null))
);
create index pix_refunds_by_charge on pix_refunds (tenant_id, charge_id);
create index pix_refunds_by_receipt on pix_refunds (tenant_id, end_to_end_id);
create index pix_refunds_due on pix_refunds (next_check_at) where next_check_at is not null;

alter table pix_refunds enable row level security;
alter table pix_refunds force row level security;
create policy tenant_isolation on pix_refunds
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
-- The sweep looks for refunds that are due among those of all tenants.
create policy platform_access on pix_refunds to :platform_role using (true) with check (true);
create trigger audit after insert or update or delete on pix_refunds for each row execute function app.audit();
-- Not when it is only to be checked later.
create trigger note_change after insert or update of state or delete on pix_refunds
  for each row execute function app.note_change();
grant select, insert, update on pix_refunds to :app_role;
grant select, update on pix_refunds to :platform_role;
