-- The schema of the first release. It never changes again: every later change is a new migration.
--
-- Three rules hold for every tenant table; schema-policies.spec.ts checks the first two:
--   * Its primary key and every unique and foreign key begin with tenant_id. PostgreSQL bypasses row-level security when it checks
--     foreign keys, so a key on the id alone would let one tenant refer to another tenant's row. It also allows the tables to be
--     distributed by tenant_id.
--   * Row-level security is enabled and forced, with one policy that compares tenant_id with the tenant of the transaction.
--   * Every sort order of a list has an index (tenant_id, sort columns, id) on the rows that are not deleted.
--
-- Conventions: money is bigint cents. Enumerations are text with a check constraint, because comparisons of enum types are not
-- leakproof and therefore never use an index under row-level security. Times have milliseconds, as in JavaScript. name_key and
-- search_text are stored without case and accents, for sorting and searching.

revoke create on schema public from public;
-- For exclusion constraints that compare uuids, and for GIN indexes that combine tenant_id with trigrams.
create extension if not exists btree_gist;
create extension if not exists btree_gin;
create extension if not exists pg_trgm;

create schema app;
grant usage on schema app, public to :app_role, :platform_role, :search_role;

------------------------------------------------------------------------------------------------------------------------------------
-- Declarations of the functions that columns, indexes, policies and triggers refer to. Their bodies are in ../functions, which is
-- applied after the migrations and again whenever a file changes.
------------------------------------------------------------------------------------------------------------------------------------

create function app.current_tenant() returns uuid language sql stable return null::uuid;
create function app.normalise(value text) returns text language sql immutable strict return value;
create function app.digit_endings(value text) returns tsvector language sql immutable strict return null::tsvector;
create function app.audit() returns trigger language plpgsql as 'begin raise exception ''not applied yet''; end';
create function app.stamp_day() returns trigger language plpgsql as 'begin raise exception ''not applied yet''; end';
create function app.count_list() returns trigger language plpgsql as 'begin raise exception ''not applied yet''; end';
create function app.count_appointment() returns trigger language plpgsql as 'begin raise exception ''not applied yet''; end';
create function app.count_sale() returns trigger language plpgsql as 'begin raise exception ''not applied yet''; end';
create function app.count_usage() returns trigger language plpgsql as 'begin raise exception ''not applied yet''; end';

-- The files of ../functions that have been applied: see apply-functions.ts.
create table applied_functions (
  name text primary key,
  hash text not null
);

------------------------------------------------------------------------------------------------------------------------------------
-- The platform: tables that belong to no tenant
------------------------------------------------------------------------------------------------------------------------------------

create table tenants (
  id uuid primary key,
  slug text not null constraint tenants_slug_key unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  email text not null,
  phone text,
  plan text not null default 'BASIC' check (plan in ('BASIC', 'PREMIUM', 'ENTERPRISE')),
  is_active boolean not null default true,
  time_zone text not null default 'America/Sao_Paulo',
  search_text text generated always as (app.normalise(name || ' ' || email || ' ' || slug)) stored,
  name_key text generated always as (app.normalise(name)) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index tenants_created on tenants (created_at desc, id desc);
create index tenants_by_name on tenants (name_key, id);

-- Failed log-ins by hashed account and by hashed address.
create table login_failures (
  key text primary key,
  failures integer not null,
  first_at timestamptz(3) not null
);
create index login_failures_age on login_failures (first_at);

-- The log that the super administrator sees under Sistema.
create table platform_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  level text not null check (level in ('info', 'warn', 'error')),
  source text not null check (source in ('api', 'auth', 'remote')),
  message text not null,
  detail jsonb not null default '{}'
);
create index platform_log_latest on platform_log (at desc, id desc);

------------------------------------------------------------------------------------------------------------------------------------
-- Users, sessions and settings of a tenant
------------------------------------------------------------------------------------------------------------------------------------

create table users (
  tenant_id uuid not null default app.current_tenant() references tenants (id),
  id uuid not null,
  email text not null,
  name text,
  role text not null check (role in ('OWNER', 'MANAGER', 'STAFF', 'SUPER_ADMIN')),
  phone text,
  password_hash text not null,
  is_active boolean not null default true,
  search_text text generated always as (app.normalise(coalesce(name, '') || ' ' || email)) stored,
  name_key text generated always as (app.normalise(coalesce(name, email))) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  constraint users_email_key unique (tenant_id, email)
);
create index users_by_name on users (tenant_id, name_key, id);
-- The platform's, across tenants.
create index users_created on users (created_at desc, id desc);
create index users_by_id on users (id);

