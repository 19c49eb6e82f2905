-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE appointment_moves (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  appointment_id uuid NOT NULL,
  stage text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  user_id uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  before jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT clock_timestamp(),
  undone_at timestamp(3) with time zone,
  CONSTRAINT appointment_moves_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT appointment_moves_appointment FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments(tenant_id, id),
  CONSTRAINT appointment_moves_user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  CONSTRAINT appointment_moves_stage_check CHECK (stage = ANY (ARRAY['EXPECTED'::text, 'WAITING'::text, 'BATH'::text, 'DRY'::text, 'GROOM'::text, 'OTHER'::text, 'READY'::text, 'DELIVERED'::text]))
);
CREATE INDEX appointment_moves_by_appointment ON appointment_moves USING btree (tenant_id, appointment_id, created_at) WHERE undone_at IS NULL;
ALTER TABLE appointment_moves ENABLE ROW LEVEL SECURITY;
ALTER TABLE appointment_moves FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON appointment_moves FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON appointment_moves FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON appointment_moves TO :app;
