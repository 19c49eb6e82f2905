------------------------------------------------------------------------------------------------------------------------------------
-- Orders
------------------------------------------------------------------------------------------------------------------------------------

-- The comanda, its lines, how a sale was paid, and the till.

create table order_counters (
  tenant_id uuid primary key default app.current_tenant() references tenants (id),
  last bigint not null
);
create table orders (
  tenant_id uuid not null default app.current_tenant(),
  id uuid not null,
  number bigint not null,
  client_id uuid not null,
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  discount_reason text,
  -- Who has allowed discounts above the ceiling of STAFF, of lines, too.
  discount_approver_id uuid,
  tax_cents bigint not null default 0 check (tax_cents >= 0),
  opened_by uuid default nullif(current_setting('app.user_id', true), '')::uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  -- The sale that it has become; a reopened order has none.
  sale_id uuid,
  cancelled_at timestamptz(3),
  status text not null generated always as (
    case when cancelled_at is not null then 'CANCELLED' when closed_at is not null then 'CLOSED' else 'OPEN' end
  ) stored,
  primary key (tenant_id, id),
  constraint orders_number_key unique (tenant_id, number),
  constraint orders_client foreign key (tenant_id, client_id) references clients (tenant_id, id),
  constraint orders_opener foreign key (tenant_id, opened_by) references users (tenant_id, id),
  constraint orders_approver foreign key (tenant_id, discount_approver_id) references users (tenant_id, id),
  constraint orders_sale foreign key (tenant_id, sale_id) references sales (tenant_id, id),
  constraint orders_closed_check check ((closed_at is null) = (sale_id is null)),
  constraint orders_end_check check (closed_at is null or cancelled_at is null),
  constraint orders_discount_check check (discount_cents = 0 or discount_reason is not null)
);
create index orders_by_creation on orders (tenant_id, created_at, id);
create index orders_by_status on orders (tenant_id, status, created_at, id);
create index orders_by_client on orders (tenant_id, client_id, created_at);
create index orders_by_sale on orders (tenant_id, sale_id) where sale_id is not null;

create table order_lines (
  tenant_id uuid not null default app.current_tenant(),
  id uuid not null,
  order_id uuid not null,
  service_id uuid,
  product_id uuid,
  package_id uuid,
  appointment_id uuid,
  pet_id uuid,
  name text not null,
  quantity integer not null check (quantity > 0),
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  discount_cents bigint not null default 0 check (discount_cents between 0 and unit_price_cents * quantity),
  discount_reason text,
  -- Sold although it was inactive when it was added, and who has approved that.
  was_inactive boolean not null default false,
  approver_id uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Removed; with the whole order, if that was cancelled at the same time.
  deleted_at timestamptz(3),
  primary key (tenant_id, id),
  constraint order_lines_one_thing check (num_nonnulls(service_id, product_id, package_id) <= 1),
  constraint order_lines_discount_check check (discount_cents = 0 or discount_reason is not null),
  constraint order_lines_order foreign key (tenant_id, order_id) references orders (tenant_id, id),
  constraint order_lines_service foreign key (tenant_id, service_id) references services (tenant_id, id),
  constraint order_lines_product foreign key (tenant_id, product_id) references products (tenant_id, id),
  constraint order_lines_package foreign key (tenant_id, package_id) references packages (tenant_id, id),
  constraint order_lines_appointment foreign key (tenant_id, appointment_id) references appointments (tenant_id, id),
  constraint order_lines_pet foreign key (tenant_id, pet_id) references pets (tenant_id, id),
  constraint order_lines_approver foreign key (tenant_id, approver_id) references users (tenant_id, id)
);
create index order_lines_by_order on order_lines (tenant_id, order_id, id);
create unique index order_lines_one_per_appointment on order_lines (tenant_id, appointment_id)
  where appointment_id is not null and deleted_at is null;

