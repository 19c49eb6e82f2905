-- What happens to a pet between its arrival and its delivery, who did it and when.

alter table appointments
  add column arrived_at timestamptz(3),
  add column delivered_at timestamptz(3),
  -- What came with the pet, and where it is kept.
  add column belongings text[] not null default '{}',
  add column locker text,
  add column arrival_notes text;
-- Those who are in the shop, also from an earlier day.
create index appointments_in_shop on appointments (tenant_id, date)
  where arrived_at is not null and delivered_at is null and deleted_at is null and status <> 'CANCELLED';

-- Append-only but for the undo: each move of a pet, and what was true before it.
create table appointment_moves (
  tenant_id uuid not null default app.current_tenant(),
  id uuid not null,
  appointment_id uuid not null,
  stage text not null check (stage in ('EXPECTED', 'WAITING', 'BATH', 'DRY', 'GROOM', 'OTHER', 'READY', 'DELIVERED')),
  -- When it happened; created_at is when the server learned of it.
  at timestamptz(3) not null,
  user_id uuid default nullif(current_setting('app.user_id', true), '')::uuid,
  -- {status, endedAt, endedFrom, arrivedAt, deliveredAt, steps: [{id, startedAt, finishedAt}], arrival}; `arrival` only of a move that
  -- changes whether the pet is in the shop: {belongings, locker, arrivalNotes}
  before jsonb not null,
  -- Not now(), which is the begin of a transaction that may have waited for an earlier move to end.
  created_at timestamptz(3) not null default clock_timestamp(),
  undone_at timestamptz(3),
  primary key (tenant_id, id),
  constraint appointment_moves_appointment foreign key (tenant_id, appointment_id) references appointments (tenant_id, id),
  constraint appointment_moves_user foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index appointment_moves_by_appointment on appointment_moves (tenant_id, appointment_id, created_at) where undone_at is null;
create trigger note_change after insert or update or delete on appointment_moves for each row execute function app.note_change();

alter table appointment_moves enable row level security;
alter table appointment_moves force row level security;
create policy tenant_isolation on appointment_moves
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
-- Not audited: it is the log itself, and what it changes is recorded with the appointment.
grant select, insert, update on appointment_moves to :app_role;
