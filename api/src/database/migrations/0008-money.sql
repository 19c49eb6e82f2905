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
