-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE sale_payments (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  sale_id uuid NOT NULL,
  "position" integer NOT NULL,
  method text NOT NULL,
  amount_cents bigint NOT NULL,
  received_cents bigint NOT NULL,
  replaced_at timestamp(3) with time zone,
  CONSTRAINT sale_payments_pkey PRIMARY KEY (tenant_id, sale_id, "position"),
  CONSTRAINT sale_payments_sale FOREIGN KEY (tenant_id, sale_id) REFERENCES sales(tenant_id, id),
  CONSTRAINT sale_payments_amount_cents_check CHECK (amount_cents >= 0),
  CONSTRAINT sale_payments_method_check CHECK (method = ANY (ARRAY['PIX'::text, 'CARD'::text, 'CASH'::text, 'CREDIT'::text])),
  CONSTRAINT sale_payments_received CHECK (received_cents = amount_cents OR method = 'CASH'::text AND received_cents > amount_cents)
);
ALTER TABLE sale_payments ENABLE ROW LEVEL SECURITY;
ALTER TABLE sale_payments FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON sale_payments FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT ON sale_payments TO :app;
GRANT UPDATE (replaced_at) ON sale_payments TO :app;
