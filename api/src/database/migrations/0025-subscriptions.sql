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
