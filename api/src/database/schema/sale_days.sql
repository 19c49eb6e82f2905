-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE sale_days (
  tenant_id uuid NOT NULL,
  day date NOT NULL,
  payment_method text NOT NULL,
  n bigint NOT NULL,
  total_cents bigint NOT NULL,
  tenders bigint NOT NULL DEFAULT 0,
  debt_n bigint NOT NULL DEFAULT 0,
  debt_cents bigint NOT NULL DEFAULT 0,
  CONSTRAINT sale_days_pkey PRIMARY KEY (tenant_id, day, payment_method)
);
ALTER TABLE sale_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE sale_days FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON sale_days FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE ON sale_days TO :app;
