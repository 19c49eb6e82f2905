-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE shifts (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  professional_id uuid NOT NULL,
  weekday smallint NOT NULL,
  minutes int4range NOT NULL,
  CONSTRAINT shifts_pkey PRIMARY KEY (tenant_id, professional_id, weekday, minutes WITHOUT OVERLAPS),
  CONSTRAINT shifts_professional FOREIGN KEY (tenant_id, professional_id) REFERENCES professionals(tenant_id, id),
  CONSTRAINT shifts_minutes_check CHECK (lower(minutes) >= 0 AND upper(minutes) <= 1440 AND NOT isempty(minutes)),
  CONSTRAINT shifts_weekday_check CHECK (weekday >= 0 AND weekday <= 6)
);
ALTER TABLE shifts ENABLE ROW LEVEL SECURITY;
ALTER TABLE shifts FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON shifts FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON shifts FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON shifts FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT DELETE, INSERT, SELECT, UPDATE ON shifts TO :app;
