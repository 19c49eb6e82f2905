-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE order_lines (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  service_id uuid,
  product_id uuid,
  package_id uuid,
  appointment_id uuid,
  pet_id uuid,
  name text NOT NULL,
  quantity integer NOT NULL,
  unit_price_cents bigint NOT NULL,
  discount_cents bigint NOT NULL DEFAULT 0,
  discount_reason text,
  was_inactive boolean NOT NULL DEFAULT false,
  approver_id uuid,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  previous_name text,
  previous_unit_price_cents bigint,
  previous_pet_id uuid,
  CONSTRAINT order_lines_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT order_lines_appointment FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments(tenant_id, id),
  CONSTRAINT order_lines_approver FOREIGN KEY (tenant_id, approver_id) REFERENCES users(tenant_id, id),
  CONSTRAINT order_lines_order FOREIGN KEY (tenant_id, order_id) REFERENCES orders(tenant_id, id),
  CONSTRAINT order_lines_package FOREIGN KEY (tenant_id, package_id) REFERENCES packages(tenant_id, id),
  CONSTRAINT order_lines_pet FOREIGN KEY (tenant_id, pet_id) REFERENCES pets(tenant_id, id),
  CONSTRAINT order_lines_previous_pet FOREIGN KEY (tenant_id, previous_pet_id) REFERENCES pets(tenant_id, id),
  CONSTRAINT order_lines_product FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id),
  CONSTRAINT order_lines_service FOREIGN KEY (tenant_id, service_id) REFERENCES services(tenant_id, id),
  CONSTRAINT order_lines_check CHECK (discount_cents >= 0 AND discount_cents <= (unit_price_cents * quantity)),
  CONSTRAINT order_lines_discount_check CHECK (discount_cents = 0 OR discount_reason IS NOT NULL),
  CONSTRAINT order_lines_one_thing CHECK (num_nonnulls(service_id, product_id, package_id) <= 1),
  CONSTRAINT order_lines_previous_check CHECK ((previous_name IS NULL) = (previous_unit_price_cents IS NULL)),
  CONSTRAINT order_lines_quantity_check CHECK (quantity > 0),
  CONSTRAINT order_lines_unit_price_cents_check CHECK (unit_price_cents >= 0)
);
CREATE INDEX order_lines_by_order ON order_lines USING btree (tenant_id, order_id, id);
CREATE INDEX order_lines_taken_off ON order_lines USING btree (tenant_id, appointment_id) WHERE deleted_at IS NOT NULL AND appointment_id IS NOT NULL;
CREATE UNIQUE INDEX order_lines_one_per_appointment ON order_lines USING btree (tenant_id, appointment_id) WHERE appointment_id IS NOT NULL AND deleted_at IS NULL;
ALTER TABLE order_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON order_lines FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON order_lines FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON order_lines FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON order_lines TO :app;
