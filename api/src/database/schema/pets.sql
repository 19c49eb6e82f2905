-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE pets (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  name text NOT NULL,
  species text NOT NULL,
  breed text,
  gender text NOT NULL,
  birth_date date,
  weight numeric(6,2) NOT NULL DEFAULT 0,
  microchip text,
  notes text,
  client_id uuid NOT NULL,
  name_key text GENERATED ALWAYS AS (app.normalise(name)) STORED,
  search_text text GENERATED ALWAYS AS (app.normalise((((name || ' '::text) || COALESCE(breed, ''::text)) || ' '::text) || COALESCE(notes, ''::text))) STORED,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  size text,
  coat text,
  temperament text,
  allergies text,
  CONSTRAINT pets_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT pets_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients(tenant_id, id),
  CONSTRAINT pets_coat_check CHECK (coat = ANY (ARRAY['SHORT'::text, 'MEDIUM'::text, 'LONG'::text, 'DOUBLE'::text])),
  CONSTRAINT pets_gender_check CHECK (gender = ANY (ARRAY['MALE'::text, 'FEMALE'::text])),
  CONSTRAINT pets_of_somebody CHECK (client_id <> 'c0000000-0000-4000-8000-000000000000'::uuid),
  CONSTRAINT pets_size_check CHECK (size = ANY (ARRAY['MINI'::text, 'SMALL'::text, 'MEDIUM'::text, 'LARGE'::text, 'GIANT'::text])),
  CONSTRAINT pets_species_check CHECK (species = ANY (ARRAY['DOG'::text, 'CAT'::text, 'BIRD'::text, 'FISH'::text, 'RABBIT'::text, 'HAMSTER'::text, 'OTHER'::text])),
  CONSTRAINT pets_temperament_check CHECK (temperament = ANY (ARRAY['CALM'::text, 'ANXIOUS'::text, 'RESTLESS'::text, 'MAY_BITE'::text])),
  CONSTRAINT pets_weight_check CHECK (weight >= 0::numeric)
);
CREATE INDEX pets_by_client ON pets USING btree (tenant_id, client_id);
CREATE INDEX pets_by_creation ON pets USING btree (tenant_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX pets_by_name ON pets USING btree (tenant_id, name_key, id) WHERE deleted_at IS NULL;
CREATE INDEX pets_by_species ON pets USING btree (tenant_id, species, name_key, id) WHERE deleted_at IS NULL;
CREATE INDEX pets_search ON pets USING gin (tenant_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
ALTER TABLE pets ENABLE ROW LEVEL SECURITY;
ALTER TABLE pets FORCE ROW LEVEL SECURITY;
CREATE POLICY search_access ON pets FOR SELECT TO :search USING (true);
CREATE POLICY tenant_isolation ON pets FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF deleted_at, species ON pets DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('deleted_at', 'species');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON pets FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON pets FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON pets TO :app;
GRANT SELECT (tenant_id, id, name_key, search_text, deleted_at) ON pets TO :search;
