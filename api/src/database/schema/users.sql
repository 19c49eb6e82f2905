-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE users (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  email text NOT NULL,
  name text,
  role text NOT NULL,
  phone text,
  password_hash text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  search_text text GENERATED ALWAYS AS (app.normalise((COALESCE(name, ''::text) || ' '::text) || email)) STORED,
  name_key text GENERATED ALWAYS AS (app.normalise(COALESCE(name, email))) STORED,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT users_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT users_email_key UNIQUE (tenant_id, email),
  CONSTRAINT users_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  CONSTRAINT users_role_check CHECK (role = ANY (ARRAY['OWNER'::text, 'MANAGER'::text, 'STAFF'::text, 'SUPER_ADMIN'::text]))
);
CREATE INDEX users_by_email ON users USING btree (email);
CREATE INDEX users_by_id ON users USING btree (id);
CREATE INDEX users_by_name ON users USING btree (tenant_id, name_key, id);
CREATE INDEX users_created ON users USING btree (created_at DESC, id DESC);
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON users FOR ALL TO :platform USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON users FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON users FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON users FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON users TO :app;
GRANT INSERT, SELECT, UPDATE ON users TO :platform;
