-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE orders (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  number bigint NOT NULL,
  client_id uuid NOT NULL,
  discount_cents bigint NOT NULL DEFAULT 0,
  discount_reason text,
  discount_approver_id uuid,
  tax_cents bigint NOT NULL DEFAULT 0,
  opened_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  closed_at timestamp(3) with time zone,
  sale_id uuid,
  cancelled_at timestamp(3) with time zone,
  status text NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN cancelled_at IS NOT NULL THEN 'CANCELLED'::text
    WHEN closed_at IS NOT NULL THEN 'CLOSED'::text
    ELSE 'OPEN'::text
END) STORED,
  CONSTRAINT orders_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT orders_number_key UNIQUE (tenant_id, number),
  CONSTRAINT orders_approver FOREIGN KEY (tenant_id, discount_approver_id) REFERENCES users(tenant_id, id),
  CONSTRAINT orders_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients(tenant_id, id),
  CONSTRAINT orders_opener FOREIGN KEY (tenant_id, opened_by) REFERENCES users(tenant_id, id),
  CONSTRAINT orders_sale FOREIGN KEY (tenant_id, sale_id) REFERENCES sales(tenant_id, id),
  CONSTRAINT orders_closed_check CHECK ((closed_at IS NULL) = (sale_id IS NULL)),
  CONSTRAINT orders_discount_cents_check CHECK (discount_cents >= 0),
  CONSTRAINT orders_discount_check CHECK (discount_cents = 0 OR discount_reason IS NOT NULL),
  CONSTRAINT orders_end_check CHECK (closed_at IS NULL OR cancelled_at IS NULL),
  CONSTRAINT orders_tax_cents_check CHECK (tax_cents >= 0)
);
CREATE INDEX orders_by_client ON orders USING btree (tenant_id, client_id, created_at);
CREATE INDEX orders_by_closing ON orders USING btree (tenant_id, closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX orders_by_creation ON orders USING btree (tenant_id, created_at, id);
CREATE INDEX orders_by_sale ON orders USING btree (tenant_id, sale_id) WHERE sale_id IS NOT NULL;
CREATE INDEX orders_by_status ON orders USING btree (tenant_id, status, created_at, id);
ALTER TABLE orders ENABLE ROW LEVEL SECURITY;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON orders FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF status ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('', 'status');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON orders TO :app;
