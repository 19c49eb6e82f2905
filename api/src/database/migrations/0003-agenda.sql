------------------------------------------------------------------------------------------------------------------------------------
-- Agenda
------------------------------------------------------------------------------------------------------------------------------------

-- Who works when and where: professionals and their hours, opening hours and holidays of the shop, stations; what a service takes
-- (steps, buffers, price by size and coat); and the bookings themselves, step by step.
--
-- Times of a day are minutes since midnight on the tenant's clock; `[480,720)` is 08:00 to 12:00, and a break is the gap between two rows.

create table professionals (
  tenant_id uuid not null default app.current_tenant() references tenants (id),
  id uuid not null,
  name text not null,
  color text not null constraint professionals_color_check check (color ~ '^#[0-9a-f]{6}$'),
  -- Null for a person without log-in.
  user_id uuid,
  -- Null: all services.
  service_ids uuid[],
  is_active boolean not null default true,
  name_key text generated always as (app.normalise(name)) stored,
  search_text text generated always as (app.normalise(name)) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (tenant_id, id),
  constraint professionals_user foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index professionals_by_name on professionals (tenant_id, name_key, id) where deleted_at is null;
create index professionals_by_creation on professionals (tenant_id, created_at, id) where deleted_at is null;
create unique index professionals_one_per_user on professionals (tenant_id, user_id) where deleted_at is null;

create table stations (
  tenant_id uuid not null default app.current_tenant() references tenants (id),
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('TUB', 'TABLE', 'DRYER', 'KENNEL', 'VAN')),
  is_active boolean not null default true,
  name_key text generated always as (app.normalise(name)) stored,
  search_text text generated always as (app.normalise(name)) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (tenant_id, id)
);
create index stations_by_name on stations (tenant_id, name_key, id) where deleted_at is null;
create index stations_by_creation on stations (tenant_id, created_at, id) where deleted_at is null;

-- Temporal keys: two intervals of the same weekday cannot overlap.
create table opening_hours (
  tenant_id uuid not null default app.current_tenant() references tenants (id),
  weekday smallint not null check (weekday between 0 and 6),
  minutes int4range not null check (lower(minutes) >= 0 and upper(minutes) <= 1440 and not isempty(minutes)),
  primary key (tenant_id, weekday, minutes without overlaps)
);
create table shifts (
  tenant_id uuid not null default app.current_tenant(),
  professional_id uuid not null,
  weekday smallint not null check (weekday between 0 and 6),
  minutes int4range not null check (lower(minutes) >= 0 and upper(minutes) <= 1440 and not isempty(minutes)),
  primary key (tenant_id, professional_id, weekday, minutes without overlaps),
  constraint shifts_professional foreign key (tenant_id, professional_id) references professionals (tenant_id, id)
);
create table time_off (
  tenant_id uuid not null default app.current_tenant(),
  professional_id uuid not null,
  during tsrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  reason text,
  primary key (tenant_id, professional_id, during without overlaps),
  constraint time_off_professional foreign key (tenant_id, professional_id) references professionals (tenant_id, id)
);
create index time_off_by_end on time_off (tenant_id, upper(during));
create table holidays (
  tenant_id uuid not null default app.current_tenant() references tenants (id),
  day date not null,
  name text not null,
  primary key (tenant_id, day)
);

alter table tenant_settings
  add column staff_may_squeeze_in boolean not null default false,
  add column late_cancellation_hours integer not null default 24 check (late_cancellation_hours between 0 and 168);

-- What a service takes and costs.
alter table services
  add column buffer_before integer not null default 0 check (buffer_before between 0 and 240),
  add column buffer_after integer not null default 0 check (buffer_after between 0 and 240);
create table service_steps (
  tenant_id uuid not null default app.current_tenant(),
  service_id uuid not null,
  position integer not null,
  kind text not null check (kind in ('BATH', 'DRY', 'GROOM', 'OTHER')),
  minutes integer not null check (minutes between 1 and 1440),
  station_kind text check (station_kind in ('TUB', 'TABLE', 'DRYER', 'KENNEL', 'VAN')),
  primary key (tenant_id, service_id, position),
  constraint service_steps_service foreign key (tenant_id, service_id) references services (tenant_id, id)
);
create table service_prices (
  tenant_id uuid not null default app.current_tenant(),
  service_id uuid not null,
  size text not null check (size in ('MINI', 'SMALL', 'MEDIUM', 'LARGE', 'GIANT')),
  -- Null: whatever the coat.
  coat text check (coat in ('SHORT', 'MEDIUM', 'LONG', 'DOUBLE')),
  price_cents bigint not null check (price_cents >= 0),
  minutes integer not null check (minutes between 1 and 1440),
  constraint service_prices_key unique nulls not distinct (tenant_id, service_id, size, coat),
  constraint service_prices_service foreign key (tenant_id, service_id) references services (tenant_id, id)
);
alter table pets
  add column size text check (size in ('MINI', 'SMALL', 'MEDIUM', 'LARGE', 'GIANT')),
  add column coat text check (coat in ('SHORT', 'MEDIUM', 'LONG', 'DOUBLE'));

