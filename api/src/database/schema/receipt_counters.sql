-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE receipt_counters (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  last bigint NOT NULL,
  CONSTRAINT receipt_counters_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT receipt_counters_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
ALTER TABLE receipt_counters ENABLE ROW LEVEL SECURITY;
ALTER TABLE receipt_counters FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON receipt_counters FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE ON receipt_counters TO :app;
