-- Trigger: the legs of a pet taxi follow their appointment. They move by as much as it moves, a pick-up with its start and a delivery with
-- its end; they are cancelled with it, and planned again when it is there again. A leg that cannot follow stays, and says why: without
-- its van if that is full, and untouched if the driver is on the way or it would go on after midnight.
create or replace function app.follow_trips() returns trigger
  language plpgsql
as $$
  declare
    leg record;
    shift interval;
    starts timestamp;
    ends timestamp;
    is_over boolean := new.deleted_at is not null or new.status = 'CANCELLED';
    was_over boolean := old.deleted_at is not null or old.status = 'CANCELLED';
    is_full boolean;
  begin
    if is_over and not was_over then
      update trips set status = 'CANCELLED', ended_with_appointment = true, attention = null, updated_at = now()
      where tenant_id = new.tenant_id and appointment_id = new.id and status in ('PLANNED', 'ON_THE_WAY');
    end if;
    for leg in
      select * from trips where tenant_id = new.tenant_id and appointment_id = new.id
        and (status in ('PLANNED', 'ON_THE_WAY') or ended_with_appointment) order by id for no key update
    loop
      shift := case leg.leg
        when 'PICKUP' then (new.date + new.start_time) - (old.date + old.start_time)
        else (new.date + new.end_time) - (old.date + old.end_time)
      end;
      starts := leg.date + leg.window_from + shift;
      ends := leg.date + leg.window_to + shift;
      if leg.ended_with_appointment and not is_over then
        is_full := app.van_is_full(leg.tenant_id, leg.van_id, leg.date, leg.window_from, leg.window_to, leg.id);
        update trips set status = 'PLANNED', ended_with_appointment = false, updated_at = now(),
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
