-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE changes (
  tenant_id uuid NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  entity text NOT NULL,
  record_id uuid,
  at timestamp(3) with time zone NOT NULL DEFAULT now()
);
CREATE INDEX changes_age ON changes USING brin (at) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX changes_by_transaction ON changes USING btree (xid);
ALTER TABLE changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE changes FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON changes FOR ALL TO :platform USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON changes FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT DELETE, INSERT, SELECT ON changes TO :platform;
GRANT INSERT ON changes TO :app;
