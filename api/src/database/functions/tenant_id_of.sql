-- The only way to find a tenant by its slug before log-in. It runs as its owner, who bypasses row-level security, and returns nothing
-- but an id. pg_temp comes last in the search path; otherwise a temporary table could take the place of `tenants`.
create or replace function app.tenant_id_of(tenant_slug text) returns uuid
  language sql stable security definer set search_path = public, pg_temp
as $$ select id from tenants where slug = tenant_slug $$;

revoke all on function app.tenant_id_of(text) from public;
grant execute on function app.tenant_id_of(text) to :app_role, :platform_role;
