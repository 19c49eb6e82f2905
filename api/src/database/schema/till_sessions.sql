-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE till_sessions (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  opened_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  opened_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  float_cents bigint NOT NULL,
  closed_by uuid,
  closed_at timestamp(3) with time zone,
  notes text,
  counted jsonb,
  CONSTRAINT till_sessions_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT till_sessions_closer FOREIGN KEY (tenant_id, closed_by) REFERENCES users(tenant_id, id),
  CONSTRAINT till_sessions_opener FOREIGN KEY (tenant_id, opened_by) REFERENCES users(tenant_id, id),
  CONSTRAINT till_sessions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  CONSTRAINT till_sessions_closed_check CHECK ((closed_at IS NULL) = (counted IS NULL)),
  CONSTRAINT till_sessions_float_cents_check CHECK (float_cents >= 0)
);
CREATE INDEX till_sessions_by_opening ON till_sessions USING btree (tenant_id, opened_at, id);
CREATE UNIQUE INDEX till_sessions_one_open ON till_sessions USING btree (tenant_id) WHERE closed_at IS NULL;
ALTER TABLE till_sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE till_sessions FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON till_sessions FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE ON till_sessions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON till_sessions FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON till_sessions FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON till_sessions TO :app;
