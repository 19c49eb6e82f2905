-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE package_usages (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  package_id uuid NOT NULL,
  service_id uuid NOT NULL,
  client_id uuid,
  pet_id uuid,
  appointment_id uuid,
  sale_id uuid,
  notes text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  cancelled_at timestamp(3) with time zone,
  day date NOT NULL,
  CONSTRAINT package_usages_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT package_usages_appointment FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments(tenant_id, id),
  CONSTRAINT package_usages_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients(tenant_id, id),
  CONSTRAINT package_usages_package FOREIGN KEY (tenant_id, package_id) REFERENCES packages(tenant_id, id),
  CONSTRAINT package_usages_pet FOREIGN KEY (tenant_id, pet_id) REFERENCES pets(tenant_id, id),
  CONSTRAINT package_usages_sale FOREIGN KEY (tenant_id, sale_id) REFERENCES sales(tenant_id, id),
  CONSTRAINT package_usages_service FOREIGN KEY (tenant_id, service_id) REFERENCES services(tenant_id, id)
);
CREATE INDEX package_usages_by_appointment ON package_usages USING btree (tenant_id, appointment_id) WHERE appointment_id IS NOT NULL;
CREATE INDEX package_usages_by_client ON package_usages USING btree (tenant_id, client_id, created_at, id) WHERE cancelled_at IS NULL;
CREATE INDEX package_usages_by_creation ON package_usages USING btree (tenant_id, created_at, id) WHERE cancelled_at IS NULL;
CREATE INDEX package_usages_by_package ON package_usages USING btree (tenant_id, package_id, client_id, created_at) WHERE cancelled_at IS NULL;
CREATE INDEX package_usages_by_pet ON package_usages USING btree (tenant_id, pet_id, created_at, id) WHERE cancelled_at IS NULL;
CREATE INDEX package_usages_by_sale ON package_usages USING btree (tenant_id, sale_id) WHERE sale_id IS NOT NULL;
ALTER TABLE package_usages ENABLE ROW LEVEL SECURITY;
ALTER TABLE package_usages FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON package_usages FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER figures AFTER INSERT OR DELETE OR UPDATE OF created_at, package_id, service_id, cancelled_at ON package_usages DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_usage();
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF cancelled_at ON package_usages DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('cancelled_at');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON package_usages FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON package_usages FOR EACH ROW EXECUTE FUNCTION app.note_change();
CREATE TRIGGER stamp_day BEFORE INSERT OR UPDATE OF created_at ON package_usages FOR EACH ROW EXECUTE FUNCTION app.stamp_day();
GRANT INSERT, SELECT, UPDATE ON package_usages TO :app;