create table sessions (
  tenant_id uuid not null default app.current_tenant(),
  id uuid not null,
  user_id uuid not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index sessions_by_user on sessions (tenant_id, user_id) where revoked_at is null;

create table tenant_settings (
  tenant_id uuid primary key default app.current_tenant() references tenants (id),
  company_name text not null,
  email text,
  phone text,
  address text,
  cnpj text
);

-- Idempotency-Keys of POST requests, written in the transaction of the request, with the response that a repetition gets.
create table idempotency_keys (
  tenant_id uuid not null default app.current_tenant(),
  key text not null,
  request_hash text not null,
  response jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Append-only: one row for every change made by a user (app.audit).
create table audit_log (
  tenant_id uuid not null,
  id bigint generated always as identity,
  at timestamptz(3) not null default now(),
  user_id uuid,
  action text not null check (action in ('create', 'update', 'delete')),
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  primary key (tenant_id, id)
);
create index audit_log_latest on audit_log (at desc, id desc);

------------------------------------------------------------------------------------------------------------------------------------
-- Clients and pets. Rows are soft-deleted, because appointments and sales refer to them.
--
-- Tables that refer to a client or a pet have no foreign key to `tenants`: the key to the client implies it, and a second one would
-- lock the row of the tenant on every insert.
------------------------------------------------------------------------------------------------------------------------------------

create table clients (
  tenant_id uuid not null default app.current_tenant() references tenants (id),
  id uuid not null,
  name text not null,
  email text not null,
  phone text,
  address text,
  name_key text generated always as (app.normalise(name)) stored,
  -- Includes the phone number as typed, and its digits.
  search_text text generated always as (app.normalise(name || ' ' || email || ' ' || coalesce(phone, '') || ' '
    || regexp_replace(coalesce(phone, ''), '\D', '', 'g') || ' ' || coalesce(address, ''))) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (tenant_id, id)
);
create index clients_by_name on clients (tenant_id, name_key, id) where deleted_at is null;
create index clients_by_email on clients (tenant_id, email, id) where deleted_at is null;
create index clients_by_creation on clients (tenant_id, created_at, id) where deleted_at is null;
-- Used by app.search.
create index clients_search on clients using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null;
create index clients_digits on clients using gin (tenant_id, app.digit_endings(search_text)) where deleted_at is null;
-- For the search of sales, which also finds sales of deleted clients.
create index clients_deleted on clients (tenant_id) where deleted_at is not null;

create table pets (
  tenant_id uuid not null default app.current_tenant(),
  id uuid not null,
  name text not null,
  species text not null check (species in ('DOG', 'CAT', 'BIRD', 'FISH', 'RABBIT', 'HAMSTER', 'OTHER')),
  breed text,
  gender text not null check (gender in ('MALE', 'FEMALE')),
  birth_date date,
  weight numeric(6, 2) not null default 0 check (weight >= 0),
  microchip text,
  notes text,
  client_id uuid not null,
  name_key text generated always as (app.normalise(name)) stored,
  search_text text generated always as (app.normalise(name || ' ' || coalesce(breed, '') || ' ' || coalesce(notes, ''))) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (tenant_id, id),
  constraint pets_client foreign key (tenant_id, client_id) references clients (tenant_id, id)
);
create index pets_by_name on pets (tenant_id, name_key, id) where deleted_at is null;
create index pets_by_species on pets (tenant_id, species, name_key, id) where deleted_at is null;
create index pets_by_creation on pets (tenant_id, created_at, id) where deleted_at is null;
create index pets_by_client on pets (tenant_id, client_id);
create index pets_search on pets using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null;

------------------------------------------------------------------------------------------------------------------------------------
-- What a tenant sells: services, products, packages of services
------------------------------------------------------------------------------------------------------------------------------------

create table services (
  tenant_id uuid not null default app.current_tenant() references tenants (id),
  id uuid not null,
  name text not null,
  description text,
  category text not null check (category in ('BANHO', 'TOSA', 'PRODUTO', 'CONSULTA', 'OUTROS')),
  price_cents bigint not null check (price_cents >= 0),
  duration integer not null check (duration > 0),
  is_active boolean not null default true,
  name_key text generated always as (app.normalise(name)) stored,
  search_text text generated always as (app.normalise(name || ' ' || coalesce(description, ''))) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (tenant_id, id)
);
create index services_by_name on services (tenant_id, name_key, id) where deleted_at is null;
create index services_by_creation on services (tenant_id, created_at, id) where deleted_at is null;

create table products (
  tenant_id uuid not null default app.current_tenant() references tenants (id),
  id uuid not null,
  name text not null,
  description text,
  price_cents bigint not null check (price_cents >= 0),
  -- Null if the stock is not counted.
  stock integer constraint products_stock_check check (stock >= 0),
  is_active boolean not null default true,
  name_key text generated always as (app.normalise(name)) stored,
  search_text text generated always as (app.normalise(name || ' ' || coalesce(description, ''))) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (tenant_id, id)
);
create index products_by_name on products (tenant_id, name_key, id) where deleted_at is null;
create index products_by_price on products (tenant_id, price_cents, id) where deleted_at is null;
create index products_by_creation on products (tenant_id, created_at, id) where deleted_at is null;

create table packages (
  tenant_id uuid not null default app.current_tenant() references tenants (id),
  id uuid not null,
  name text not null,
  description text,
  price_cents bigint not null check (price_cents >= 0),
  -- The package can be used between these days of the month.
  start_day integer not null check (start_day between 1 and 31),
  end_day integer not null check (end_day between 1 and 31),
  is_active boolean not null default true,
  name_key text generated always as (app.normalise(name)) stored,
  search_text text generated always as (app.normalise(name || ' ' || coalesce(description, ''))) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (tenant_id, id)
);
create index packages_by_name on packages (tenant_id, name_key, id) where deleted_at is null;
create index packages_by_creation on packages (tenant_id, created_at, id) where deleted_at is null;

create table package_items (
  tenant_id uuid not null default app.current_tenant(),
  package_id uuid not null,
  service_id uuid not null,
  position integer not null,
  quantity integer not null check (quantity > 0),
  primary key (tenant_id, package_id, service_id),
  constraint package_items_package foreign key (tenant_id, package_id) references packages (tenant_id, id),
  constraint package_items_service foreign key (tenant_id, service_id) references services (tenant_id, id)
);

------------------------------------------------------------------------------------------------------------------------------------
-- Appointments
------------------------------------------------------------------------------------------------------------------------------------

create table appointments (
  tenant_id uuid not null default app.current_tenant(),
  id uuid not null,
  date date not null,
  start_time time(0) not null,
  end_time time(0) not null,
  notes text,
  status text not null default 'SCHEDULED'
    check (status in ('SCHEDULED', 'CONFIRMED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED')),
  pet_id uuid not null,
  service_id uuid not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (tenant_id, id),
  constraint appointments_end_after_start check (end_time > start_time),
  constraint appointments_pet foreign key (tenant_id, pet_id) references pets (tenant_id, id),
  constraint appointments_service foreign key (tenant_id, service_id) references services (tenant_id, id),
  -- A pet cannot have two appointments at once.
  constraint appointments_pet_overlap exclude using gist (
    tenant_id with =, pet_id with =, tsrange(date + start_time, date + end_time) with &&
  ) where (deleted_at is null and status <> 'CANCELLED')
);
create index appointments_by_date on appointments (tenant_id, date, start_time, id) where deleted_at is null;
create index appointments_by_status on appointments (tenant_id, status, date, start_time, id) where deleted_at is null;
create index appointments_by_creation on appointments (tenant_id, created_at, id) where deleted_at is null;
create index appointments_by_pet on appointments (tenant_id, pet_id, date, start_time, id) include (service_id)
  where deleted_at is null;
create index appointments_by_service on appointments (tenant_id, service_id, date, start_time, id) where deleted_at is null;

------------------------------------------------------------------------------------------------------------------------------------
-- Sales
------------------------------------------------------------------------------------------------------------------------------------

-- The last receipt number of a tenant. A sale locks this row until it commits, so there are neither gaps nor duplicates.
create table receipt_counters (
  tenant_id uuid primary key default app.current_tenant() references tenants (id),
  last bigint not null
);

-- Sales are never deleted, only cancelled, and keep their receipt number.
create table sales (
  tenant_id uuid not null default app.current_tenant(),
  id uuid not null,
  receipt bigint not null,
  client_id uuid not null,
  appointment_id uuid,
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  discount_cents bigint not null check (discount_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  total_cents bigint not null check (total_cents >= 0),
  payment_method text not null check (payment_method in ('PIX', 'CARD', 'CASH', 'CREDIT')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  cancelled_at timestamptz(3),
  -- The calendar day of created_at in the time zone of the tenant (app.stamp_day).
  day date not null,
  primary key (tenant_id, id),
  constraint sales_receipt_key unique (tenant_id, receipt),
  constraint sales_total check (total_cents = subtotal_cents - discount_cents + tax_cents),
  constraint sales_client foreign key (tenant_id, client_id) references clients (tenant_id, id),
  constraint sales_appointment foreign key (tenant_id, appointment_id) references appointments (tenant_id, id)
);
create unique index sales_one_per_appointment on sales (tenant_id, appointment_id) where cancelled_at is null;
create index sales_by_creation on sales (tenant_id, created_at, id) where cancelled_at is null;
create index sales_by_total on sales (tenant_id, total_cents, id) where cancelled_at is null;
create index sales_by_payment on sales (tenant_id, payment_method, created_at, id) where cancelled_at is null;
create index sales_by_client on sales (tenant_id, client_id, created_at);
create index sales_cancelled on sales (tenant_id, created_at, id) where cancelled_at is not null;

-- Append-only: an item keeps its name and price of the time of the sale.
create table sale_items (
  tenant_id uuid not null default app.current_tenant(),
  id uuid not null,
  sale_id uuid not null,
  position integer not null,
  service_id uuid,
  product_id uuid,
  name text not null,
  quantity integer not null check (quantity > 0),
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  total_price_cents bigint not null check (total_price_cents >= 0),
  primary key (tenant_id, id),
  constraint sale_items_one_thing check ((service_id is null) <> (product_id is null)),
  constraint sale_items_total check (total_price_cents = unit_price_cents * quantity),
  constraint sale_items_sale foreign key (tenant_id, sale_id) references sales (tenant_id, id),
  constraint sale_items_service foreign key (tenant_id, service_id) references services (tenant_id, id),
  constraint sale_items_product foreign key (tenant_id, product_id) references products (tenant_id, id)
);
create index sale_items_by_sale on sale_items (tenant_id, sale_id, position);

-- Uses of the services in a package.
create table package_usages (
  tenant_id uuid not null default app.current_tenant(),
  id uuid not null,
  package_id uuid not null,
  service_id uuid not null,
  client_id uuid,
  pet_id uuid,
  appointment_id uuid,
  sale_id uuid,
  notes text,
  created_at timestamptz(3) not null default now(),
  cancelled_at timestamptz(3),
  day date not null,
  primary key (tenant_id, id),
  constraint package_usages_package foreign key (tenant_id, package_id) references packages (tenant_id, id),
  constraint package_usages_service foreign key (tenant_id, service_id) references services (tenant_id, id),
  constraint package_usages_client foreign key (tenant_id, client_id) references clients (tenant_id, id),
  constraint package_usages_pet foreign key (tenant_id, pet_id) references pets (tenant_id, id),
  constraint package_usages_appointment foreign key (tenant_id, appointment_id) references appointments (tenant_id, id),
  constraint package_usages_sale foreign key (tenant_id, sale_id) references sales (tenant_id, id)
);
create index package_usages_by_creation on package_usages (tenant_id, created_at, id) where cancelled_at is null;
create index package_usages_by_package on package_usages (tenant_id, package_id, client_id, created_at) where cancelled_at is null;
create index package_usages_by_client on package_usages (tenant_id, client_id, created_at, id) where cancelled_at is null;
create index package_usages_by_pet on package_usages (tenant_id, pet_id, created_at, id) where cancelled_at is null;
create index package_usages_by_sale on package_usages (tenant_id, sale_id) where sale_id is not null;

------------------------------------------------------------------------------------------------------------------------------------
-- Credit accounts
------------------------------------------------------------------------------------------------------------------------------------

create table client_credits (
  tenant_id uuid not null default app.current_tenant(),
  id uuid not null,
  client_id uuid not null,
  credit_limit_cents bigint not null check (credit_limit_cents >= 0),
  balance_cents bigint not null default 0,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  constraint client_credits_client_key unique (tenant_id, client_id),
  constraint client_credits_client foreign key (tenant_id, client_id) references clients (tenant_id, id)
);
create index client_credits_by_creation on client_credits (tenant_id, created_at, id);
create index client_credits_by_balance on client_credits (tenant_id, balance_cents, id);
create index client_credits_by_limit on client_credits (tenant_id, credit_limit_cents, id);

-- The ledger. Append-only: the app role has no UPDATE and DELETE privileges on it.
create table credit_transactions (
  tenant_id uuid not null default app.current_tenant(),
  id uuid not null,
  client_credit_id uuid not null,
  type text not null check (type in ('CREDIT', 'DEBIT')),
  amount_cents bigint not null check (amount_cents > 0),
  description text not null,
  balance_after_cents bigint not null,
  sale_id uuid,
  -- Set in microseconds while the credit account is locked, so the rows sort in the order of the balances.
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  constraint credit_transactions_credit foreign key (tenant_id, client_credit_id) references client_credits (tenant_id, id),
  constraint credit_transactions_sale foreign key (tenant_id, sale_id) references sales (tenant_id, id)
);
create index credit_transactions_by_creation on credit_transactions (tenant_id, created_at, id);
create index credit_transactions_by_credit on credit_transactions (tenant_id, client_credit_id, created_at);
create index credit_transactions_by_sale on credit_transactions (tenant_id, sale_id) where sale_id is not null;

------------------------------------------------------------------------------------------------------------------------------------
-- Totals of lists and reports, maintained by triggers at commit (see Triggers)
------------------------------------------------------------------------------------------------------------------------------------

-- Number of rows of a list: `pets`, or `pets:DOG` for one value of its filter. Spread over slots: see app.count_list.
create table list_count_slots (
  tenant_id uuid not null,
  list text not null,
  total bigint not null,
  slot smallint not null default 0,
  primary key (tenant_id, list, slot)
);
create view list_counts with (security_invoker) as
  select tenant_id, list, sum(total)::bigint as total from list_count_slots group by tenant_id, list;

-- Appointments that are not deleted, by day and also by month, because a report over years adds up months.
create table appointment_counts (
  tenant_id uuid not null,
  span text not null check (span in ('day', 'month')),
  starts date not null,
  service_id uuid not null,
  status text not null,
  n bigint not null,
  primary key (tenant_id, span, starts, service_id, status)
);
-- For the growth of the platform, across tenants.
create index appointment_counts_by_month on appointment_counts (starts) include (n) where span = 'month';

-- Sales and package usages that are not cancelled, by the tenant's calendar day.
create table sale_days (
  tenant_id uuid not null,
  day date not null,
  payment_method text not null,
  n bigint not null,
  total_cents bigint not null,
  primary key (tenant_id, day, payment_method)
);
create table usage_days (
  tenant_id uuid not null,
  day date not null,
  package_id uuid not null,
  service_id uuid not null,
  n bigint not null,
  primary key (tenant_id, day, package_id, service_id)
);

------------------------------------------------------------------------------------------------------------------------------------
-- Row-level security
------------------------------------------------------------------------------------------------------------------------------------

-- Only rows of the transaction's tenant can be read or written, whatever the query. The subselect of the policy is evaluated once per
-- statement and raises an error if no tenant is set. FORCE applies the policy to the owner of the table, too.
do $$
  declare tenant_table regclass;
  begin
    foreach tenant_table in array array[
      'users', 'sessions', 'tenant_settings', 'idempotency_keys', 'audit_log', 'clients', 'pets', 'services', 'products',
      'packages', 'package_items', 'appointments', 'receipt_counters', 'sales', 'sale_items', 'package_usages',
      'client_credits', 'credit_transactions', 'list_count_slots', 'appointment_counts', 'sale_days', 'usage_days'
    ] loop
      execute format('alter table %s enable row level security', tenant_table);
      execute format('alter table %s force row level security', tenant_table);
      execute format('create policy tenant_isolation on %s
        using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()))', tenant_table);
    end loop;
  end
$$;

alter table tenants enable row level security;
create policy own_tenant on tenants for select to :app_role using (id = (select app.current_tenant()));

-- The super administrator sees every tenant.
do $$
  declare platform_table regclass;
  begin
    foreach platform_table in array array[
      'tenants', 'users', 'sessions', 'tenant_settings', 'idempotency_keys', 'audit_log', 'clients', 'pets', 'services',
      'products', 'packages', 'appointments', 'sales', 'list_count_slots', 'appointment_counts'
    ] loop
      execute format('create policy platform_access on %s to %I using (true) with check (true)',
        platform_table, current_database() || '_platform');
    end loop;
  end
$$;

-- app.search runs as this role, which sees these columns of all tenants.
create policy search_access on clients for select to :search_role using (true);
create policy search_access on pets for select to :search_role using (true);
grant select (tenant_id, id, search_text, name_key, deleted_at) on clients, pets to :search_role;

------------------------------------------------------------------------------------------------------------------------------------
-- Grants. Rows are soft-deleted and history is append-only, so DELETE and UPDATE are granted only where needed.
------------------------------------------------------------------------------------------------------------------------------------

grant select, insert, update on
  users, sessions, tenant_settings, idempotency_keys, clients, pets, services, products, packages, appointments,
  receipt_counters, sales, package_usages, list_count_slots, appointment_counts, sale_days, usage_days
  to :app_role;
grant select, insert, update, delete on package_items, client_credits, login_failures to :app_role;
grant select, insert on sale_items, credit_transactions, audit_log to :app_role;
grant select on tenants, list_counts to :app_role;
grant insert on platform_log to :app_role;

grant select, insert, update on tenants, users, list_count_slots to :platform_role;
grant select on
  tenant_settings, clients, pets, services, products, packages, appointments, sales, list_counts, appointment_counts, migrations
  to :platform_role;
grant select, insert on audit_log to :platform_role;
-- Housekeeping deletes outdated rows.
grant select, insert, update, delete on sessions, idempotency_keys to :platform_role;
grant select, insert, delete on platform_log to :platform_role;
grant select, delete on login_failures to :platform_role;

------------------------------------------------------------------------------------------------------------------------------------
-- Triggers
------------------------------------------------------------------------------------------------------------------------------------

create trigger audit after insert or update on tenants for each row execute function app.audit();
do $$
  declare audited_table regclass;
  begin
    foreach audited_table in array array[
      'users', 'tenant_settings', 'clients', 'pets', 'services', 'products', 'packages', 'package_items', 'appointments',
      'sales', 'sale_items', 'package_usages', 'client_credits', 'credit_transactions'
    ] loop
      execute format('create trigger audit after insert or update or delete on %s for each row execute function app.audit()',
        audited_table);
    end loop;
  end
$$;

create trigger stamp_day before insert or update of created_at on sales for each row execute function app.stamp_day();
create trigger stamp_day before insert or update of created_at on package_usages for each row execute function app.stamp_day();

-- Totals are written at commit (deferred), so that their rows are locked as briefly as possible.

create constraint trigger list_count after insert or delete on users
  deferrable initially deferred for each row execute function app.count_list('');
create constraint trigger list_count after insert or update of deleted_at or delete on clients
  deferrable initially deferred for each row execute function app.count_list('deleted_at');
create constraint trigger list_count after insert or update of deleted_at, species or delete on pets
  deferrable initially deferred for each row execute function app.count_list('deleted_at', 'species');
create constraint trigger list_count after insert or update of deleted_at or delete on services
  deferrable initially deferred for each row execute function app.count_list('deleted_at');
create constraint trigger list_count after insert or update of deleted_at or delete on products
  deferrable initially deferred for each row execute function app.count_list('deleted_at');
create constraint trigger list_count after insert or update of deleted_at or delete on packages
  deferrable initially deferred for each row execute function app.count_list('deleted_at');
create constraint trigger list_count after insert or update of deleted_at, status or delete on appointments
  deferrable initially deferred for each row execute function app.count_list('deleted_at', 'status');
create constraint trigger list_count after insert or update of cancelled_at, payment_method or delete on sales
  deferrable initially deferred for each row execute function app.count_list('cancelled_at', 'payment_method');
create constraint trigger list_count after insert or update of cancelled_at or delete on package_usages
  deferrable initially deferred for each row execute function app.count_list('cancelled_at');
create constraint trigger list_count after insert or delete on client_credits
  deferrable initially deferred for each row execute function app.count_list('');
create constraint trigger list_count after insert or delete on credit_transactions
  deferrable initially deferred for each row execute function app.count_list('');

create constraint trigger figures after insert or update of date, service_id, status, deleted_at or delete on appointments
  deferrable initially deferred for each row execute function app.count_appointment();
create constraint trigger figures after insert or update of created_at, payment_method, total_cents, cancelled_at or delete on sales
  deferrable initially deferred for each row execute function app.count_sale();
create constraint trigger figures after insert or update of created_at, package_id, service_id, cancelled_at or delete
  on package_usages deferrable initially deferred for each row execute function app.count_usage();
