-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE invoices (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  number bigint NOT NULL,
  kind text NOT NULL,
  plan text NOT NULL,
  add_on text NOT NULL,
  cents bigint NOT NULL,
  period_start date NOT NULL,
  period_end date NOT NULL,
  due_on date NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  paid_at timestamp(3) with time zone,
  cancelled_at timestamp(3) with time zone,
  CONSTRAINT invoices_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT invoices_number_key UNIQUE (tenant_id, number),
  CONSTRAINT invoices_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  CONSTRAINT invoices_add_on_check CHECK (add_on = ANY (ARRAY['NONE'::text, 'NFCE_300'::text, 'NFCE_500'::text])),
  CONSTRAINT invoices_cents_check CHECK (cents > 0),
  CONSTRAINT invoices_check CHECK (period_end >= period_start),
  CONSTRAINT invoices_end_check CHECK (paid_at IS NULL OR cancelled_at IS NULL),
  CONSTRAINT invoices_kind_check CHECK (kind = ANY (ARRAY['PERIOD'::text, 'UPGRADE'::text])),
  CONSTRAINT invoices_plan_check CHECK (plan = ANY (ARRAY['BASIC'::text, 'PREMIUM'::text]))
);
CREATE UNIQUE INDEX invoices_one_open ON invoices USING btree (tenant_id, kind, period_start) WHERE paid_at IS NULL AND cancelled_at IS NULL;
ALTER TABLE invoices ENABLE ROW LEVEL SECURITY;
ALTER TABLE invoices FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON invoices FOR ALL TO :platform USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON invoices FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT ON invoices TO :app;
GRANT INSERT, SELECT ON invoices TO :platform;
GRANT UPDATE (period_start, period_end, paid_at, cancelled_at) ON invoices TO :app;
GRANT UPDATE (period_start, period_end, paid_at, cancelled_at) ON invoices TO :platform;
