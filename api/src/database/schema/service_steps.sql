-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE service_steps (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  service_id uuid NOT NULL,
  "position" integer NOT NULL,
  kind text NOT NULL,
  minutes integer NOT NULL,
  station_kind text,
  CONSTRAINT service_steps_pkey PRIMARY KEY (tenant_id, service_id, "position"),
  CONSTRAINT service_steps_service FOREIGN KEY (tenant_id, service_id) REFERENCES services(tenant_id, id),
  CONSTRAINT service_steps_kind_check CHECK (kind = ANY (ARRAY['BATH'::text, 'DRY'::text, 'GROOM'::text, 'OTHER'::text])),
  CONSTRAINT service_steps_minutes_check CHECK (minutes >= 1 AND minutes <= 1440),
  CONSTRAINT service_steps_station_kind_check CHECK (station_kind = ANY (ARRAY['TUB'::text, 'TABLE'::text, 'DRYER'::text, 'KENNEL'::text, 'VAN'::text]))
);
ALTER TABLE service_steps ENABLE ROW LEVEL SECURITY;
ALTER TABLE service_steps FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON service_steps FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON service_steps FOR EACH ROW EXECUTE FUNCTION app.audit();
GRANT DELETE, INSERT, SELECT, UPDATE ON service_steps TO :app;
