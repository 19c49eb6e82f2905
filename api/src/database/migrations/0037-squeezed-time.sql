-- What is squeezed in occupies its time like any other booking, but for what it shares with those that were there before. And how many
-- pets a shop without professionals attends at a time; null: it has not said.
alter table tenant_settings add column simultaneous_pets integer check (simultaneous_pets between 1 and 50);

alter table appointment_steps
  -- Time of its professional and of its station that a squeezed-in step shares with bookings from before; null: none.
  add column shared_professional tsmultirange,
  add column shared_station tsmultirange,
  drop constraint appointment_steps_professional_overlap,
  drop constraint appointment_steps_station_overlap;

-- Those from before share all of it: another booking may have come since. The owner is bound by row-level security, too.
alter table appointment_steps disable row level security;
alter table appointments disable row level security;
update appointment_steps step set holds = true,
  shared_professional = tsmultirange(tsrange(coalesce(busy_from, starts_at), busy_until)),
  shared_station = tsmultirange(tsrange(starts_at, busy_until))
from appointments a
where a.tenant_id = step.tenant_id and a.id = step.appointment_id and a.squeezed_by is not null and a.deleted_at is null
  and a.status <> 'CANCELLED';
alter table appointment_steps enable row level security;
alter table appointments enable row level security;

alter table appointment_steps
  add constraint appointment_steps_professional_overlap exclude using gist (
    tenant_id with =, professional_id with =,
    (tsmultirange(tsrange(coalesce(busy_from, starts_at), busy_until)) - coalesce(shared_professional, '{}')) with &&
  ) where (holds and professional_id is not null) deferrable initially immediate,
  add constraint appointment_steps_station_overlap exclude using gist (
    tenant_id with =, station_id with =, (tsmultirange(tsrange(starts_at, busy_until)) - coalesce(shared_station, '{}')) with &&
  ) where (holds and station_id is not null) deferrable initially immediate;

drop trigger release_steps on appointments;
create trigger release_steps after update of deleted_at, status on appointments
  for each row when (old.deleted_at is distinct from new.deleted_at or old.status <> new.status)
  execute function app.release_steps();