-- Bookings.
create table series (
  tenant_id uuid not null default app.current_tenant(),
  id uuid not null,
  rule jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  constraint series_tenant foreign key (tenant_id) references tenants (id)
);
alter table appointments
  add column professional_id uuid,
  -- Agreed when it was booked; null before this column existed: then the service's.
  add column price_cents bigint check (price_cents >= 0),
  add column series_id uuid,
  -- Squeezed in although something is in the way, by whom and why.
  add column squeezed_by uuid,
  add column squeeze_reason text,
  add column cancellation_reason text check (cancellation_reason in ('CLIENT', 'SHOP', 'NO_SHOW')),
  -- Moved or changed by itself: changes of the whole series leave it alone.
  add column is_detached boolean not null default false,
  add constraint appointments_professional foreign key (tenant_id, professional_id) references professionals (tenant_id, id),
  add constraint appointments_series foreign key (tenant_id, series_id) references series (tenant_id, id),
  add constraint appointments_squeeze_check check ((squeezed_by is null) = (squeeze_reason is null)),
  drop constraint appointments_pet_overlap,
  -- Deferrable, so that a weekly series can move by a week.
  add constraint appointments_pet_overlap exclude using gist (
    tenant_id with =, pet_id with =, tsrange(date + start_time, date + end_time) with &&
  ) where (deleted_at is null and status <> 'CANCELLED') deferrable initially immediate;
create index appointments_by_professional on appointments (tenant_id, professional_id, date, start_time, id) where deleted_at is null;
create index appointments_by_series on appointments (tenant_id, series_id, date) where series_id is not null and deleted_at is null;
create index appointments_no_shows on appointments (tenant_id, pet_id) where cancellation_reason = 'NO_SHOW';

create table appointment_steps (
  tenant_id uuid not null default app.current_tenant(),
  id uuid not null,
  appointment_id uuid not null,
  position integer not null,
  kind text not null check (kind in ('BATH', 'DRY', 'GROOM', 'OTHER')),
  professional_id uuid,
  station_id uuid,
  -- From then on its professional prepares it; null: from the start.
  busy_from timestamp(0),
  starts_at timestamp(0) not null,
  ends_at timestamp(0) not null,
  -- With the buffer: until then its professional and station are occupied.
  busy_until timestamp(0) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  -- False once the appointment is cancelled, deleted or squeezed in: then it occupies nothing (app.step_holds).
  holds boolean not null default true,
  primary key (tenant_id, id),
  constraint appointment_steps_times check (busy_from <= starts_at and starts_at < ends_at and ends_at <= busy_until),
  constraint appointment_steps_key unique (tenant_id, appointment_id, position),
  constraint appointment_steps_appointment foreign key (tenant_id, appointment_id) references appointments (tenant_id, id),
  constraint appointment_steps_professional foreign key (tenant_id, professional_id) references professionals (tenant_id, id),
  constraint appointment_steps_station foreign key (tenant_id, station_id) references stations (tenant_id, id),
  constraint appointment_steps_professional_overlap exclude using gist (
    tenant_id with =, professional_id with =, tsrange(coalesce(busy_from, starts_at), busy_until) with &&
  ) where (holds and professional_id is not null) deferrable initially immediate,
  constraint appointment_steps_station_overlap exclude using gist (
    tenant_id with =, station_id with =, tsrange(starts_at, busy_until) with &&
  ) where (holds and station_id is not null) deferrable initially immediate
);
-- The bookings of a period: a range operator is not leakproof and would read the whole tenant under row-level security.
create index appointment_steps_by_start on appointment_steps (tenant_id, starts_at)
  include (busy_from, busy_until, professional_id, station_id, appointment_id) where holds;

-- Appointments from before have one step, which occupies nobody.
insert into appointment_steps (tenant_id, id, appointment_id, position, kind, starts_at, ends_at, busy_until, holds)
  select tenant_id, uuidv7(), id, 0, 'OTHER', date + start_time, date + end_time, date + end_time,
    deleted_at is null and status <> 'CANCELLED' from appointments;

