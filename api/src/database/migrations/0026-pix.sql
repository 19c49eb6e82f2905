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
