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
