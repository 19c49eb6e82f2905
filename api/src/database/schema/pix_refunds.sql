-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE pix_refunds (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  charge_id uuid NOT NULL,
  end_to_end_id text NOT NULL,
  cents bigint NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'PROCESSING'::text,
  failure text,
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  ended_at timestamp(3) with time zone,
  next_check_at timestamp(3) with time zone DEFAULT (now() + '00:01:00'::interval),
  CONSTRAINT pix_refunds_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT pix_refunds_charge FOREIGN KEY (tenant_id, charge_id) REFERENCES pix_charges(tenant_id, id),
  CONSTRAINT pix_refunds_creator FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  CONSTRAINT pix_refunds_receipt FOREIGN KEY (tenant_id, end_to_end_id) REFERENCES pix_receipts(tenant_id, end_to_end_id),
  CONSTRAINT pix_refunds_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  CONSTRAINT pix_refunds_cents_check CHECK (cents > 0),
  CONSTRAINT pix_refunds_due_check CHECK ((state = 'PROCESSING'::text) = (next_check_at IS NOT NULL)),
  CONSTRAINT pix_refunds_end_check CHECK ((state = 'PROCESSING'::text) = (ended_at IS NULL)),
  CONSTRAINT pix_refunds_state_check CHECK (state = ANY (ARRAY['PROCESSING'::text, 'RETURNED'::text, 'FAILED'::text]))
);
CREATE INDEX pix_refunds_by_charge ON pix_refunds USING btree (tenant_id, charge_id);
CREATE INDEX pix_refunds_by_receipt ON pix_refunds USING btree (tenant_id, end_to_end_id);
CREATE INDEX pix_refunds_due ON pix_refunds USING btree (next_check_at) WHERE next_check_at IS NOT NULL;
ALTER TABLE pix_refunds ENABLE ROW LEVEL SECURITY;
ALTER TABLE pix_refunds FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON pix_refunds FOR ALL TO :platform USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON pix_refunds FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON pix_refunds FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF state ON pix_refunds FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON pix_refunds TO :app;
GRANT SELECT, UPDATE ON pix_refunds TO :platform;
