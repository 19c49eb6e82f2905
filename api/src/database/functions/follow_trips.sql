-- Trigger: the legs of a pet taxi follow their appointment or stay. They move by as much as it moves, a pick-up with its start and a
-- delivery with its end; they are cancelled with it, and planned again when it is there again. A leg that cannot follow stays, and says
-- why: without its van if that is full, and untouched if the driver is on the way or it would go on after midnight.
create or replace function app.follow_trips() returns trigger
  language plpgsql
as $$
  declare
    leg record;
    shift interval;
    start_shift interval;
    end_shift interval;
    starts timestamp;
    ends timestamp;
    is_over boolean;
    was_over boolean;
    is_full boolean;
  begin
    if tg_table_name = 'stays' then
      is_over := new.status = 'CANCELLED';
      was_over := old.status = 'CANCELLED';
      start_shift := (new.first_night + new.arrival_time) - (old.first_night + old.arrival_time);
      -- Who has left a little earlier or later than planned is brought home as it was agreed.
      end_shift := case when new.status = 'CHECKED_OUT' then (new.check_out - old.check_out) * interval '1 day'
        else (new.check_out + new.departure_time) - (old.check_out + old.departure_time) end;
    else
      is_over := new.deleted_at is not null or new.status = 'CANCELLED';
      was_over := old.deleted_at is not null or old.status = 'CANCELLED';
      start_shift := (new.date + new.start_time) - (old.date + old.start_time);
      end_shift := (new.date + new.end_time) - (old.date + old.end_time);
    end if;
    if is_over and not was_over then
      update trips set status = 'CANCELLED', cancelled_along = true, attention = null, updated_at = now()
      where tenant_id = new.tenant_id and (appointment_id = new.id or stay_id = new.id) and status in ('PLANNED', 'ON_THE_WAY');
    end if;
    -- trips_by_appointment, trips_by_stay
    for leg in
      select * from trips where tenant_id = new.tenant_id and (appointment_id = new.id or stay_id = new.id)
        and (status in ('PLANNED', 'ON_THE_WAY') or cancelled_along) order by id for no key update
    loop
      shift := case leg.leg when 'PICKUP' then start_shift else end_shift end;
      starts := leg.date + leg.window_from + shift;
      ends := leg.date + leg.window_to + shift;
      if leg.cancelled_along and not is_over then
        is_full := app.van_is_full(leg.tenant_id, leg.van_id, leg.date, leg.window_from, leg.window_to, leg.id);
        update trips set status = 'PLANNED', cancelled_along = false, updated_at = now(),
          van_id = case when not is_full then leg.van_id end, attention = case when is_full then 'VAN_FULL' end
        where tenant_id = leg.tenant_id and id = leg.id;
        continue when is_full;
      end if;
      continue when shift = interval '0';
      if leg.status = 'ON_THE_WAY' then
        update trips set attention = 'ON_THE_WAY', updated_at = now() where tenant_id = leg.tenant_id and id = leg.id;
      elsif starts::date <> ends::date then
        update trips set attention = 'MIDNIGHT', updated_at = now() where tenant_id = leg.tenant_id and id = leg.id;
      else
        is_full := not is_over and app.van_is_full(leg.tenant_id, leg.van_id, starts::date, starts::time, ends::time, leg.id);
        update trips set date = starts::date, window_from = starts::time, window_to = ends::time, position = 1000, updated_at = now(),
          van_id = case when not is_full then leg.van_id end, attention = case when is_full then 'VAN_FULL' end
        where tenant_id = leg.tenant_id and id = leg.id;
      end if;
    end loop;
    return null;
  end
$$;
