-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE appointments (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  date date NOT NULL,
  start_time time(0) without time zone NOT NULL,
  end_time time(0) without time zone NOT NULL,
  notes text,
  status text NOT NULL DEFAULT 'SCHEDULED'::text,
  pet_id uuid NOT NULL,
  service_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  ended_from text,
  professional_id uuid,
  price_cents bigint,
  series_id uuid,
  squeezed_by uuid,
  squeeze_reason text,
  cancellation_reason text,
  is_detached boolean NOT NULL DEFAULT false,
  arrived_at timestamp(3) with time zone,
  delivered_at timestamp(3) with time zone,
  belongings text[] NOT NULL DEFAULT '{}'::text[],
  locker text,
  arrival_notes text,
  is_walk_in boolean NOT NULL DEFAULT false,
  CONSTRAINT appointments_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT appointments_pet FOREIGN KEY (tenant_id, pet_id) REFERENCES pets(tenant_id, id),
  CONSTRAINT appointments_professional FOREIGN KEY (tenant_id, professional_id) REFERENCES professionals(tenant_id, id),
  CONSTRAINT appointments_series FOREIGN KEY (tenant_id, series_id) REFERENCES series(tenant_id, id),
  CONSTRAINT appointments_service FOREIGN KEY (tenant_id, service_id) REFERENCES services(tenant_id, id),
  CONSTRAINT appointments_cancellation_reason_check CHECK (cancellation_reason = ANY (ARRAY['CLIENT'::text, 'SHOP'::text, 'NO_SHOW'::text])),
  CONSTRAINT appointments_end_after_start CHECK (end_time > start_time),
  CONSTRAINT appointments_ended_from_check CHECK (ended_from = ANY (ARRAY['SCHEDULED'::text, 'CONFIRMED'::text, 'IN_PROGRESS'::text])),
  CONSTRAINT appointments_price_cents_check CHECK (price_cents >= 0),
  CONSTRAINT appointments_squeeze_check CHECK ((squeezed_by IS NULL) = (squeeze_reason IS NULL)),
  CONSTRAINT appointments_status_check CHECK (status = ANY (ARRAY['SCHEDULED'::text, 'CONFIRMED'::text, 'IN_PROGRESS'::text, 'COMPLETED'::text, 'CANCELLED'::text])),
  CONSTRAINT appointments_pet_overlap EXCLUDE USING gist (tenant_id WITH =, pet_id WITH =, tsrange(date + start_time, date + end_time) WITH &&) WHERE (deleted_at IS NULL AND status <> 'CANCELLED'::text AND delivered_at IS NULL) DEFERRABLE
);
CREATE INDEX appointments_by_creation ON appointments USING btree (tenant_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX appointments_by_date ON appointments USING btree (tenant_id, date, start_time, id) WHERE deleted_at IS NULL;
CREATE INDEX appointments_by_pet ON appointments USING btree (tenant_id, pet_id, date, start_time, id) INCLUDE (service_id) WHERE deleted_at IS NULL;
CREATE INDEX appointments_by_professional ON appointments USING btree (tenant_id, professional_id, date, start_time, id) WHERE deleted_at IS NULL;
CREATE INDEX appointments_by_series ON appointments USING btree (tenant_id, series_id, date) WHERE series_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX appointments_by_service ON appointments USING btree (tenant_id, service_id, date, start_time, id) WHERE deleted_at IS NULL;
CREATE INDEX appointments_by_status ON appointments USING btree (tenant_id, status, date, start_time, id) WHERE deleted_at IS NULL;
CREATE INDEX appointments_delivered ON appointments USING btree (tenant_id, delivered_at) WHERE delivered_at IS NOT NULL AND deleted_at IS NULL AND status <> 'CANCELLED'::text;
CREATE INDEX appointments_in_shop ON appointments USING btree (tenant_id, date) WHERE arrived_at IS NOT NULL AND delivered_at IS NULL AND deleted_at IS NULL AND status <> 'CANCELLED'::text;
CREATE INDEX appointments_no_shows ON appointments USING btree (tenant_id, pet_id) WHERE cancellation_reason = 'NO_SHOW'::text;
ALTER TABLE appointments ENABLE ROW LEVEL SECURITY;
ALTER TABLE appointments FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON appointments FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER figures AFTER INSERT OR DELETE OR UPDATE OF date, service_id, status, deleted_at ON appointments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_appointment();
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF deleted_at, status ON appointments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('deleted_at', 'status');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON appointments FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON appointments FOR EACH ROW EXECUTE FUNCTION app.note_change();
CREATE TRIGGER release_steps AFTER UPDATE OF deleted_at, status ON appointments FOR EACH ROW WHEN (old.deleted_at IS DISTINCT FROM new.deleted_at OR old.status <> new.status) EXECUTE FUNCTION app.release_steps();
GRANT INSERT, SELECT, UPDATE ON appointments TO :app;
