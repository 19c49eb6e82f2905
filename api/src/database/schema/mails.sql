-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE mails (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  recipient text NOT NULL,
  subject text NOT NULL,
  text text,
  html text,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamp(3) with time zone DEFAULT now(),
  sent_at timestamp(3) with time zone,
  last_error text,
  CONSTRAINT mails_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX mails_due ON mails USING btree (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX mails_latest ON mails USING btree (created_at DESC, id DESC);
ALTER TABLE mails ENABLE ROW LEVEL SECURITY;
ALTER TABLE mails FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON mails FOR ALL TO :platform USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON mails FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT DELETE, INSERT, SELECT, UPDATE ON mails TO :platform;
GRANT INSERT, SELECT, UPDATE ON mails TO :app;
