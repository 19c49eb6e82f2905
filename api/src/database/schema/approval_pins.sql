-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE approval_pins (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  user_id uuid NOT NULL,
  pin_hash text,
  failures integer NOT NULL DEFAULT 0,
  blocked_until timestamp(3) with time zone,
  CONSTRAINT approval_pins_pkey PRIMARY KEY (tenant_id, user_id),
  CONSTRAINT approval_pins_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id)
);
ALTER TABLE approval_pins ENABLE ROW LEVEL SECURITY;
ALTER TABLE approval_pins FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON approval_pins FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE ON approval_pins TO :app;
