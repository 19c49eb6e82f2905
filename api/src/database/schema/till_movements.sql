-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE till_movements (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  session_id uuid NOT NULL,
  kind text NOT NULL,
  amount_cents bigint NOT NULL,
  reason text NOT NULL,
  user_id uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT till_movements_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT till_movements_session FOREIGN KEY (tenant_id, session_id) REFERENCES till_sessions(tenant_id, id),
  CONSTRAINT till_movements_user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  CONSTRAINT till_movements_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT till_movements_kind_check CHECK (kind = ANY (ARRAY['SUPPLY'::text, 'WITHDRAWAL'::text]))
);
CREATE INDEX till_movements_by_session ON till_movements USING btree (tenant_id, session_id, created_at, id);
ALTER TABLE till_movements ENABLE ROW LEVEL SECURITY;
ALTER TABLE till_movements FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON till_movements FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON till_movements FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON till_movements FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT ON till_movements TO :app;
