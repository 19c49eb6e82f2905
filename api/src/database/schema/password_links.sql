-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE password_links (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  token_hash text NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  CONSTRAINT password_links_pkey PRIMARY KEY (tenant_id, token_hash),
  CONSTRAINT password_links_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id)
);
CREATE INDEX password_links_age ON password_links USING btree (expires_at);
CREATE INDEX password_links_by_user ON password_links USING btree (tenant_id, user_id, created_at);
ALTER TABLE password_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE password_links FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON password_links FOR ALL TO :platform USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON password_links FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT DELETE, INSERT, SELECT, UPDATE ON password_links TO :platform;
GRANT INSERT, SELECT, UPDATE ON password_links TO :app;
