-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE sign_ups (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  key_hash text,
  terms text NOT NULL,
  dismissed_at timestamp(3) with time zone,
  confirmation_hash text,
  confirmation_email text,
  confirmation_expires_at timestamp(3) with time zone,
  confirmations_mailed_at timestamp(3) with time zone[] NOT NULL DEFAULT '{}'::timestamp with time zone[],
  CONSTRAINT sign_ups_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT sign_ups_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);
ALTER TABLE sign_ups ENABLE ROW LEVEL SECURITY;
ALTER TABLE sign_ups FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON sign_ups FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE ON sign_ups TO :app;
