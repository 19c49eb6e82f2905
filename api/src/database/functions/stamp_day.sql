-- Trigger: stores the tenant's calendar day of a record, so that a tenant that moves to another time zone keeps its history.
create or replace function app.stamp_day() returns trigger
  language plpgsql
as $$
  begin
    new.day := app.local_day(new.tenant_id, new.created_at);
    return new;
  end
$$;
