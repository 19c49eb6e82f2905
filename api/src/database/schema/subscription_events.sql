-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE subscription_events (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  day date NOT NULL,
  kind text NOT NULL,
  detail jsonb NOT NULL,
  CONSTRAINT subscription_events_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT subscription_events_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  CONSTRAINT subscription_events_kind_check CHECK (kind = ANY (ARRAY['STARTED'::text, 'PLAN_CHOSEN'::text, 'PAID'::text, 'TRIAL_EXTENDED'::text, 'MONTHS_GRANTED'::text, 'PLAN_SET'::text, 'ADD_ON_ENDED'::text, 'CREDIT_RETURNED'::text, 'CREDIT_RESTORED'::text, 'CANCELLED'::text, 'RESUMED'::text]))
);
ALTER TABLE subscription_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE subscription_events FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON subscription_events FOR ALL TO :platform USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON subscription_events FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON subscription_events FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON subscription_events FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT ON subscription_events TO :app;
GRANT INSERT, SELECT ON subscription_events TO :platform;
