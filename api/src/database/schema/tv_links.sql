-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE tv_links (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  name text NOT NULL,
  token_hash text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  last_seen_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  CONSTRAINT tv_links_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT tv_links_token UNIQUE (tenant_id, token_hash),
  CONSTRAINT tv_links_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  CONSTRAINT tv_links_user FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id)
);
CREATE INDEX tv_links_live ON tv_links USING btree (tenant_id, created_at) WHERE revoked_at IS NULL;
ALTER TABLE tv_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE tv_links FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON tv_links FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON tv_links FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF name, revoked_at ON tv_links FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON tv_links TO :app;
