-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE sale_items (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  sale_id uuid NOT NULL,
  "position" integer NOT NULL,
  service_id uuid,
  product_id uuid,
  name text NOT NULL,
  quantity integer NOT NULL,
  unit_price_cents bigint NOT NULL,
  total_price_cents bigint NOT NULL,
  package_id uuid,
  pet_id uuid,
  appointment_id uuid,
  discount_cents bigint NOT NULL DEFAULT 0,
  CONSTRAINT sale_items_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT sale_items_appointment FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments(tenant_id, id),
  CONSTRAINT sale_items_package FOREIGN KEY (tenant_id, package_id) REFERENCES packages(tenant_id, id),
  CONSTRAINT sale_items_pet FOREIGN KEY (tenant_id, pet_id) REFERENCES pets(tenant_id, id),
  CONSTRAINT sale_items_product FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id),
  CONSTRAINT sale_items_sale FOREIGN KEY (tenant_id, sale_id) REFERENCES sales(tenant_id, id),
  CONSTRAINT sale_items_service FOREIGN KEY (tenant_id, service_id) REFERENCES services(tenant_id, id),
  CONSTRAINT sale_items_discount_cents_check CHECK (discount_cents >= 0),
  CONSTRAINT sale_items_one_thing CHECK (num_nonnulls(service_id, product_id, package_id) <= 1),
  CONSTRAINT sale_items_quantity_check CHECK (quantity > 0),
  CONSTRAINT sale_items_total CHECK (total_price_cents = (unit_price_cents * quantity - discount_cents)),
  CONSTRAINT sale_items_total_price_cents_check CHECK (total_price_cents >= 0),
  CONSTRAINT sale_items_unit_price_cents_check CHECK (unit_price_cents >= 0)
);
CREATE INDEX sale_items_by_sale ON sale_items USING btree (tenant_id, sale_id, "position");
ALTER TABLE sale_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE sale_items FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON sale_items FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON sale_items FOR EACH ROW EXECUTE FUNCTION app.audit();
GRANT INSERT, SELECT ON sale_items TO :app;
