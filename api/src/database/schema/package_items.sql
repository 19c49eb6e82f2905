-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE package_items (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  package_id uuid NOT NULL,
  service_id uuid NOT NULL,
  "position" integer NOT NULL,
  quantity integer NOT NULL,
  CONSTRAINT package_items_pkey PRIMARY KEY (tenant_id, package_id, service_id),
  CONSTRAINT package_items_package FOREIGN KEY (tenant_id, package_id) REFERENCES packages(tenant_id, id),
  CONSTRAINT package_items_service FOREIGN KEY (tenant_id, service_id) REFERENCES services(tenant_id, id),
  CONSTRAINT package_items_quantity_check CHECK (quantity > 0)
);
ALTER TABLE package_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE package_items FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON package_items FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON package_items FOR EACH ROW EXECUTE FUNCTION app.audit();
GRANT DELETE, INSERT, SELECT, UPDATE ON package_items TO :app;
