-- Trigger: a step occupies its professional and station until its appointment is completed, cancelled or deleted; it stays as it was
-- planned. One that is not completed after all shares what others have been given meanwhile, because its pet is there.
create or replace function app.release_steps() returns trigger
  language plpgsql
as $$
  begin
    if old.status = 'COMPLETED' and new.status not in ('COMPLETED', 'CANCELLED') then
      update appointment_steps own set
        shared_professional = coalesce(shared_professional, '{}') + coalesce((
          select range_agg(tsrange(coalesce(other.busy_from, other.starts_at), other.busy_until)) from appointment_steps other
          where other.tenant_id = own.tenant_id and other.holds and other.appointment_id <> own.appointment_id
            and other.starts_at between own.starts_at - interval '1 day' and own.busy_until + interval '4 hours'
            and other.professional_id = own.professional_id), '{}'),
        shared_station = coalesce(shared_station, '{}') + coalesce((
          select range_agg(tsrange(other.starts_at, other.busy_until)) from appointment_steps other
          where other.tenant_id = own.tenant_id and other.holds and other.appointment_id <> own.appointment_id
            and other.starts_at between own.starts_at - interval '1 day' and own.busy_until
            and other.station_id = own.station_id), '{}')
      where tenant_id = new.tenant_id and appointment_id = new.id;
    end if;
    update appointment_steps set holds = new.deleted_at is null and new.status not in ('COMPLETED', 'CANCELLED')
    where tenant_id = new.tenant_id and appointment_id = new.id;
    return null;
  end
$$;
