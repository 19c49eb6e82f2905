-- Creates a tenant, for a sign-up or for a super administrator. It runs as its owner, because the app role may not write `tenants`: that
-- role can only add one, and change none.
create or replace function app.create_tenant(p_id uuid, p_slug text, p_name text, p_email text, p_phone text, p_plan text) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  insert into tenants (id, slug, name, email, phone, plan) values (p_id, p_slug, p_name, p_email, p_phone, p_plan)
$$;

revoke all on function app.create_tenant(uuid, text, text, text, text, text) from public;
grant execute on function app.create_tenant(uuid, text, text, text, text, text) to :app_role, :platform_role;
