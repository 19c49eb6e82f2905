-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE tenants (
  id uuid NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text,
  plan text NOT NULL DEFAULT 'BASIC'::text,
  is_active boolean NOT NULL DEFAULT true,
  time_zone text NOT NULL DEFAULT 'America/Sao_Paulo'::text,
  search_text text GENERATED ALWAYS AS (app.normalise((((name || ' '::text) || email) || ' '::text) || slug)) STORED,
  name_key text GENERATED ALWAYS AS (app.normalise(name)) STORED,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  trial_plan text,
  effective_plan text NOT NULL GENERATED ALWAYS AS (COALESCE(trial_plan, plan)) STORED,
  add_on text NOT NULL DEFAULT 'NONE'::text,
  lapses_at timestamp(3) with time zone,
  email_confirmed_at timestamp(3) with time zone DEFAULT now(),
  number integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  CONSTRAINT tenants_pkey PRIMARY KEY (id),
  CONSTRAINT tenants_number_key UNIQUE (number),
  CONSTRAINT tenants_slug_key UNIQUE (slug),
  CONSTRAINT tenants_add_on_check CHECK (add_on = ANY (ARRAY['NONE'::text, 'NFCE_300'::text, 'NFCE_500'::text])),
  CONSTRAINT tenants_plan_check CHECK (plan = ANY (ARRAY['BASIC'::text, 'PREMIUM'::text, 'ENTERPRISE'::text])),
  CONSTRAINT tenants_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text),
  CONSTRAINT tenants_trial_plan_check CHECK (trial_plan = ANY (ARRAY['BASIC'::text, 'PREMIUM'::text]))
);
CREATE INDEX tenants_by_name ON tenants USING btree (name_key, id);
CREATE INDEX tenants_created ON tenants USING btree (created_at DESC, id DESC);
ALTER TABLE tenants ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_subscription ON tenants FOR UPDATE TO :app USING (id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE POLICY own_tenant ON tenants FOR SELECT TO :app USING (id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE POLICY platform_access ON tenants FOR ALL TO :platform USING (true) WITH CHECK (true);
CREATE TRIGGER audit AFTER INSERT OR UPDATE ON tenants FOR EACH ROW EXECUTE FUNCTION app.audit();
GRANT INSERT, SELECT, UPDATE ON tenants TO :platform;
GRANT SELECT ON tenants TO :app;
GRANT UPDATE (plan, time_zone, trial_plan, add_on, lapses_at, email_confirmed_at) ON tenants TO :app;
