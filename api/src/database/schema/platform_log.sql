-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE platform_log (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp(3) with time zone NOT NULL DEFAULT now(),
  level text NOT NULL,
  source text NOT NULL,
  message text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT platform_log_pkey PRIMARY KEY (id),
  CONSTRAINT platform_log_level_check CHECK (level = ANY (ARRAY['info'::text, 'warn'::text, 'error'::text])),
  CONSTRAINT platform_log_source_check CHECK (source = ANY (ARRAY['api'::text, 'auth'::text, 'remote'::text]))
);
CREATE INDEX platform_log_latest ON platform_log USING btree (at DESC, id DESC);
GRANT DELETE, SELECT ON platform_log TO :platform;
GRANT INSERT ON platform_log TO :app;
