-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE tenant_rules (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  staff_discount_percent integer NOT NULL DEFAULT 10,
  manager_discount_percent integer NOT NULL DEFAULT 100,
  CONSTRAINT tenant_rules_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT tenant_rules_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  CONSTRAINT tenant_rules_manager_discount_percent_check CHECK (manager_discount_percent >= 0 AND manager_discount_percent <= 100),
  CONSTRAINT tenant_rules_staff_discount_percent_check CHECK (staff_discount_percent >= 0 AND staff_discount_percent <= 100)
);
ALTER TABLE tenant_rules ENABLE ROW LEVEL SECURITY;
ALTER TABLE tenant_rules FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON tenant_rules FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON tenant_rules FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON tenant_rules FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON tenant_rules TO :app;
