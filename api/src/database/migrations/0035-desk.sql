-- What the desk has to know of a pet, of a visit, and of what was paid today.

-- Allergies and whatever else somebody who bathes the pet must know, apart from the notes, which say everything.
alter table pets add column allergies text;

alter table appointments
  -- Came without having been booked; undoing its arrival takes the whole appointment back.
  add column is_walk_in boolean not null default false,
  drop constraint appointments_pet_overlap,
  -- A pet that was delivered is gone, also before the planned end: it may come again.
  add constraint appointments_pet_overlap exclude using gist (
    tenant_id with =, pet_id with =, tsrange(date + start_time, date + end_time) with &&
  ) where (deleted_at is null and status <> 'CANCELLED' and delivered_at is null) deferrable initially immediate;
-- Those who went without having paid are looked for among these.
create index appointments_delivered on appointments (tenant_id, delivered_at)
  where delivered_at is not null and deleted_at is null and status <> 'CANCELLED';

-- What an undo puts back on its comanda.
create index order_lines_taken_off on order_lines (tenant_id, appointment_id)
  where deleted_at is not null and appointment_id is not null;

-- The comandas that were closed on a day.
create index orders_by_closing on orders (tenant_id, closed_at) where closed_at is not null;
