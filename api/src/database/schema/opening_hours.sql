-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE opening_hours (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  weekday smallint NOT NULL,
  minutes int4range NOT NULL,
  CONSTRAINT opening_hours_pkey PRIMARY KEY (tenant_id, weekday, minutes WITHOUT OVERLAPS),
  CONSTRAINT opening_hours_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  CONSTRAINT opening_hours_minutes_check CHECK (lower(minutes) >= 0 AND upper(minutes) <= 1440 AND NOT isempty(minutes)),
  CONSTRAINT opening_hours_weekday_check CHECK (weekday >= 0 AND weekday <= 6)
);
ALTER TABLE opening_hours ENABLE ROW LEVEL SECURITY;
ALTER TABLE opening_hours FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON opening_hours FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON opening_hours FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON opening_hours FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT DELETE, INSERT, SELECT, UPDATE ON opening_hours TO :app;