-- Packages and free items are sold, too, and an item may have a discount of its own.
alter table sale_items
  add column package_id uuid,
  add column pet_id uuid,
  add column appointment_id uuid,
  add column discount_cents bigint not null default 0 check (discount_cents >= 0),
  add constraint sale_items_package foreign key (tenant_id, package_id) references packages (tenant_id, id),
  add constraint sale_items_pet foreign key (tenant_id, pet_id) references pets (tenant_id, id),
  add constraint sale_items_appointment foreign key (tenant_id, appointment_id) references appointments (tenant_id, id),
  drop constraint sale_items_one_thing,
  add constraint sale_items_one_thing check (num_nonnulls(service_id, product_id, package_id) <= 1),
  drop constraint sale_items_total,
  add constraint sale_items_total check (total_price_cents = unit_price_cents * quantity - discount_cents);

create table till_sessions (
  tenant_id uuid not null default app.current_tenant() references tenants (id),
  id uuid not null,
  opened_by uuid default nullif(current_setting('app.user_id', true), '')::uuid,
  opened_at timestamptz(3) not null default now(),
  float_cents bigint not null check (float_cents >= 0),
  closed_by uuid,
  closed_at timestamptz(3),
  notes text,
  -- Cents as counted, by payment method.
  counted jsonb,
  primary key (tenant_id, id),
  constraint till_sessions_opener foreign key (tenant_id, opened_by) references users (tenant_id, id),
  constraint till_sessions_closer foreign key (tenant_id, closed_by) references users (tenant_id, id),
  constraint till_sessions_closed_check check ((closed_at is null) = (counted is null))
);
create index till_sessions_by_opening on till_sessions (tenant_id, opened_at, id);
create unique index till_sessions_one_open on till_sessions (tenant_id) where closed_at is null;

alter table tenant_settings add column uses_till boolean not null default false;
alter table sales
  add column order_id uuid,
  add column till_session_id uuid,
  -- Cents by payment method if it was paid in several; null if payment_method has paid it all. For the totals of the reports, which
  -- are maintained row by row.
  add column split_cents jsonb,
  add constraint sales_order foreign key (tenant_id, order_id) references orders (tenant_id, id),
  add constraint sales_till_session foreign key (tenant_id, till_session_id) references till_sessions (tenant_id, id);

-- The tenders of a sale; those that are not replaced sum to its total exactly. sales.payment_method is the largest. Append-only, but
-- for the moment at which another payment method has replaced a tender.
create table sale_payments (
  tenant_id uuid not null default app.current_tenant(),
  sale_id uuid not null,
  position integer not null,
  method text not null check (method in ('PIX', 'CARD', 'CASH', 'CREDIT')),
  amount_cents bigint not null check (amount_cents >= 0),
  -- Cash handed over; the rest is change.
  received_cents bigint not null,
  replaced_at timestamptz(3),
  primary key (tenant_id, sale_id, position),
  constraint sale_payments_sale foreign key (tenant_id, sale_id) references sales (tenant_id, id),
  constraint sale_payments_received check (received_cents = amount_cents or method = 'CASH' and received_cents > amount_cents)
);
insert into sale_payments (tenant_id, sale_id, position, method, amount_cents, received_cents)
  select tenant_id, id, 0, payment_method, total_cents, total_cents from sales;

-- Which valid sale charges an appointment, whether it finalises the appointment or was made from an order with several of them.
create table sold_appointments (
  tenant_id uuid not null default app.current_tenant(),
  appointment_id uuid not null,
  sale_id uuid not null,
  constraint sold_appointments_one_sale primary key (tenant_id, appointment_id),
  constraint sold_appointments_appointment foreign key (tenant_id, appointment_id) references appointments (tenant_id, id),
  constraint sold_appointments_sale foreign key (tenant_id, sale_id) references sales (tenant_id, id)
);
create index sold_appointments_by_sale on sold_appointments (tenant_id, sale_id);
insert into sold_appointments (tenant_id, appointment_id, sale_id)
  select tenant_id, appointment_id, id from sales where appointment_id is not null and cancelled_at is null;
drop index sales_one_per_appointment;

