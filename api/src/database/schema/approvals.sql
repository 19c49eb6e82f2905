-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE approvals (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  approver_id uuid NOT NULL,
  requester_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp with time zone,
  request text,
  CONSTRAINT approvals_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT approvals_approver FOREIGN KEY (tenant_id, approver_id) REFERENCES users(tenant_id, id),
  CONSTRAINT approvals_requester FOREIGN KEY (tenant_id, requester_id) REFERENCES users(tenant_id, id)
);
ALTER TABLE approvals ENABLE ROW LEVEL SECURITY;
ALTER TABLE approvals FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON approvals FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE ON approvals TO :app;
