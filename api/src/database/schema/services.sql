-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE services (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  name text NOT NULL,
  description text,
  category text NOT NULL,
  price_cents bigint NOT NULL,
  duration integer NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  name_key text GENERATED ALWAYS AS (app.normalise(name)) STORED,
  search_text text GENERATED ALWAYS AS (app.normalise((name || ' '::text) || COALESCE(description, ''::text))) STORED,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  buffer_before integer NOT NULL DEFAULT 0,
  buffer_after integer NOT NULL DEFAULT 0,
  CONSTRAINT services_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT services_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  CONSTRAINT services_buffer_after_check CHECK (buffer_after >= 0 AND buffer_after <= 240),
  CONSTRAINT services_buffer_before_check CHECK (buffer_before >= 0 AND buffer_before <= 240),
  CONSTRAINT services_category_check CHECK (category = ANY (ARRAY['BANHO'::text, 'TOSA'::text, 'PRODUTO'::text, 'CONSULTA'::text, 'OUTROS'::text])),
  CONSTRAINT services_duration_check CHECK (duration > 0),
  CONSTRAINT services_price_cents_check CHECK (price_cents >= 0)
);
CREATE INDEX services_by_creation ON services USING btree (tenant_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX services_by_name ON services USING btree (tenant_id, name_key, id) WHERE deleted_at IS NULL;
ALTER TABLE services ENABLE ROW LEVEL SECURITY;
ALTER TABLE services FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON services FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON services DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('deleted_at');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON services FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON services FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON services TO :app;