create table till_movements (
  tenant_id uuid not null default app.current_tenant(),
  id uuid not null,
  session_id uuid not null,
  kind text not null check (kind in ('SUPPLY', 'WITHDRAWAL')),
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  user_id uuid default nullif(current_setting('app.user_id', true), '')::uuid,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  constraint till_movements_session foreign key (tenant_id, session_id) references till_sessions (tenant_id, id),
  constraint till_movements_user foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index till_movements_by_session on till_movements (tenant_id, session_id, created_at, id);

-- The ledger of the till: what every sale has put into a session, by tender, and what its cancellation has taken out of the session
-- that was open then. Append-only, and only into an open session: a closed one never changes.
create table till_entries (
  tenant_id uuid not null default app.current_tenant(),
  id uuid not null default gen_random_uuid(),
  session_id uuid not null,
  sale_id uuid not null,
  method text not null check (method in ('PIX', 'CARD', 'CASH', 'CREDIT')),
  -- −1 for a reversal, also of nothing.
  direction smallint not null check (direction in (-1, 1)),
  amount_cents bigint not null check (amount_cents * direction >= 0),
  user_id uuid default nullif(current_setting('app.user_id', true), '')::uuid,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  constraint till_entries_session foreign key (tenant_id, session_id) references till_sessions (tenant_id, id),
  constraint till_entries_sale foreign key (tenant_id, sale_id) references sales (tenant_id, id),
  constraint till_entries_user foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index till_entries_by_session on till_entries (tenant_id, session_id) include (method, direction, amount_cents, user_id);

do $$
  declare tenant_table regclass;
  begin
    foreach tenant_table in array array[
      'order_counters', 'orders', 'order_lines', 'sale_payments', 'sold_appointments', 'till_sessions', 'till_movements', 'till_entries'
    ] loop
      execute format('alter table %s enable row level security', tenant_table);
      execute format('alter table %s force row level security', tenant_table);
      execute format('create policy tenant_isolation on %s
        using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()))', tenant_table);
    end loop;
    -- The rest is recorded with the sale that it belongs to.
    foreach tenant_table in array array['orders', 'order_lines', 'till_sessions', 'till_movements'] loop
      execute format('create trigger audit after insert or update or delete on %s for each row execute function app.audit()',
        tenant_table);
      execute format('create trigger note_change after insert or update or delete on %s for each row execute function app.note_change()',
        tenant_table);
    end loop;
  end
$$;
grant select, insert, update on order_counters, orders, order_lines, till_sessions to :app_role;
grant select, insert on sale_payments, till_movements, till_entries to :app_role;
grant update (replaced_at) on sale_payments to :app_role;
grant select, insert, delete on sold_appointments to :app_role;

create constraint trigger list_count after insert or update of status or delete on orders
  deferrable initially deferred for each row execute function app.count_list('', 'status');
create constraint trigger list_count after insert or delete on till_sessions
  deferrable initially deferred for each row execute function app.count_list('');
drop trigger figures on sales;
create constraint trigger figures
  after insert or update of created_at, payment_method, total_cents, split_cents, cancelled_at or delete on sales
  deferrable initially deferred for each row execute function app.count_sale();

------------------------------------------------------------------------------------------------------------------------------------
-- Television
------------------------------------------------------------------------------------------------------------------------------------

-- Links with which a television shows the board without a log-in. Only a hash of the secret is stored; the secret begins with the
-- tenant's id, so that a link is looked up within its tenant.
create table tv_links (
  tenant_id uuid not null default app.current_tenant() references tenants (id),
  id uuid not null,
  name text not null,
  token_hash text not null,
  created_at timestamptz(3) not null default now(),
  created_by uuid default nullif(current_setting('app.user_id', true), '')::uuid,
  -- Set every few minutes at most.
  last_seen_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (tenant_id, id),
  constraint tv_links_token unique (tenant_id, token_hash),
  constraint tv_links_user foreign key (tenant_id, created_by) references users (tenant_id, id)
);
create index tv_links_live on tv_links (tenant_id, created_at) where revoked_at is null;

alter table tv_links enable row level security;
alter table tv_links force row level security;
create policy tenant_isolation on tv_links
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
grant select, insert, update on tv_links to :app_role;

create trigger audit after insert or update or delete on tv_links for each row execute function app.audit();
-- That a television is on is no news.
create trigger note_change after insert or update of name, revoked_at or delete on tv_links
  for each row execute function app.note_change();
