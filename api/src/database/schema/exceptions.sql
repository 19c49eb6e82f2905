-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE exceptions (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  at timestamp(3) with time zone NOT NULL DEFAULT now(),
  kind text NOT NULL,
  user_id uuid NOT NULL DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  approver_id uuid,
  subject text,
  sale_id uuid,
  client_credit_id uuid,
  amount_cents bigint,
  before_value bigint,
  after_value bigint,
  CONSTRAINT exceptions_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT exceptions_credit FOREIGN KEY (tenant_id, client_credit_id) REFERENCES client_credits(tenant_id, id),
  CONSTRAINT exceptions_sale FOREIGN KEY (tenant_id, sale_id) REFERENCES sales(tenant_id, id),
  CONSTRAINT exceptions_kind_check CHECK (kind = ANY (ARRAY['DISCOUNT'::text, 'SALE_CANCELLED'::text, 'SALE_EDITED'::text, 'INACTIVE_SOLD'::text, 'PRICE_CHANGED'::text, 'STOCK_REDUCED'::text, 'ACTIVITY_CHANGED'::text, 'CREDIT_REVERSED'::text, 'ADVANCE'::text, 'WITHDRAWAL'::text, 'PAYMENT_REVERSED'::text]))
);
CREATE INDEX exceptions_approved ON exceptions USING btree (tenant_id, at, id) WHERE approver_id IS NOT NULL;
CREATE INDEX exceptions_by_kind ON exceptions USING btree (tenant_id, kind, at, id);
CREATE INDEX exceptions_by_time ON exceptions USING btree (tenant_id, at, id);
CREATE INDEX exceptions_by_user ON exceptions USING btree (tenant_id, user_id, at, id);
ALTER TABLE exceptions ENABLE ROW LEVEL SECURITY;
ALTER TABLE exceptions FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON exceptions FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON exceptions FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT ON exceptions TO :app;
