-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE packages (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  name text NOT NULL,
  description text,
  price_cents bigint NOT NULL,
  start_day integer NOT NULL,
  end_day integer NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  name_key text GENERATED ALWAYS AS (app.normalise(name)) STORED,
  search_text text GENERATED ALWAYS AS (app.normalise((name || ' '::text) || COALESCE(description, ''::text))) STORED,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  CONSTRAINT packages_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT packages_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  CONSTRAINT packages_end_day_check CHECK (end_day >= 1 AND end_day <= 31),
  CONSTRAINT packages_price_cents_check CHECK (price_cents >= 0),
  CONSTRAINT packages_start_day_check CHECK (start_day >= 1 AND start_day <= 31)
);
CREATE INDEX packages_by_creation ON packages USING btree (tenant_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX packages_by_name ON packages USING btree (tenant_id, name_key, id) WHERE deleted_at IS NULL;
ALTER TABLE packages ENABLE ROW LEVEL SECURITY;
ALTER TABLE packages FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON packages FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON packages DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('deleted_at');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON packages FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON packages FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON packages TO :app;
