-- The transaction's tenant. Fails when none is set (the setting is missing, or '' after an earlier transaction of the same
-- connection): an error is seen, all tenants' rows would not be.
create or replace function app.current_tenant() returns uuid
  language sql stable parallel safe
as $$ select current_setting('app.tenant_id')::uuid $$;
