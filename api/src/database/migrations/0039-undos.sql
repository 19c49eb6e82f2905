-- What appointments were before a change that is to be undone, and what they were right after it: an undo restores all of the one, and only
-- while the other is still true. Kept for an hour.
create table undos (
  tenant_id uuid not null default app.current_tenant(),
  -- Chosen by whoever makes the change.
  id uuid not null,
  user_id uuid not null default current_setting('app.user_id')::uuid,
  -- {appointments: [row], steps: [row]}
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz(3) not null default now(),
  undone_at timestamptz(3),
  primary key (tenant_id, id),
  constraint undos_user foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index undos_by_creation on undos (tenant_id, created_at);

alter table undos enable row level security;
alter table undos force row level security;
create policy tenant_isolation on undos
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
-- Not audited: both the change and its undo are recorded with the appointments.
grant select, insert, update, delete on undos to :app_role;
