-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE subscriptions (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  trial_ends_on date,
  paid_until date,
  writable_until date,
  is_cancelled boolean NOT NULL DEFAULT false,
  monthly_cents bigint NOT NULL DEFAULT 0,
  checked_on date,
  CONSTRAINT subscriptions_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT subscriptions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
ALTER TABLE subscriptions ENABLE ROW LEVEL SECURITY;
ALTER TABLE subscriptions FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON subscriptions FOR ALL TO :platform USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON subscriptions FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE ON subscriptions TO :app;
GRANT INSERT, SELECT, UPDATE ON subscriptions TO :platform;
