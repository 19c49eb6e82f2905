-- The only way from a slug to a tenant before anyone is logged in. It runs as its owner, past row-level security, and returns
-- an id and nothing else. pg_temp comes last in the search path, or a temporary table could stand in for `tenants`.
create or replace function app.tenant_id_of(tenant_slug text) returns uuid
  language sql stable security definer set search_path = public, pg_temp
as $$ select id from tenants where slug = tenant_slug $$;

revoke all on function app.tenant_id_of(text) from public;
grant execute on function app.tenant_id_of(text) to :app_role, :platform_role;
