-- Today in the time zone of the tenant.
create or replace function app.today() returns date
  language sql stable
as $$ select (now() at time zone current_setting('app.time_zone'))::date $$;
