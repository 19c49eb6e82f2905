-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE client_credits (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  credit_limit_cents bigint NOT NULL,
  balance_cents bigint NOT NULL DEFAULT 0,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT client_credits_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT client_credits_client_key UNIQUE (tenant_id, client_id),
  CONSTRAINT client_credits_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients(tenant_id, id),
  CONSTRAINT client_credits_credit_limit_cents_check CHECK (credit_limit_cents >= 0),
  CONSTRAINT client_credits_of_somebody CHECK (client_id <> 'c0000000-0000-4000-8000-000000000000'::uuid)
);
CREATE INDEX client_credits_by_balance ON client_credits USING btree (tenant_id, balance_cents, id);
CREATE INDEX client_credits_by_creation ON client_credits USING btree (tenant_id, created_at, id);
CREATE INDEX client_credits_by_limit ON client_credits USING btree (tenant_id, credit_limit_cents, id);
ALTER TABLE client_credits ENABLE ROW LEVEL SECURITY;
ALTER TABLE client_credits FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON client_credits FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE ON client_credits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON client_credits FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON client_credits FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT DELETE, INSERT, SELECT, UPDATE ON client_credits TO :app;
