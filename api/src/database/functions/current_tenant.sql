-- The tenant of the transaction. Raises an error if none is set (the setting is missing, or '' after an earlier transaction on the same
-- connection): an error is noticed, rows of all tenants might not be.
create or replace function app.current_tenant() returns uuid
  language sql stable parallel safe
as $$ select current_setting('app.tenant_id')::uuid $$;
