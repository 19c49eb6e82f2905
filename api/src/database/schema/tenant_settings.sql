-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE tenant_settings (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  company_name text NOT NULL,
  email text,
  phone text,
  address text,
  cnpj text,
  staff_may_squeeze_in boolean NOT NULL DEFAULT false,
  late_cancellation_hours integer NOT NULL DEFAULT 24,
  uses_till boolean NOT NULL DEFAULT false,
  simultaneous_pets integer,
  CONSTRAINT tenant_settings_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT tenant_settings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  CONSTRAINT tenant_settings_late_cancellation_hours_check CHECK (late_cancellation_hours >= 0 AND late_cancellation_hours <= 168),
  CONSTRAINT tenant_settings_simultaneous_pets_check CHECK (simultaneous_pets >= 1 AND simultaneous_pets <= 50)
);
ALTER TABLE tenant_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE tenant_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON tenant_settings FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON tenant_settings FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON tenant_settings FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON tenant_settings TO :app;
