-- Log-in limits that delay instead of locking, and fewer rights for the platform role.

-- When an account failed last: the next attempt has to wait from then on. With a default, because processes of the previous release
-- still insert rows while they are being replaced.
alter table login_failures add column last_at timestamptz(3) not null default now();
drop index login_failures_age;
create index login_failures_age on login_failures (last_at);

-- Devices from which a user has logged in: strangers who guess the user's password do not delay log-ins from these.
create table known_devices (
  tenant_id uuid not null default app.current_tenant(),
  user_id uuid not null,
  -- SHA-256 of the device's token, which only its browser keeps.
  token_hash text not null,
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3) not null default now(),
  primary key (tenant_id, user_id, token_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index known_devices_age on known_devices (used_at);
alter table known_devices enable row level security;
alter table known_devices force row level security;
create policy tenant_isolation on known_devices
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
grant select, insert, update on known_devices to :app_role;
-- Housekeeping.
create policy platform_access on known_devices to :platform_role using (true) with check (true);
grant select, delete on known_devices to :platform_role;

-- The platform counts what tenants have with counters and never reads the data of their clients.
do $$
  declare tenant_table regclass;
  begin
    foreach tenant_table in array array[
      'tenant_settings', 'clients', 'pets', 'services', 'products', 'packages', 'appointments', 'sales'
    ] loop
      execute format('drop policy platform_access on %s', tenant_table);
    end loop;
  end
$$;
revoke all on tenant_settings, clients, pets, services, products, packages, appointments, sales from :platform_role;
revoke insert on sessions, platform_log from :platform_role;

-- The hashes of the previous release have no key: passwords could be found by trying. A repetition of such a request gets a 409.
update idempotency_keys set request_hash = '';
