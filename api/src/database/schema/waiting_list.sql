-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE waiting_list (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  pet_id uuid NOT NULL,
  service_id uuid NOT NULL,
  professional_id uuid,
  from_day date NOT NULL,
  to_day date NOT NULL,
  notes text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  CONSTRAINT waiting_list_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT waiting_list_pet FOREIGN KEY (tenant_id, pet_id) REFERENCES pets(tenant_id, id),
  CONSTRAINT waiting_list_professional FOREIGN KEY (tenant_id, professional_id) REFERENCES professionals(tenant_id, id),
  CONSTRAINT waiting_list_service FOREIGN KEY (tenant_id, service_id) REFERENCES services(tenant_id, id),
  CONSTRAINT waiting_list_days CHECK (from_day <= to_day)
);
CREATE INDEX waiting_list_by_creation ON waiting_list USING btree (tenant_id, created_at, id) WHERE deleted_at IS NULL;
ALTER TABLE waiting_list ENABLE ROW LEVEL SECURITY;
ALTER TABLE waiting_list FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON waiting_list FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON waiting_list DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('deleted_at');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON waiting_list FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON waiting_list FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON waiting_list TO :app;