create table waiting_list (
  tenant_id uuid not null default app.current_tenant(),
  id uuid not null,
  pet_id uuid not null,
  service_id uuid not null,
  professional_id uuid,
  from_day date not null,
  to_day date not null,
  notes text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (tenant_id, id),
  constraint waiting_list_days check (from_day <= to_day),
  constraint waiting_list_pet foreign key (tenant_id, pet_id) references pets (tenant_id, id),
  constraint waiting_list_service foreign key (tenant_id, service_id) references services (tenant_id, id),
  constraint waiting_list_professional foreign key (tenant_id, professional_id) references professionals (tenant_id, id)
);
create index waiting_list_by_creation on waiting_list (tenant_id, created_at, id) where deleted_at is null;

-- A step occupies its professional and station while its appointment is neither cancelled nor deleted nor squeezed in.
create function app.release_steps() returns trigger
  language plpgsql
as $$
  begin
    update appointment_steps set holds = new.deleted_at is null and new.status <> 'CANCELLED' and new.squeezed_by is null
    where tenant_id = new.tenant_id and appointment_id = new.id;
    return null;
  end
$$;
create trigger release_steps after update of deleted_at, status, squeezed_by on appointments
  for each row when (old.deleted_at is distinct from new.deleted_at or old.status <> new.status
    or old.squeezed_by is distinct from new.squeezed_by)
  execute function app.release_steps();

do $$
  declare tenant_table regclass;
  begin
    foreach tenant_table in array array[
      'professionals', 'stations', 'opening_hours', 'shifts', 'time_off', 'holidays', 'service_steps', 'service_prices', 'series',
      'appointment_steps', 'waiting_list'
    ] loop
      execute format('alter table %s enable row level security', tenant_table);
      execute format('alter table %s force row level security', tenant_table);
      execute format('create policy tenant_isolation on %s
        using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()))', tenant_table);
      -- What happens to steps is recorded with their appointment.
      if tenant_table <> 'appointment_steps'::regclass then
        execute format('create trigger audit after insert or update or delete on %s for each row execute function app.audit()',
          tenant_table);
      end if;
    end loop;
  end
$$;
grant select, insert, update on professionals, stations, waiting_list to :app_role;
grant select, insert on series to :app_role;
grant select, insert, update, delete on opening_hours, shifts, time_off, holidays, service_steps, service_prices, appointment_steps
  to :app_role;

create constraint trigger list_count after insert or update of deleted_at or delete on professionals
  deferrable initially deferred for each row execute function app.count_list('deleted_at');
create constraint trigger list_count after insert or update of deleted_at or delete on stations
  deferrable initially deferred for each row execute function app.count_list('deleted_at');
create constraint trigger list_count after insert or update of deleted_at or delete on waiting_list
  deferrable initially deferred for each row execute function app.count_list('deleted_at');

------------------------------------------------------------------------------------------------------------------------------------
-- Changes
------------------------------------------------------------------------------------------------------------------------------------

-- What has changed, for every open page: never data, only where to look again. Kept for an hour.
create table changes (
  tenant_id uuid not null references tenants (id),
  id bigint not null generated always as identity,
  -- Rows become visible in the order in which their transactions end, not in that of their ids; so readers go by transactions.
  xid xid8 not null default pg_current_xact_id(),
  entity text not null,
  record_id uuid,
  at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
create index changes_by_transaction on changes (xid);
create index changes_age on changes (at);

alter table changes enable row level security;
alter table changes force row level security;
create policy tenant_isolation on changes
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
-- Each process reads the changes of all tenants at once.
do $$
  begin
    execute format('create policy platform_access on changes to %I using (true) with check (true)', current_database() || '_platform');
  end
$$;
grant insert on changes to :app_role;
grant select, insert, delete on changes to :platform_role;

create function app.note_change() returns trigger
  language plpgsql
as $$
  declare
    changed constant jsonb := to_jsonb(coalesce(new, old));
  begin
    insert into changes (tenant_id, entity, record_id)
    values ((changed ->> 'tenant_id')::uuid, tg_table_name, (changed ->> 'id')::uuid);
    return null;
  end
$$;

do $$
  declare watched regclass;
  begin
    foreach watched in array array[
      'appointments', 'client_credits', 'clients', 'credit_transactions', 'exceptions', 'holidays', 'opening_hours', 'package_usages',
      'packages', 'pets', 'products', 'professionals', 'sales', 'services', 'shifts', 'stations', 'tenant_rules', 'tenant_settings',
      'time_off', 'users', 'waiting_list'
    ] loop
      execute format('create trigger note_change after insert or update or delete on %s for each row execute function app.note_change()',
        watched);
    end loop;
  end
$$;

------------------------------------------------------------------------------------------------------------------------------------
-- Queue
------------------------------------------------------------------------------------------------------------------------------------

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
