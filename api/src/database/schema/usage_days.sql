-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE usage_days (
  tenant_id uuid NOT NULL,
  day date NOT NULL,
  package_id uuid NOT NULL,
  service_id uuid NOT NULL,
  n bigint NOT NULL,
  CONSTRAINT usage_days_pkey PRIMARY KEY (tenant_id, day, package_id, service_id)
);
ALTER TABLE usage_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE usage_days FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON usage_days FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE ON usage_days TO :app;
