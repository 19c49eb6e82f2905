-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE pix_settings (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  key text NOT NULL,
  receiver_name text NOT NULL,
  receiver_city text NOT NULL,
  provider_url text,
  provider_client_id text,
  provider_secrets text,
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pix_settings_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT pix_settings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  CONSTRAINT pix_settings_provider_check CHECK (num_nonnulls(provider_url, provider_client_id, provider_secrets) = ANY (ARRAY[0, 3]))
);
ALTER TABLE pix_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE pix_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON pix_settings FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON pix_settings FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON pix_settings FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON pix_settings TO :app;
