-- Trigger: stores the calendar day of a record, so that history does not change when the tenant moves to another time zone.
create or replace function app.stamp_day() returns trigger
  language plpgsql
as $$
  begin
    new.day := app.local_day(new.tenant_id, new.created_at);
    return new;
  end
$$;
