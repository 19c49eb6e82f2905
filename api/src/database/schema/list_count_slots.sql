-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE list_count_slots (
  tenant_id uuid NOT NULL,
  list text NOT NULL,
  total bigint NOT NULL,
  slot smallint NOT NULL DEFAULT 0,
  CONSTRAINT list_count_slots_pkey PRIMARY KEY (tenant_id, list, slot)
);
ALTER TABLE list_count_slots ENABLE ROW LEVEL SECURITY;
ALTER TABLE list_count_slots FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON list_count_slots FOR ALL TO :platform USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON list_count_slots FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE ON list_count_slots TO :app;
GRANT INSERT, SELECT, UPDATE ON list_count_slots TO :platform;
