-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE credit_transactions (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  client_credit_id uuid NOT NULL,
  type text NOT NULL,
  amount_cents bigint NOT NULL,
  description text NOT NULL,
  balance_after_cents bigint NOT NULL,
  sale_id uuid,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  method text,
  received_cents bigint,
  reverses_id uuid,
  pix_charge_id uuid,
  day date,
  CONSTRAINT credit_transactions_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT credit_transactions_credit FOREIGN KEY (tenant_id, client_credit_id) REFERENCES client_credits(tenant_id, id),
  CONSTRAINT credit_transactions_pix_charge FOREIGN KEY (tenant_id, pix_charge_id) REFERENCES pix_charges(tenant_id, id),
  CONSTRAINT credit_transactions_reversed FOREIGN KEY (tenant_id, reverses_id) REFERENCES credit_transactions(tenant_id, id),
  CONSTRAINT credit_transactions_sale FOREIGN KEY (tenant_id, sale_id) REFERENCES sales(tenant_id, id),
  CONSTRAINT credit_transactions_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT credit_transactions_method_check CHECK (method = ANY (ARRAY['PIX'::text, 'CARD'::text, 'CASH'::text])),
  CONSTRAINT credit_transactions_received CHECK (received_cents IS NULL OR received_cents = amount_cents OR method = 'CASH'::text AND received_cents > amount_cents),
  CONSTRAINT credit_transactions_type_check CHECK (type = ANY (ARRAY['CREDIT'::text, 'DEBIT'::text]))
);
CREATE INDEX credit_transactions_by_creation ON credit_transactions USING btree (tenant_id, created_at, id);
CREATE INDEX credit_transactions_by_credit ON credit_transactions USING btree (tenant_id, client_credit_id, created_at);
CREATE INDEX credit_transactions_by_sale ON credit_transactions USING btree (tenant_id, sale_id) WHERE sale_id IS NOT NULL;
CREATE UNIQUE INDEX credit_transactions_one_reversal ON credit_transactions USING btree (tenant_id, reverses_id) WHERE reverses_id IS NOT NULL;
ALTER TABLE credit_transactions ENABLE ROW LEVEL SECURITY;
ALTER TABLE credit_transactions FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON credit_transactions FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER figures AFTER INSERT ON credit_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.method IS NOT NULL) EXECUTE FUNCTION app.count_debt();
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE ON credit_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON credit_transactions FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON credit_transactions FOR EACH ROW EXECUTE FUNCTION app.note_change();
CREATE TRIGGER stamp_day BEFORE INSERT ON credit_transactions FOR EACH ROW EXECUTE FUNCTION app.stamp_day();
GRANT INSERT, SELECT ON credit_transactions TO :app;
