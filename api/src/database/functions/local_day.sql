-- The calendar day of an instant in the time zone of the tenant.
create or replace function app.local_day(p_tenant uuid, p_at timestamptz) returns date
  language sql stable
as $$ select (p_at at time zone time_zone)::date from tenants where id = p_tenant $$;
