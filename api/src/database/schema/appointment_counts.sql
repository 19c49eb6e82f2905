-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE appointment_counts (
  tenant_id uuid NOT NULL,
  span text NOT NULL,
  starts date NOT NULL,
  service_id uuid NOT NULL,
  status text NOT NULL,
  n bigint NOT NULL,
  CONSTRAINT appointment_counts_pkey PRIMARY KEY (tenant_id, span, starts, service_id, status),
  CONSTRAINT appointment_counts_span_check CHECK (span = ANY (ARRAY['day'::text, 'month'::text]))
);
CREATE INDEX appointment_counts_by_month ON appointment_counts USING btree (starts) INCLUDE (n) WHERE span = 'month'::text;
ALTER TABLE appointment_counts ENABLE ROW LEVEL SECURITY;
ALTER TABLE appointment_counts FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON appointment_counts FOR ALL TO :platform USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON appointment_counts FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE ON appointment_counts TO :app;
GRANT SELECT ON appointment_counts TO :platform;
