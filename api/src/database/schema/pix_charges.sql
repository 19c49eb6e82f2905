-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE pix_charges (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  txid text NOT NULL,
  account text NOT NULL,
  cents bigint NOT NULL,
  order_id uuid,
  sale_id uuid,
  client_id uuid,
  invoice_id uuid,
  text text NOT NULL,
  status text NOT NULL DEFAULT 'OPEN'::text,
  br_code text,
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  expires_at timestamp(3) with time zone,
  paid_cents bigint NOT NULL DEFAULT 0,
  paid_at timestamp(3) with time zone,
  confirmed_by uuid,
  next_check_at timestamp(3) with time zone,
  returned_cents bigint NOT NULL DEFAULT 0,
  CONSTRAINT pix_charges_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT pix_charges_txid_key UNIQUE (tenant_id, txid),
  CONSTRAINT pix_charges_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients(tenant_id, id),
  CONSTRAINT pix_charges_confirmer FOREIGN KEY (tenant_id, confirmed_by) REFERENCES users(tenant_id, id),
  CONSTRAINT pix_charges_creator FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  CONSTRAINT pix_charges_invoice FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices(tenant_id, id),
  CONSTRAINT pix_charges_order FOREIGN KEY (tenant_id, order_id) REFERENCES orders(tenant_id, id),
  CONSTRAINT pix_charges_sale FOREIGN KEY (tenant_id, sale_id) REFERENCES sales(tenant_id, id),
  CONSTRAINT pix_charges_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  CONSTRAINT pix_charges_account_check CHECK (account = ANY (ARRAY['PLATFORM'::text, 'SHOP'::text, 'STATIC'::text])),
  CONSTRAINT pix_charges_cents_check CHECK (cents > 0),
  CONSTRAINT pix_charges_one_purpose CHECK (num_nonnulls(order_id, sale_id, client_id, invoice_id) = 1),
  CONSTRAINT pix_charges_paid_check CHECK ((status = 'PAID'::text) = (paid_at IS NOT NULL)),
  CONSTRAINT pix_charges_returned_check CHECK (returned_cents >= 0 AND returned_cents <= paid_cents),
  CONSTRAINT pix_charges_static_check CHECK ((account = 'STATIC'::text) = (expires_at IS NULL)),
  CONSTRAINT pix_charges_status_check CHECK (status = ANY (ARRAY['OPEN'::text, 'PAID'::text, 'EXPIRED'::text, 'REMOVED'::text])),
  CONSTRAINT pix_charges_txid_check CHECK (txid ~ '^[a-zA-Z0-9]{26,35}$'::text)
);
CREATE INDEX pix_charges_by_client ON pix_charges USING btree (tenant_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX pix_charges_by_invoice ON pix_charges USING btree (tenant_id, invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX pix_charges_by_order ON pix_charges USING btree (tenant_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX pix_charges_by_sale ON pix_charges USING btree (tenant_id, sale_id) WHERE sale_id IS NOT NULL;
CREATE INDEX pix_charges_by_txid ON pix_charges USING btree (txid);
CREATE INDEX pix_charges_due ON pix_charges USING btree (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX pix_charges_received ON pix_charges USING btree (tenant_id, created_at DESC, id) WHERE paid_cents > 0;
ALTER TABLE pix_charges ENABLE ROW LEVEL SECURITY;
ALTER TABLE pix_charges FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON pix_charges FOR ALL TO :platform USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON pix_charges FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON pix_charges FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF status, br_code, paid_cents ON pix_charges FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON pix_charges TO :app;
GRANT SELECT, UPDATE ON pix_charges TO :platform;
