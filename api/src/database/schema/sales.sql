-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE sales (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  receipt bigint NOT NULL,
  client_id uuid NOT NULL,
  appointment_id uuid,
  subtotal_cents bigint NOT NULL,
  discount_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  total_cents bigint NOT NULL,
  payment_method text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  cancelled_at timestamp(3) with time zone,
  day date NOT NULL,
  order_id uuid,
  till_session_id uuid,
  split_cents jsonb,
  CONSTRAINT sales_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT sales_receipt_key UNIQUE (tenant_id, receipt),
  CONSTRAINT sales_appointment FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments(tenant_id, id),
  CONSTRAINT sales_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients(tenant_id, id),
  CONSTRAINT sales_order FOREIGN KEY (tenant_id, order_id) REFERENCES orders(tenant_id, id),
  CONSTRAINT sales_till_session FOREIGN KEY (tenant_id, till_session_id) REFERENCES till_sessions(tenant_id, id),
  CONSTRAINT sales_discount_cents_check CHECK (discount_cents >= 0),
  CONSTRAINT sales_payment_method_check CHECK (payment_method = ANY (ARRAY['PIX'::text, 'CARD'::text, 'CASH'::text, 'CREDIT'::text])),
  CONSTRAINT sales_subtotal_cents_check CHECK (subtotal_cents >= 0),
  CONSTRAINT sales_tax_cents_check CHECK (tax_cents >= 0),
  CONSTRAINT sales_total CHECK (total_cents = (subtotal_cents - discount_cents + tax_cents)),
  CONSTRAINT sales_total_cents_check CHECK (total_cents >= 0)
);
CREATE INDEX sales_by_client ON sales USING btree (tenant_id, client_id, created_at);
CREATE INDEX sales_by_creation ON sales USING btree (tenant_id, created_at, id) WHERE cancelled_at IS NULL;
CREATE INDEX sales_by_payment ON sales USING btree (tenant_id, payment_method, created_at, id) WHERE cancelled_at IS NULL;
CREATE INDEX sales_by_total ON sales USING btree (tenant_id, total_cents, id) WHERE cancelled_at IS NULL;
CREATE INDEX sales_cancelled ON sales USING btree (tenant_id, created_at, id) WHERE cancelled_at IS NOT NULL;
ALTER TABLE sales ENABLE ROW LEVEL SECURITY;
ALTER TABLE sales FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON sales FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER figures AFTER INSERT OR DELETE OR UPDATE OF created_at, payment_method, total_cents, split_cents, cancelled_at ON sales DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_sale();
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF cancelled_at, payment_method ON sales DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('cancelled_at', 'payment_method');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON sales FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON sales FOR EACH ROW EXECUTE FUNCTION app.note_change();
CREATE TRIGGER stamp_day BEFORE INSERT OR UPDATE OF created_at ON sales FOR EACH ROW EXECUTE FUNCTION app.stamp_day();
GRANT INSERT, SELECT, UPDATE ON sales TO :app;
