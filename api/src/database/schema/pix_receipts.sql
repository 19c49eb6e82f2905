-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE pix_receipts (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  end_to_end_id text NOT NULL,
  charge_id uuid NOT NULL,
  txid text NOT NULL,
  cents bigint NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pix_receipts_pkey PRIMARY KEY (tenant_id, end_to_end_id),
  CONSTRAINT pix_receipts_charge FOREIGN KEY (tenant_id, charge_id) REFERENCES pix_charges(tenant_id, id),
  CONSTRAINT pix_receipts_cents_check CHECK (cents > 0)
);
CREATE INDEX pix_receipts_by_charge ON pix_receipts USING btree (tenant_id, charge_id);
ALTER TABLE pix_receipts ENABLE ROW LEVEL SECURITY;
ALTER TABLE pix_receipts FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON pix_receipts FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT ON pix_receipts TO :app;
