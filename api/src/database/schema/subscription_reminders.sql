-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE subscription_reminders (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  due_on date NOT NULL,
  step integer NOT NULL,
  sent_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT subscription_reminders_pkey PRIMARY KEY (tenant_id, due_on, step),
  CONSTRAINT subscription_reminders_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
ALTER TABLE subscription_reminders ENABLE ROW LEVEL SECURITY;
ALTER TABLE subscription_reminders FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON subscription_reminders FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT ON subscription_reminders TO :app;
