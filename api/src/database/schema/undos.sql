-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE undos (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  user_id uuid NOT NULL DEFAULT current_setting('app.user_id'::text)::uuid,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  undone_at timestamp(3) with time zone,
  CONSTRAINT undos_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT undos_user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id)
);
CREATE INDEX undos_by_creation ON undos USING btree (tenant_id, created_at);
ALTER TABLE undos ENABLE ROW LEVEL SECURITY;
ALTER TABLE undos FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON undos FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT DELETE, INSERT, SELECT, UPDATE ON undos TO :app;
