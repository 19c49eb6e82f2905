import type { MigrationInterface, QueryRunner } from 'typeorm';
import { countList, protectTenantTable } from './grants';

const KEY = `tenant_id uuid not null default app.current_tenant() references tenants (id), id uuid not null`;
const STAMPS = `created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3), primary key (tenant_id, id)`;
const CENTS = 'bigint not null check (%s >= 0)';
const cents = (column: string) => `${column} ${CENTS.replace('%s', column)}`;

/** What a shop works with. Every key begins with tenant_id; every list has the index of its default order. */
export class Shop1000000000002 implements MigrationInterface {
  name = 'Shop1000000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table clients (
        ${KEY}, name text not null, email text not null, phone text, address text,
        name_key text generated always as (app.normalise(name)) stored,
        search_text text generated always as (app.normalise(name || ' ' || email || ' ' || coalesce(phone, '') || ' '
          || regexp_replace(coalesce(phone, ''), '\\D', '', 'g') || ' ' || coalesce(address, ''))) stored,
        ${STAMPS}
      );
      create index clients_by_name on clients (tenant_id, name_key, id) where deleted_at is null;
      create index clients_by_email on clients (tenant_id, email, id) where deleted_at is null;
      create index clients_by_creation on clients (tenant_id, created_at, id) where deleted_at is null;

      create table pets (
        ${KEY}, name text not null,
        species text not null check (species in ('DOG', 'CAT', 'BIRD', 'FISH', 'RABBIT', 'HAMSTER', 'OTHER')),
        breed text, gender text not null check (gender in ('MALE', 'FEMALE')), birth_date date,
        weight numeric(6, 2) not null default 0 check (weight >= 0), microchip text, notes text,
        client_id uuid not null,
        name_key text generated always as (app.normalise(name)) stored,
        search_text text generated always as (app.normalise(name || ' ' || coalesce(breed, '') || ' ' || coalesce(notes, ''))) stored,
        ${STAMPS},
        constraint pets_client foreign key (tenant_id, client_id) references clients (tenant_id, id)
      );
      create index pets_by_name on pets (tenant_id, name_key, id) where deleted_at is null;
      create index pets_by_species on pets (tenant_id, species, name_key, id) where deleted_at is null;
      create index pets_by_creation on pets (tenant_id, created_at, id) where deleted_at is null;
      create index pets_by_client on pets (tenant_id, client_id);

      create table services (
        ${KEY}, name text not null, description text,
        category text not null check (category in ('BANHO', 'TOSA', 'PRODUTO', 'CONSULTA', 'OUTROS')),
        ${cents('price_cents')}, duration integer not null check (duration > 0), is_active boolean not null default true,
        name_key text generated always as (app.normalise(name)) stored,
        search_text text generated always as (app.normalise(name || ' ' || coalesce(description, ''))) stored,
        ${STAMPS}
      );
      create index services_by_name on services (tenant_id, name_key, id) where deleted_at is null;
      create index services_by_creation on services (tenant_id, created_at, id) where deleted_at is null;

      create table products (
        ${KEY}, name text not null, description text, ${cents('price_cents')},
        stock integer constraint products_stock_check check (stock >= 0), is_active boolean not null default true,
        name_key text generated always as (app.normalise(name)) stored,
        search_text text generated always as (app.normalise(name || ' ' || coalesce(description, ''))) stored,
        ${STAMPS}
      );
      create index products_by_name on products (tenant_id, name_key, id) where deleted_at is null;
      create index products_by_price on products (tenant_id, price_cents, id) where deleted_at is null;
      create index products_by_creation on products (tenant_id, created_at, id) where deleted_at is null;

      create table packages (
        ${KEY}, name text not null, description text, ${cents('price_cents')},
        start_day integer not null check (start_day between 1 and 31), end_day integer not null check (end_day between 1 and 31),
        is_active boolean not null default true,
        name_key text generated always as (app.normalise(name)) stored,
        search_text text generated always as (app.normalise(name || ' ' || coalesce(description, ''))) stored,
        ${STAMPS}
      );
      create index packages_by_name on packages (tenant_id, name_key, id) where deleted_at is null;
      create index packages_by_creation on packages (tenant_id, created_at, id) where deleted_at is null;

      create table package_items (
        tenant_id uuid not null default app.current_tenant(), package_id uuid not null, service_id uuid not null,
        position integer not null, quantity integer not null check (quantity > 0),
        primary key (tenant_id, package_id, service_id),
        constraint package_items_package foreign key (tenant_id, package_id) references packages (tenant_id, id),
        constraint package_items_service foreign key (tenant_id, service_id) references services (tenant_id, id)
      );

      create table appointments (
        ${KEY}, date date not null, start_time time(0) not null, end_time time(0) not null, notes text,
        status text not null default 'SCHEDULED'
          check (status in ('SCHEDULED', 'CONFIRMED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED')),
        pet_id uuid not null, service_id uuid not null,
        ${STAMPS},
        constraint appointments_end_after_start check (end_time > start_time),
        constraint appointments_pet foreign key (tenant_id, pet_id) references pets (tenant_id, id),
        constraint appointments_service foreign key (tenant_id, service_id) references services (tenant_id, id),
        -- A pet cannot be in two tubs at once.
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

      create table receipt_counters (
        tenant_id uuid primary key default app.current_tenant() references tenants (id),
        last bigint not null
      );

      create table sales (
        ${KEY}, receipt bigint not null, client_id uuid not null, appointment_id uuid,
        ${cents('subtotal_cents')}, ${cents('discount_cents')}, ${cents('tax_cents')}, ${cents('total_cents')},
        payment_method text not null check (payment_method in ('PIX', 'CARD', 'CASH', 'CREDIT')),
        created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
        cancelled_at timestamptz(3), primary key (tenant_id, id),
        constraint sales_receipt_key unique (tenant_id, receipt),
        constraint sales_total check (total_cents = subtotal_cents - discount_cents + tax_cents),
        constraint sales_client foreign key (tenant_id, client_id) references clients (tenant_id, id),
        constraint sales_appointment foreign key (tenant_id, appointment_id) references appointments (tenant_id, id)
      );
      create unique index sales_one_per_appointment on sales (tenant_id, appointment_id) where cancelled_at is null;
      create index sales_by_creation on sales (tenant_id, created_at, id) where cancelled_at is null;
      create index sales_by_total on sales (tenant_id, total_cents, id) where cancelled_at is null;
      create index sales_cancelled on sales (tenant_id, created_at, id) where cancelled_at is not null;
      create index sales_by_payment on sales (tenant_id, payment_method, created_at, id) where cancelled_at is null;
      create index sales_by_client on sales (tenant_id, client_id, created_at);

      create table sale_items (
        tenant_id uuid not null default app.current_tenant(), id uuid not null, sale_id uuid not null, position integer not null,
        service_id uuid, product_id uuid, name text not null, quantity integer not null check (quantity > 0),
        ${cents('unit_price_cents')}, ${cents('total_price_cents')},
        primary key (tenant_id, id),
        constraint sale_items_one_thing check ((service_id is null) <> (product_id is null)),
        constraint sale_items_total check (total_price_cents = unit_price_cents * quantity),
        constraint sale_items_sale foreign key (tenant_id, sale_id) references sales (tenant_id, id),
        constraint sale_items_service foreign key (tenant_id, service_id) references services (tenant_id, id),
        constraint sale_items_product foreign key (tenant_id, product_id) references products (tenant_id, id)
      );
      create index sale_items_by_sale on sale_items (tenant_id, sale_id, position);

      create table package_usages (
        tenant_id uuid not null default app.current_tenant() references tenants (id), id uuid not null,
        package_id uuid not null, service_id uuid not null, client_id uuid, pet_id uuid, appointment_id uuid, sale_id uuid,
        notes text, created_at timestamptz(3) not null default now(), cancelled_at timestamptz(3),
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

      create table client_credits (
        tenant_id uuid not null default app.current_tenant() references tenants (id), id uuid not null,
        client_id uuid not null, ${cents('credit_limit_cents')}, balance_cents bigint not null default 0,
        is_active boolean not null default true,
        created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
        primary key (tenant_id, id),
        constraint client_credits_client_key unique (tenant_id, client_id),
        constraint client_credits_client foreign key (tenant_id, client_id) references clients (tenant_id, id)
      );
      create index client_credits_by_creation on client_credits (tenant_id, created_at, id);
      create index client_credits_by_balance on client_credits (tenant_id, balance_cents, id);
      create index client_credits_by_limit on client_credits (tenant_id, credit_limit_cents, id);

      -- Append-only: the app role has no UPDATE or DELETE here.
      create table credit_transactions (
        tenant_id uuid not null default app.current_tenant() references tenants (id), id uuid not null,
        client_credit_id uuid not null, type text not null check (type in ('CREDIT', 'DEBIT')),
        amount_cents bigint not null check (amount_cents > 0), description text not null,
        balance_after_cents bigint not null, sale_id uuid,
        -- Taken under the account's lock and in microseconds: the order of the rows is the order of the balances.
        created_at timestamptz not null default clock_timestamp(),
        primary key (tenant_id, id),
        constraint credit_transactions_credit foreign key (tenant_id, client_credit_id) references client_credits (tenant_id, id),
        constraint credit_transactions_sale foreign key (tenant_id, sale_id) references sales (tenant_id, id)
      );
      create index credit_transactions_by_creation on credit_transactions (tenant_id, created_at, id);
      create index credit_transactions_by_credit on credit_transactions (tenant_id, client_credit_id, created_at);
      create index credit_transactions_by_sale on credit_transactions (tenant_id, sale_id) where sale_id is not null;
    `);

    const soft = ['clients', 'services', 'products', 'packages'];
    for (const table of soft) await protectTenantTable(runner, table, { update: true, platform: 'select' });
    for (const table of ['pets', 'appointments', 'sales'])
      await protectTenantTable(runner, table, { update: true, platform: 'select' });
    await protectTenantTable(runner, 'package_items', { update: true, delete: true });
    await protectTenantTable(runner, 'receipt_counters', { update: true, audited: false });
    await protectTenantTable(runner, 'sale_items', {});
    await protectTenantTable(runner, 'package_usages', { update: true });
    await protectTenantTable(runner, 'client_credits', { update: true, delete: true });
    await protectTenantTable(runner, 'credit_transactions', {});

    for (const table of [...soft, 'pets', 'appointments']) await countList(runner, table, 'deleted_at');
    for (const table of ['sales', 'package_usages']) await countList(runner, table, 'cancelled_at');
    for (const table of ['client_credits', 'credit_transactions']) await countList(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table credit_transactions, client_credits, package_usages, sale_items, sales,
      receipt_counters, appointments, package_items, packages, products, services, pets, clients cascade`);
  }
}
