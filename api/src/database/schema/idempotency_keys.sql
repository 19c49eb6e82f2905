-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE idempotency_keys (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  key text NOT NULL,
  request_hash text NOT NULL,
  response jsonb,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (tenant_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys USING btree (created_at);
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotency_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON idempotency_keys FOR ALL TO :platform USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON idempotency_keys FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT DELETE, INSERT, SELECT, UPDATE ON idempotency_keys TO :platform;
GRANT INSERT, SELECT, UPDATE ON idempotency_keys TO :app;
