-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE appointment_steps (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  appointment_id uuid NOT NULL,
  "position" integer NOT NULL,
  kind text NOT NULL,
  professional_id uuid,
  station_id uuid,
  busy_from timestamp(0) without time zone,
  starts_at timestamp(0) without time zone NOT NULL,
  ends_at timestamp(0) without time zone NOT NULL,
  busy_until timestamp(0) without time zone NOT NULL,
  started_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  holds boolean NOT NULL DEFAULT true,
  shared_professional tsmultirange,
  shared_station tsmultirange,
  CONSTRAINT appointment_steps_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT appointment_steps_key UNIQUE (tenant_id, appointment_id, "position"),
  CONSTRAINT appointment_steps_appointment FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments(tenant_id, id),
  CONSTRAINT appointment_steps_professional FOREIGN KEY (tenant_id, professional_id) REFERENCES professionals(tenant_id, id),
  CONSTRAINT appointment_steps_station FOREIGN KEY (tenant_id, station_id) REFERENCES stations(tenant_id, id),
  CONSTRAINT appointment_steps_kind_check CHECK (kind = ANY (ARRAY['BATH'::text, 'DRY'::text, 'GROOM'::text, 'OTHER'::text])),
  CONSTRAINT appointment_steps_times CHECK (busy_from <= starts_at AND starts_at < ends_at AND ends_at <= busy_until),
  CONSTRAINT appointment_steps_professional_overlap EXCLUDE USING gist (tenant_id WITH =, professional_id WITH =, (tsmultirange(tsrange(COALESCE(busy_from, starts_at), busy_until)) - COALESCE(shared_professional, '{}'::tsmultirange)) WITH &&) WHERE (holds AND professional_id IS NOT NULL) DEFERRABLE,
  CONSTRAINT appointment_steps_station_overlap EXCLUDE USING gist (tenant_id WITH =, station_id WITH =, (tsmultirange(tsrange(starts_at, busy_until)) - COALESCE(shared_station, '{}'::tsmultirange)) WITH &&) WHERE (holds AND station_id IS NOT NULL) DEFERRABLE
);
CREATE INDEX appointment_steps_by_start ON appointment_steps USING btree (tenant_id, starts_at) INCLUDE (busy_from, busy_until, professional_id, station_id, appointment_id) WHERE holds;
ALTER TABLE appointment_steps ENABLE ROW LEVEL SECURITY;
ALTER TABLE appointment_steps FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON appointment_steps FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT DELETE, INSERT, SELECT, UPDATE ON appointment_steps TO :app;
