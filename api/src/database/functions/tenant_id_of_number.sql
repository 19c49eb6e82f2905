-- The only way to find a tenant by its number, for a television that has no log-in. It runs as its owner, who bypasses row-level
-- security, and returns nothing but an id. pg_temp comes last in the search path, as in tenant_id_of.
create or replace function app.tenant_id_of_number(tenant_number integer) returns uuid
  language sql stable security definer set search_path = public, pg_temp
as $$ select id from tenants where number = tenant_number $$;

revoke all on function app.tenant_id_of_number(integer) from public;
grant execute on function app.tenant_id_of_number(integer) to :app_role;
