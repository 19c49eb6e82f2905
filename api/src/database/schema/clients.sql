-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE clients (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text,
  address text,
  name_key text GENERATED ALWAYS AS (app.normalise(name)) STORED,
  search_text text GENERATED ALWAYS AS (app.normalise((((((((name || ' '::text) || email) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || regexp_replace(COALESCE(phone, ''::text), '\D'::text, ''::text, 'g'::text)) || ' '::text) || COALESCE(address, ''::text))) STORED,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  CONSTRAINT clients_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT clients_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  CONSTRAINT clients_anonymous_is_hidden CHECK (id <> 'c0000000-0000-4000-8000-000000000000'::uuid OR deleted_at IS NOT NULL)
);
CREATE INDEX clients_by_creation ON clients USING btree (tenant_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX clients_by_email ON clients USING btree (tenant_id, email, id) WHERE deleted_at IS NULL;
CREATE INDEX clients_by_name ON clients USING btree (tenant_id, name_key, id) WHERE deleted_at IS NULL;
CREATE INDEX clients_deleted ON clients USING btree (tenant_id) WHERE deleted_at IS NOT NULL;
CREATE INDEX clients_digits ON clients USING gin (tenant_id, app.digit_endings(search_text)) WHERE deleted_at IS NULL;
CREATE INDEX clients_search ON clients USING gin (tenant_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
ALTER TABLE clients ENABLE ROW LEVEL SECURITY;
ALTER TABLE clients FORCE ROW LEVEL SECURITY;
CREATE POLICY search_access ON clients FOR SELECT TO :search USING (true);
CREATE POLICY tenant_isolation ON clients FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON clients DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('deleted_at');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON clients FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON clients FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON clients TO :app;
GRANT SELECT (tenant_id, id, name_key, search_text, deleted_at) ON clients TO :search;
