-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE sessions (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  expires_at timestamp(3) with time zone NOT NULL,
  revoked_at timestamp(3) with time zone,
  device text NOT NULL DEFAULT 'Aparelho desconhecido'::text,
  last_seen_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  idle_limit interval,
  confirmed_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  second_factor boolean NOT NULL DEFAULT false,
  CONSTRAINT sessions_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT sessions_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id)
);
CREATE INDEX sessions_by_user ON sessions USING btree (tenant_id, user_id) WHERE revoked_at IS NULL;
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE sessions FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON sessions FOR ALL TO :platform USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON sessions FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT DELETE, SELECT, UPDATE ON sessions TO :platform;
GRANT INSERT, SELECT, UPDATE ON sessions TO :app;
