-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE audit_log (
  tenant_id uuid NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp(3) with time zone NOT NULL DEFAULT now(),
  user_id uuid,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id text NOT NULL,
  before jsonb,
  after jsonb,
  actor text,
  CONSTRAINT audit_log_pkey PRIMARY KEY (tenant_id, at, id),
  CONSTRAINT audit_log_action_check CHECK (action = ANY (ARRAY['create'::text, 'update'::text, 'delete'::text, 'event'::text]))
);
CREATE INDEX audit_log_by_entity ON audit_log USING btree (tenant_id, entity, at, id);
CREATE INDEX audit_log_by_record ON audit_log USING btree (tenant_id, entity_id);
CREATE INDEX audit_log_by_user ON audit_log USING btree (tenant_id, user_id, at, id);
CREATE INDEX audit_log_latest ON audit_log USING btree (at DESC, id DESC);
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_log FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON audit_log FOR ALL TO :platform USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON audit_log FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT DELETE, INSERT, SELECT ON audit_log TO :platform;
GRANT INSERT, SELECT ON audit_log TO :app;
