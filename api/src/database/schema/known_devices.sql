-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE known_devices (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  user_id uuid NOT NULL,
  token_hash text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  used_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT known_devices_pkey PRIMARY KEY (tenant_id, user_id, token_hash),
  CONSTRAINT known_devices_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id)
);
CREATE INDEX known_devices_age ON known_devices USING btree (used_at);
ALTER TABLE known_devices ENABLE ROW LEVEL SECURITY;
ALTER TABLE known_devices FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON known_devices FOR ALL TO :platform USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON known_devices FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT DELETE, SELECT ON known_devices TO :platform;
GRANT INSERT, SELECT, UPDATE ON known_devices TO :app;
