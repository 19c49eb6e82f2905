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
