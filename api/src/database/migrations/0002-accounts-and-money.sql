------------------------------------------------------------------------------------------------------------------------------------
-- Appointment undo
------------------------------------------------------------------------------------------------------------------------------------

-- When an appointment became COMPLETED or CANCELLED, and its status before: this can be undone for a minute.
alter table appointments add column ended_at timestamptz(3), add column ended_from text
  check (ended_from in ('SCHEDULED', 'CONFIRMED', 'IN_PROGRESS'));

------------------------------------------------------------------------------------------------------------------------------------
-- Accounts
------------------------------------------------------------------------------------------------------------------------------------

-- What a session knows about itself, links that set a password, two-step verification, and the outbox of e-mails.

alter table sessions
  -- "Chrome no Windows", for the list of sessions.
  add column device text not null default 'Aparelho desconhecido',
  -- Set once a minute at most, see app.authenticate.
  add column last_seen_at timestamptz(3) not null default now(),
  -- The session ends when it was not used for so long; null if it does not.
  add column idle_limit interval,
  -- When the user last proved who they are: at the log-in, or before something grave.
  add column confirmed_at timestamptz(3) not null default now(),
  -- Whether the log-in asked for a code.
  add column second_factor boolean not null default false;

-- Links that set a password, by the hash of their secret.
create table password_links (
  tenant_id uuid not null default app.current_tenant(),
  token_hash text not null,
  user_id uuid not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index password_links_by_user on password_links (tenant_id, user_id, created_at);
create index password_links_age on password_links (expires_at);

-- The secret of a user's authenticator app, encrypted by the API. It counts once it is confirmed.
create table user_totp (
  tenant_id uuid not null default app.current_tenant(),
  user_id uuid not null,
  secret text not null,
  confirmed_at timestamptz(3),
  -- The time step of the last accepted code: neither it nor an earlier one is accepted again.
  last_step bigint not null default 0,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);

create table recovery_codes (
  tenant_id uuid not null default app.current_tenant(),
  user_id uuid not null,
  code_hash text not null,
  primary key (tenant_id, user_id, code_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);

-- E-mails are written in the transaction that causes them and sent after it: see api/src/mail.
create table mails (
  tenant_id uuid not null default app.current_tenant(),
  id uuid not null,
  created_at timestamptz(3) not null default now(),
  recipient text not null,
  subject text not null,
  -- Emptied once the e-mail was sent or given up, because they may contain a link that sets a password.
  text text,
  html text,
  attempts integer not null default 0,
  -- Null once it was sent or given up.
  next_attempt_at timestamptz(3) default now(),
  sent_at timestamptz(3),
  last_error text,
  primary key (tenant_id, id)
);
create index mails_due on mails (next_attempt_at) where next_attempt_at is not null;
create index mails_latest on mails (created_at desc, id desc);

do $$
  declare tenant_table regclass;
  begin
    foreach tenant_table in array array['password_links', 'user_totp', 'recovery_codes', 'mails'] loop
      execute format('alter table %s enable row level security', tenant_table);
      execute format('alter table %s force row level security', tenant_table);
      execute format('create policy tenant_isolation on %s
        using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()))', tenant_table);
    end loop;
    -- Super administrators are invited by the platform role, which also sends the e-mails.
    foreach tenant_table in array array['password_links', 'mails'] loop
      execute format('create policy platform_access on %s to %I using (true) with check (true)',
        tenant_table, current_database() || '_platform');
    end loop;
  end
$$;

grant select, insert, update on password_links, mails to :app_role, :platform_role;
grant select, insert, update, delete on user_totp, recovery_codes to :app_role;
-- Housekeeping deletes outdated rows.
grant delete on password_links, mails to :platform_role;

------------------------------------------------------------------------------------------------------------------------------------
-- Limits
------------------------------------------------------------------------------------------------------------------------------------

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

------------------------------------------------------------------------------------------------------------------------------------
-- Page counts
------------------------------------------------------------------------------------------------------------------------------------

-- How often pages of remotes were opened and failed, in one row per minute, release, tenant and page. It belongs to no tenant: the
-- tenant's slug is only a key ('' for visitors), and nothing of its data is stored. A row counts reports that stand for `weight`
-- loads each.
create table page_counts (
  minute timestamptz(0) not null,
  remote text not null,
  release text not null,
  tenant text not null,
  page text not null,
  weight integer not null check (weight > 0),
  loads integer not null default 0,
  faults integer not null default 0,
  primary key (remote, release, minute, tenant, page, weight)
);
create index page_counts_age on page_counts (minute);
do $$
  begin
    execute format('grant select, insert, update on page_counts to %I', current_database() || '_app');
    execute format('grant select, insert, update, delete on page_counts to %I', current_database() || '_platform');
  end
$$;

------------------------------------------------------------------------------------------------------------------------------------
-- Money
------------------------------------------------------------------------------------------------------------------------------------

-- Rules about money in the hands of staff: ceilings of discounts, approvals by PIN, and what the owner should know about.

-- Missing until they are saved for the first time; the API then uses the same defaults.
create table tenant_rules (
  tenant_id uuid primary key default app.current_tenant() references tenants (id),
  staff_discount_percent integer not null default 10 check (staff_discount_percent between 0 and 100),
  manager_discount_percent integer not null default 100 check (manager_discount_percent between 0 and 100)
);

-- The PIN with which a user approves what a colleague may not do alone, hashed like a password. The row also counts wrong guesses.
create table approval_pins (
  tenant_id uuid not null default app.current_tenant(),
  user_id uuid not null,
  pin_hash text,
  failures integer not null default 0,
  blocked_until timestamptz(3),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);

-- A PIN that was typed correctly. Used once, by the user who asked for it; `reason` says for what.
create table approvals (
  tenant_id uuid not null default app.current_tenant(),
  id uuid not null,
  approver_id uuid not null,
  requester_id uuid not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  constraint approvals_approver foreign key (tenant_id, approver_id) references users (tenant_id, id),
  constraint approvals_requester foreign key (tenant_id, requester_id) references users (tenant_id, id)
);

-- Append-only, written in the transaction of what it describes. Without names of clients, which may have to be erased.
create table exceptions (
  tenant_id uuid not null default app.current_tenant(),
  id uuid not null,
  at timestamptz(3) not null default now(),
  kind text not null check (kind in ('DISCOUNT', 'SALE_CANCELLED', 'SALE_EDITED', 'INACTIVE_SOLD', 'PRICE_CHANGED', 'STOCK_REDUCED',
    'ACTIVITY_CHANGED', 'CREDIT_REVERSED', 'ADVANCE')),
  user_id uuid not null default nullif(current_setting('app.user_id', true), '')::uuid,
  approver_id uuid,
  -- The name of the item; null for sales and credit accounts, which have no name of their own.
  subject text,
  sale_id uuid,
  client_credit_id uuid,
  amount_cents bigint,
  -- Cents, or units of stock. For a discount `before_value` is the subtotal.
  before_value bigint,
  after_value bigint,
  primary key (tenant_id, id),
  constraint exceptions_sale foreign key (tenant_id, sale_id) references sales (tenant_id, id),
  -- A credit account without transactions can be deleted.
  constraint exceptions_credit foreign key (tenant_id, client_credit_id) references client_credits (tenant_id, id)
);
create index exceptions_by_time on exceptions (tenant_id, at, id);
create index exceptions_by_kind on exceptions (tenant_id, kind, at, id);
create index exceptions_by_user on exceptions (tenant_id, user_id, at, id);
create index exceptions_approved on exceptions (tenant_id, at, id) where approver_id is not null;

do $$
  declare tenant_table regclass;
  begin
    foreach tenant_table in array array['tenant_rules', 'approval_pins', 'approvals', 'exceptions'] loop
      execute format('alter table %s enable row level security', tenant_table);
      execute format('alter table %s force row level security', tenant_table);
      execute format('create policy tenant_isolation on %s
        using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()))', tenant_table);
    end loop;
  end
$$;

grant select, insert, update on tenant_rules, approval_pins, approvals to :app_role;
grant select, insert on exceptions to :app_role;

create trigger audit after insert or update or delete on tenant_rules for each row execute function app.audit();

------------------------------------------------------------------------------------------------------------------------------------
-- Privacy
------------------------------------------------------------------------------------------------------------------------------------

-- The audit log also holds events, is read by the tenant's owner, and is deleted when it is old enough.

alter table audit_log drop constraint audit_log_action_check,
  add constraint audit_log_action_check check (action in ('create', 'update', 'delete', 'event')),
  -- Who, if it was no user: a job of the system.
  add column actor text;

create index audit_log_by_time on audit_log (tenant_id, at, id);
create index audit_log_by_user on audit_log (tenant_id, user_id, at, id);
create index audit_log_by_entity on audit_log (tenant_id, entity, at, id);
-- What is known about one record, for its erasure.
create index audit_log_by_record on audit_log (tenant_id, entity_id);

-- Housekeeping deletes what is older than the configuration says.
grant delete on audit_log to :platform_role;
