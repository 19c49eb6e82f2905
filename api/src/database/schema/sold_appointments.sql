-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE sold_appointments (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  appointment_id uuid NOT NULL,
  sale_id uuid NOT NULL,
  CONSTRAINT sold_appointments_one_sale PRIMARY KEY (tenant_id, appointment_id),
  CONSTRAINT sold_appointments_appointment FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments(tenant_id, id),
  CONSTRAINT sold_appointments_sale FOREIGN KEY (tenant_id, sale_id) REFERENCES sales(tenant_id, id)
);
CREATE INDEX sold_appointments_by_sale ON sold_appointments USING btree (tenant_id, sale_id);
ALTER TABLE sold_appointments ENABLE ROW LEVEL SECURITY;
ALTER TABLE sold_appointments FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON sold_appointments FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT DELETE, INSERT, SELECT ON sold_appointments TO :app;
