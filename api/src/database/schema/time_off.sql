-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE time_off (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  professional_id uuid NOT NULL,
  during tsrange NOT NULL,
  reason text,
  CONSTRAINT time_off_pkey PRIMARY KEY (tenant_id, professional_id, during WITHOUT OVERLAPS),
  CONSTRAINT time_off_professional FOREIGN KEY (tenant_id, professional_id) REFERENCES professionals(tenant_id, id),
  CONSTRAINT time_off_during_check CHECK (NOT isempty(during) AND NOT lower_inf(during) AND NOT upper_inf(during))
);
CREATE INDEX time_off_by_end ON time_off USING btree (tenant_id, upper(during));
ALTER TABLE time_off ENABLE ROW LEVEL SECURITY;
ALTER TABLE time_off FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON time_off FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON time_off FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON time_off FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT DELETE, INSERT, SELECT, UPDATE ON time_off TO :app;
