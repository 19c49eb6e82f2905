-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE holidays (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  day date NOT NULL,
  name text NOT NULL,
  CONSTRAINT holidays_pkey PRIMARY KEY (tenant_id, day),
  CONSTRAINT holidays_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
ALTER TABLE holidays ENABLE ROW LEVEL SECURITY;
ALTER TABLE holidays FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON holidays FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON holidays FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON holidays FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT DELETE, INSERT, SELECT, UPDATE ON holidays TO :app;
