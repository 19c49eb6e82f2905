-- What a new database is made of. Generated: UPDATE_SCHEMA=true npm test -- --only api schema-file

CREATE TABLE agreement_templates (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  body text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  valid_days integer,
  required_at text NOT NULL,
  species text,
  category text,
  is_active boolean NOT NULL DEFAULT true,
  is_for_pet boolean GENERATED ALWAYS AS (body ~ '\{\{\s*pet[.}\s]'::text) STORED,
  name_key text GENERATED ALWAYS AS (app.normalise(name)) STORED,
  search_text text GENERATED ALWAYS AS (app.normalise(name)) STORED,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  CONSTRAINT agreement_templates_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT agreement_templates_category_check CHECK (category = ANY (ARRAY['BANHO'::text, 'TOSA'::text, 'PRODUTO'::text, 'CONSULTA'::text, 'OUTROS'::text])),
  CONSTRAINT agreement_templates_kind_check CHECK (kind = ANY (ARRAY['RESPONSIBILITY'::text, 'MATTED_COAT'::text, 'SEDATION'::text, 'IMAGE_USE'::text, 'HOTEL'::text, 'CUSTOM'::text])),
  CONSTRAINT agreement_templates_required_at_check CHECK (required_at = ANY (ARRAY['NONE'::text, 'ARRIVAL'::text])),
  CONSTRAINT agreement_templates_species_check CHECK (species = ANY (ARRAY['DOG'::text, 'CAT'::text, 'BIRD'::text, 'FISH'::text, 'RABBIT'::text, 'HAMSTER'::text, 'OTHER'::text])),
  CONSTRAINT agreement_templates_valid_days_check CHECK (valid_days > 0)
);
CREATE INDEX agreement_templates_at_arrival ON agreement_templates USING btree (tenant_id) WHERE required_at = 'ARRIVAL'::text AND is_active AND deleted_at IS NULL;
CREATE INDEX agreement_templates_by_creation ON agreement_templates USING btree (tenant_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX agreement_templates_by_name ON agreement_templates USING btree (tenant_id, name_key, id) WHERE deleted_at IS NULL;
ALTER TABLE agreement_templates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON agreement_templates FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON agreement_templates DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('deleted_at');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON agreement_templates FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON agreement_templates FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON agreement_templates TO :app_role;

CREATE TABLE agreements (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  number integer NOT NULL,
  client_id uuid NOT NULL,
  pet_id uuid,
  template_id uuid,
  template_version integer,
  addendum_of uuid,
  title text NOT NULL,
  shown_text text,
  text_hash text NOT NULL,
  signer_name text,
  signer_document text,
  identified_by text NOT NULL,
  signature_method text NOT NULL,
  strokes jsonb,
  signed_at timestamp(3) with time zone NOT NULL,
  ip_address text,
  user_agent text,
  witness_id uuid,
  signature_hash text NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  expires_on date,
  erased_at timestamp(3) with time zone,
  CONSTRAINT agreements_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT agreements_number_key UNIQUE (tenant_id, number),
  CONSTRAINT agreements_one_successor UNIQUE (tenant_id, previous_hash),
  CONSTRAINT agreements_identified_by_check CHECK (identified_by = ANY (ARRAY['PRESENT_STAFF'::text, 'DOCUMENT_SHOWN'::text, 'LINK'::text])),
  CONSTRAINT agreements_of_something CHECK (num_nonnulls(template_id, addendum_of) = 1 AND (template_id IS NULL) = (template_version IS NULL)),
  CONSTRAINT agreements_signature_method_check CHECK (signature_method = ANY (ARRAY['DRAWN'::text, 'TYPED'::text]))
);
CREATE INDEX agreements_by_addendum ON agreements USING btree (tenant_id, addendum_of) WHERE addendum_of IS NOT NULL;
CREATE INDEX agreements_by_client ON agreements USING btree (tenant_id, client_id, template_id, signed_at);
CREATE INDEX agreements_by_pet ON agreements USING btree (tenant_id, pet_id, signed_at) WHERE pet_id IS NOT NULL;
CREATE INDEX agreements_by_signing ON agreements USING btree (tenant_id, signed_at, id);
ALTER TABLE agreements ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON agreements FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE ON agreements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('');
CREATE TRIGGER keep_agreement BEFORE DELETE OR UPDATE ON agreements FOR EACH ROW EXECUTE FUNCTION app.keep_agreement();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON agreements FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT ON agreements TO :app_role;

CREATE TABLE api_keys (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  name text NOT NULL,
  hint text NOT NULL,
  scopes text[] NOT NULL,
  token_hash text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  last_used_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  CONSTRAINT api_keys_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT api_keys_token UNIQUE (tenant_id, token_hash)
);
CREATE INDEX api_keys_live ON api_keys USING btree (tenant_id, created_at) WHERE revoked_at IS NULL;
ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON api_keys FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF name, scopes, revoked_at ON api_keys FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF name, revoked_at ON api_keys FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON api_keys TO :app_role;

CREATE TABLE applied_functions (
  name text NOT NULL,
  hash text NOT NULL,
  CONSTRAINT applied_functions_pkey PRIMARY KEY (name)
);

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
ALTER TABLE appointment_counts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON appointment_counts FOR ALL TO :platform_role USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON appointment_counts FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE ON appointment_counts TO :app_role;
GRANT SELECT ON appointment_counts TO :platform_role;

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
  CONSTRAINT appointment_moves_stage_check CHECK (stage = ANY (ARRAY['EXPECTED'::text, 'WAITING'::text, 'BATH'::text, 'DRY'::text, 'GROOM'::text, 'OTHER'::text, 'READY'::text, 'DELIVERED'::text]))
);
CREATE INDEX appointment_moves_by_appointment ON appointment_moves USING btree (tenant_id, appointment_id, created_at) WHERE undone_at IS NULL;
ALTER TABLE appointment_moves ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON appointment_moves FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON appointment_moves FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON appointment_moves TO :app_role;

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
  CONSTRAINT appointment_steps_kind_check CHECK (kind = ANY (ARRAY['BATH'::text, 'DRY'::text, 'GROOM'::text, 'OTHER'::text])),
  CONSTRAINT appointment_steps_times CHECK (busy_from <= starts_at AND starts_at < ends_at AND ends_at <= busy_until),
  CONSTRAINT appointment_steps_professional_overlap EXCLUDE USING gist (tenant_id WITH =, professional_id WITH =, (tsmultirange(tsrange(COALESCE(busy_from, starts_at), busy_until)) - COALESCE(shared_professional, '{}'::tsmultirange)) WITH &&) WHERE (holds AND professional_id IS NOT NULL) DEFERRABLE,
  CONSTRAINT appointment_steps_station_overlap EXCLUDE USING gist (tenant_id WITH =, station_id WITH =, (tsmultirange(tsrange(starts_at, busy_until)) - COALESCE(shared_station, '{}'::tsmultirange)) WITH &&) WHERE (holds AND station_id IS NOT NULL) DEFERRABLE
);
CREATE INDEX appointment_steps_by_start ON appointment_steps USING btree (tenant_id, starts_at) INCLUDE (busy_from, busy_until, professional_id, station_id, appointment_id) WHERE holds;
ALTER TABLE appointment_steps ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON appointment_steps FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT DELETE, INSERT, SELECT, UPDATE ON appointment_steps TO :app_role;

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
  tutor_notes text,
  tutor_confirmed_for timestamp without time zone,
  CONSTRAINT appointments_pkey PRIMARY KEY (tenant_id, id),
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
CREATE INDEX appointments_by_pet ON appointments USING btree (tenant_id, pet_id, date, start_time, id) INCLUDE (service_id, deleted_at);
CREATE INDEX appointments_by_professional ON appointments USING btree (tenant_id, professional_id, date, start_time, id) WHERE deleted_at IS NULL;
CREATE INDEX appointments_by_series ON appointments USING btree (tenant_id, series_id, date) WHERE series_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX appointments_by_service ON appointments USING btree (tenant_id, service_id, date, start_time, id) WHERE deleted_at IS NULL;
CREATE INDEX appointments_by_status ON appointments USING btree (tenant_id, status, date, start_time, id) WHERE deleted_at IS NULL;
CREATE INDEX appointments_delivered ON appointments USING btree (tenant_id, delivered_at) WHERE delivered_at IS NOT NULL AND deleted_at IS NULL AND status <> 'CANCELLED'::text;
CREATE INDEX appointments_in_shop ON appointments USING btree (tenant_id, date) WHERE arrived_at IS NOT NULL AND delivered_at IS NULL AND deleted_at IS NULL AND status <> 'CANCELLED'::text;
CREATE INDEX appointments_no_shows ON appointments USING btree (tenant_id, pet_id) WHERE cancellation_reason = 'NO_SHOW'::text;
ALTER TABLE appointments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON appointments FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER figures AFTER INSERT OR DELETE OR UPDATE OF date, service_id, status, deleted_at ON appointments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_appointment();
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF deleted_at, status ON appointments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('deleted_at', 'status');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON appointments FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER follow_credits AFTER INSERT OR UPDATE OF date, pet_id, service_id, status, cancellation_reason, deleted_at ON appointments FOR EACH ROW EXECUTE FUNCTION app.follow_credits();
CREATE TRIGGER follow_trips AFTER UPDATE OF date, start_time, end_time, status, deleted_at ON appointments FOR EACH ROW EXECUTE FUNCTION app.follow_trips();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON appointments FOR EACH ROW EXECUTE FUNCTION app.note_change();
CREATE TRIGGER release_steps AFTER UPDATE OF deleted_at, status ON appointments FOR EACH ROW WHEN (old.deleted_at IS DISTINCT FROM new.deleted_at OR old.status <> new.status) EXECUTE FUNCTION app.release_steps();
GRANT INSERT, SELECT, UPDATE ON appointments TO :app_role;

CREATE TABLE approval_pins (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  user_id uuid NOT NULL,
  pin_hash text,
  failures integer NOT NULL DEFAULT 0,
  blocked_until timestamp(3) with time zone,
  CONSTRAINT approval_pins_pkey PRIMARY KEY (tenant_id, user_id)
);
ALTER TABLE approval_pins ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON approval_pins FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE ON approval_pins TO :app_role;

CREATE TABLE approvals (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  approver_id uuid NOT NULL,
  requester_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp with time zone,
  request text,
  CONSTRAINT approvals_pkey PRIMARY KEY (tenant_id, id)
);
ALTER TABLE approvals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON approvals FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE ON approvals TO :app_role;

CREATE TABLE archives (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  state text NOT NULL DEFAULT 'WAITING'::text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  lease uuid,
  due_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  files_done integer NOT NULL DEFAULT 0,
  files_total integer,
  parts integer NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  finished_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  is_stored boolean NOT NULL DEFAULT false,
  CONSTRAINT archives_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT archives_state_check CHECK (state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'READY'::text, 'EXPIRED'::text, 'FAILED'::text]))
);
CREATE INDEX archives_by_creation ON archives USING btree (tenant_id, created_at, id);
CREATE INDEX archives_due ON archives USING btree (due_at) WHERE state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text]);
CREATE INDEX archives_stored ON archives USING btree (expires_at) WHERE is_stored;
CREATE UNIQUE INDEX archives_under_way ON archives USING btree (tenant_id) WHERE state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text]);
ALTER TABLE archives ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON archives FOR ALL TO :platform_role USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON archives FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON archives FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON archives TO :app_role;
GRANT SELECT, UPDATE ON archives TO :platform_role;

CREATE TABLE attachments (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  pet_id uuid,
  appointment_id uuid,
  stay_id uuid,
  product_id uuid,
  kind text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  thumbnail_bytes integer NOT NULL,
  content_hash text NOT NULL,
  main_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  CONSTRAINT attachments_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT attachments_kind_check CHECK (kind = ANY (ARRAY['PET'::text, 'ARRIVAL'::text, 'BEFORE'::text, 'AFTER'::text, 'STAY'::text, 'PRODUCT'::text])),
  CONSTRAINT attachments_of_one CHECK ((kind = 'PRODUCT'::text) = (product_id IS NOT NULL) AND (pet_id IS NULL) = (product_id IS NOT NULL) AND (kind = 'STAY'::text) = (stay_id IS NOT NULL))
);
CREATE INDEX attachments_by_appointment ON attachments USING btree (tenant_id, appointment_id) WHERE appointment_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX attachments_by_creation ON attachments USING btree (tenant_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX attachments_by_pet ON attachments USING btree (tenant_id, pet_id, created_at, id);
CREATE INDEX attachments_by_stay ON attachments USING btree (tenant_id, stay_id) WHERE stay_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX attachments_gone_of_product ON attachments USING btree (tenant_id, product_id, deleted_at) WHERE product_id IS NOT NULL AND deleted_at IS NOT NULL;
CREATE INDEX attachments_main ON attachments USING btree (tenant_id, pet_id, main_at, id) WHERE main_at IS NOT NULL AND deleted_at IS NULL;
CREATE UNIQUE INDEX attachments_by_product ON attachments USING btree (tenant_id, product_id) WHERE product_id IS NOT NULL AND deleted_at IS NULL;
ALTER TABLE attachments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON attachments FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON attachments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('deleted_at');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON attachments FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON attachments FOR EACH ROW EXECUTE FUNCTION app.note_change();
CREATE TRIGGER show_main_photo AFTER INSERT OR DELETE OR UPDATE OF pet_id, main_at, deleted_at ON attachments FOR EACH ROW EXECUTE FUNCTION app.show_main_photo();
GRANT INSERT, SELECT, UPDATE ON attachments TO :app_role;

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
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON audit_log FOR ALL TO :platform_role USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON audit_log FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT DELETE, INSERT, SELECT ON audit_log TO :platform_role;
GRANT INSERT, SELECT ON audit_log TO :app_role;

CREATE TABLE calendar_links (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  professional_id uuid NOT NULL,
  token_hash text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  last_used_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  CONSTRAINT calendar_links_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT calendar_links_token UNIQUE (tenant_id, token_hash)
);
CREATE INDEX calendar_links_live ON calendar_links USING btree (tenant_id, created_at) WHERE revoked_at IS NULL;
ALTER TABLE calendar_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON calendar_links FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF revoked_at ON calendar_links FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF revoked_at ON calendar_links FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON calendar_links TO :app_role;

CREATE TABLE cashback_accounts (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  balance_cents bigint NOT NULL DEFAULT 0,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT cashback_accounts_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT cashback_accounts_client_key UNIQUE (tenant_id, client_id)
);
ALTER TABLE cashback_accounts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON cashback_accounts FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON cashback_accounts FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON cashback_accounts FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON cashback_accounts TO :app_role;

CREATE TABLE cashback_entries (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  lot_id uuid NOT NULL,
  kind text NOT NULL,
  change_cents bigint NOT NULL,
  sale_id uuid,
  reverses_id uuid,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  CONSTRAINT cashback_entries_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT cashback_entries_change_cents_check CHECK (
CASE kind
    WHEN 'EARN'::text THEN change_cents > 0
    WHEN 'RETURN'::text THEN change_cents > 0
    WHEN 'SETTLE'::text THEN change_cents <> 0
    ELSE change_cents < 0
END),
  CONSTRAINT cashback_entries_kind_check CHECK (kind = ANY (ARRAY['EARN'::text, 'USE'::text, 'RETURN'::text, 'REVOKE'::text, 'EXPIRE'::text, 'SETTLE'::text]))
);
CREATE INDEX cashback_entries_by_lot ON cashback_entries USING btree (tenant_id, lot_id, id);
CREATE INDEX cashback_entries_by_sale ON cashback_entries USING btree (tenant_id, sale_id) WHERE sale_id IS NOT NULL;
CREATE UNIQUE INDEX cashback_entries_one_earning ON cashback_entries USING btree (tenant_id, lot_id) WHERE kind = 'EARN'::text AND reverses_id IS NULL;
CREATE UNIQUE INDEX cashback_entries_reversed_once ON cashback_entries USING btree (tenant_id, reverses_id) WHERE reverses_id IS NOT NULL;
ALTER TABLE cashback_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON cashback_entries FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON cashback_entries FOR EACH ROW EXECUTE FUNCTION app.audit();
GRANT INSERT, SELECT ON cashback_entries TO :app_role;

CREATE TABLE cashback_lots (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  sale_id uuid NOT NULL,
  rule_id uuid NOT NULL,
  granted_cents bigint NOT NULL,
  remaining_cents bigint NOT NULL,
  available_on date NOT NULL,
  expires_on date,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  revoked_at timestamp(3) with time zone,
  CONSTRAINT cashback_lots_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT cashback_lots_expires_on_check CHECK (expires_on >= available_on),
  CONSTRAINT cashback_lots_granted_cents_check CHECK (granted_cents > 0)
);
CREATE INDEX cashback_lots_by_client ON cashback_lots USING btree (tenant_id, client_id, expires_on);
CREATE INDEX cashback_lots_left ON cashback_lots USING btree (tenant_id, expires_on) WHERE remaining_cents <> 0;
CREATE UNIQUE INDEX cashback_lots_one_per_sale ON cashback_lots USING btree (tenant_id, sale_id, rule_id) WHERE revoked_at IS NULL;
ALTER TABLE cashback_lots ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON cashback_lots FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON cashback_lots FOR EACH ROW EXECUTE FUNCTION app.audit();
GRANT INSERT, SELECT, UPDATE ON cashback_lots TO :app_role;

CREATE TABLE cashback_rules (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  scope text NOT NULL,
  category text,
  service_id uuid,
  product_id uuid,
  percent integer NOT NULL,
  ceiling_cents bigint,
  waiting_days integer NOT NULL,
  valid_days integer,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  CONSTRAINT cashback_rules_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT cashback_rules_category_check CHECK (category = ANY (ARRAY['BANHO'::text, 'TOSA'::text, 'PRODUTO'::text, 'CONSULTA'::text, 'OUTROS'::text])),
  CONSTRAINT cashback_rules_ceiling_cents_check CHECK (ceiling_cents > 0),
  CONSTRAINT cashback_rules_percent_check CHECK (percent >= 1 AND percent <= 100),
  CONSTRAINT cashback_rules_scope_check CHECK (scope = ANY (ARRAY['ALL'::text, 'CATEGORY'::text, 'SERVICE'::text, 'PRODUCT'::text])),
  CONSTRAINT cashback_rules_target_check CHECK (
CASE scope
    WHEN 'CATEGORY'::text THEN category IS NOT NULL
    WHEN 'SERVICE'::text THEN service_id IS NOT NULL
    WHEN 'PRODUCT'::text THEN product_id IS NOT NULL
    ELSE true
END AND num_nonnulls(category, service_id, product_id) <= 1),
  CONSTRAINT cashback_rules_valid_days_check CHECK (valid_days > 0),
  CONSTRAINT cashback_rules_waiting_days_check CHECK (waiting_days >= 0)
);
CREATE INDEX cashback_rules_by_creation ON cashback_rules USING btree (tenant_id, created_at, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX cashback_rules_one_per_target ON cashback_rules USING btree (tenant_id, scope, COALESCE(category, service_id::text, product_id::text, ''::text)) WHERE deleted_at IS NULL;
ALTER TABLE cashback_rules ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON cashback_rules FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON cashback_rules DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('deleted_at');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON cashback_rules FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON cashback_rules FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON cashback_rules TO :app_role;

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
ALTER TABLE changes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON changes FOR ALL TO :platform_role USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON changes FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT DELETE, INSERT, SELECT ON changes TO :platform_role;
GRANT INSERT ON changes TO :app_role;

CREATE TABLE client_credits (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  credit_limit_cents bigint NOT NULL,
  balance_cents bigint NOT NULL DEFAULT 0,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  merged_into uuid,
  promised_on date,
  promise_note text,
  debts_due_on date,
  CONSTRAINT client_credits_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT client_credits_client_key UNIQUE (tenant_id, client_id),
  CONSTRAINT client_credits_credit_limit_cents_check CHECK (credit_limit_cents >= 0),
  CONSTRAINT client_credits_merged_is_empty CHECK (merged_into IS NULL OR balance_cents = 0 AND merged_into <> id),
  CONSTRAINT client_credits_of_somebody CHECK (client_id <> 'c0000000-0000-4000-8000-000000000000'::uuid)
);
CREATE INDEX client_credits_by_balance ON client_credits USING btree (tenant_id, balance_cents, id) WHERE merged_into IS NULL;
CREATE INDEX client_credits_by_creation ON client_credits USING btree (tenant_id, created_at, id) WHERE merged_into IS NULL;
CREATE INDEX client_credits_by_due_date ON client_credits USING btree (tenant_id, debts_due_on) WHERE debts_due_on IS NOT NULL AND merged_into IS NULL;
CREATE INDEX client_credits_by_limit ON client_credits USING btree (tenant_id, credit_limit_cents, id) WHERE merged_into IS NULL;
CREATE INDEX client_credits_merged ON client_credits USING btree (tenant_id, merged_into) WHERE merged_into IS NOT NULL;
ALTER TABLE client_credits ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON client_credits FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER date_debts AFTER UPDATE OF merged_into ON client_credits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.date_debts();
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF merged_into ON client_credits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('merged_into');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON client_credits FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON client_credits FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT DELETE, INSERT, SELECT, UPDATE ON client_credits TO :app_role;

CREATE TABLE clients (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text,
  address text,
  name_key text GENERATED ALWAYS AS (app.normalise(name)) STORED,
  search_text text GENERATED ALWAYS AS (app.normalise((((((((name || ' '::text) || email) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || regexp_replace(COALESCE(phone, ''::text), '\D'::text, ''::text, 'g'::text)) || ' '::text) || COALESCE(address, ''::text))) STORED,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  merged_into uuid,
  CONSTRAINT clients_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT clients_anonymous_is_hidden CHECK (id <> 'c0000000-0000-4000-8000-000000000000'::uuid OR deleted_at IS NOT NULL),
  CONSTRAINT clients_merged_is_hidden CHECK (merged_into IS NULL OR deleted_at IS NOT NULL AND merged_into <> id)
);
CREATE INDEX clients_by_creation ON clients USING btree (tenant_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX clients_by_email ON clients USING btree (tenant_id, email, id) WHERE deleted_at IS NULL;
CREATE INDEX clients_by_name ON clients USING btree (tenant_id, name_key, id) WHERE deleted_at IS NULL;
CREATE INDEX clients_deleted ON clients USING btree (tenant_id) WHERE deleted_at IS NOT NULL;
CREATE INDEX clients_digits ON clients USING gin (tenant_id, app.digit_endings(search_text)) WHERE deleted_at IS NULL;
CREATE INDEX clients_merged ON clients USING btree (tenant_id, merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX clients_search ON clients USING gin (tenant_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
ALTER TABLE clients ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY search_access ON clients FOR SELECT TO :search_role USING (true);
CREATE POLICY tenant_isolation ON clients FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON clients DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('deleted_at');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON clients FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON clients FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON clients TO :app_role;
GRANT SELECT (tenant_id, id, name_key, search_text, deleted_at) ON clients TO :search_role;

CREATE TABLE commission_lines (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  period_id uuid NOT NULL,
  professional_id uuid NOT NULL,
  sale_id uuid NOT NULL,
  sale_item_id uuid NOT NULL,
  rule_id uuid NOT NULL,
  base_cents bigint NOT NULL,
  deduction_cents bigint NOT NULL,
  percent numeric(5,2),
  fixed_cents bigint,
  amount_cents bigint NOT NULL,
  reverses_id uuid,
  basis text NOT NULL,
  CONSTRAINT commission_lines_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT commission_lines_basis_check CHECK (basis = ANY (ARRAY['LIST'::text, 'PAID'::text]))
);
CREATE INDEX commission_lines_by_item ON commission_lines USING btree (tenant_id, sale_item_id, professional_id);
CREATE INDEX commission_lines_by_period ON commission_lines USING btree (tenant_id, period_id, professional_id);
CREATE UNIQUE INDEX commission_lines_reversed_once ON commission_lines USING btree (tenant_id, reverses_id) WHERE reverses_id IS NOT NULL;
ALTER TABLE commission_lines ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON commission_lines FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT ON commission_lines TO :app_role;

CREATE TABLE commission_payouts (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  period_id uuid NOT NULL,
  professional_id uuid NOT NULL,
  paid_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  paid_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  CONSTRAINT commission_payouts_pkey PRIMARY KEY (tenant_id, period_id, professional_id)
);
ALTER TABLE commission_payouts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON commission_payouts FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON commission_payouts FOR EACH ROW EXECUTE FUNCTION app.audit();
GRANT DELETE, INSERT, SELECT ON commission_payouts TO :app_role;

CREATE TABLE commission_periods (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  from_day date,
  to_day date NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  CONSTRAINT commission_periods_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT commission_periods_days CHECK (from_day <= to_day)
);
CREATE UNIQUE INDEX commission_periods_by_end ON commission_periods USING btree (tenant_id, to_day);
ALTER TABLE commission_periods ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON commission_periods FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE ON commission_periods DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON commission_periods FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON commission_periods FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT ON commission_periods TO :app_role;

CREATE TABLE commission_rules (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  professional_id uuid,
  scope text NOT NULL,
  category text,
  service_id uuid,
  product_id uuid,
  percent numeric(5,2),
  amount_cents bigint,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  CONSTRAINT commission_rules_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT commission_rules_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT commission_rules_category_check CHECK (category = ANY (ARRAY['BANHO'::text, 'TOSA'::text, 'PRODUTO'::text, 'CONSULTA'::text, 'OUTROS'::text])),
  CONSTRAINT commission_rules_one_rate CHECK (num_nonnulls(percent, amount_cents) = 1),
  CONSTRAINT commission_rules_percent_check CHECK (percent > 0::numeric AND percent <= 100::numeric),
  CONSTRAINT commission_rules_scope_check CHECK (scope = ANY (ARRAY['ALL'::text, 'CATEGORY'::text, 'SERVICE'::text, 'PRODUCT'::text])),
  CONSTRAINT commission_rules_target_check CHECK (
CASE scope
    WHEN 'CATEGORY'::text THEN category IS NOT NULL
    WHEN 'SERVICE'::text THEN service_id IS NOT NULL
    WHEN 'PRODUCT'::text THEN product_id IS NOT NULL
    ELSE true
END AND num_nonnulls(category, service_id, product_id) <= 1)
);
CREATE INDEX commission_rules_by_creation ON commission_rules USING btree (tenant_id, created_at, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX commission_rules_one_per_target ON commission_rules USING btree (tenant_id, COALESCE(professional_id::text, ''::text), scope, COALESCE(category, service_id::text, product_id::text, ''::text)) WHERE deleted_at IS NULL;
ALTER TABLE commission_rules ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON commission_rules FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON commission_rules DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('deleted_at');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON commission_rules FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON commission_rules FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON commission_rules TO :app_role;

CREATE TABLE commission_settings (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  basis text NOT NULL,
  deduction_percent integer NOT NULL,
  deduction_time text NOT NULL,
  deduction_amount_cents bigint NOT NULL DEFAULT 0,
  CONSTRAINT commission_settings_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT commission_settings_basis_check CHECK (basis = ANY (ARRAY['LIST'::text, 'PAID'::text])),
  CONSTRAINT commission_settings_deduction_amount_cents_check CHECK (deduction_amount_cents >= 0),
  CONSTRAINT commission_settings_deduction_percent_check CHECK (deduction_percent >= 0 AND deduction_percent <= 100),
  CONSTRAINT commission_settings_deduction_time_check CHECK (deduction_time = ANY (ARRAY['BEFORE'::text, 'AFTER'::text]))
);
ALTER TABLE commission_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON commission_settings FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON commission_settings FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON commission_settings FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON commission_settings TO :app_role;

CREATE TABLE consents (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  purpose text NOT NULL,
  is_given boolean NOT NULL,
  way text NOT NULL,
  text_version text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  CONSTRAINT consents_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT consents_purpose_check CHECK (purpose = ANY (ARRAY['SERVICE'::text, 'MARKETING'::text, 'IMAGE'::text])),
  CONSTRAINT consents_way_check CHECK (way = ANY (ARRAY['PRESENT'::text, 'LINK'::text, 'PHONE'::text, 'MESSAGE'::text, 'ERASURE'::text]))
);
CREATE INDEX consents_by_client ON consents USING btree (tenant_id, client_id, created_at, id);
ALTER TABLE consents ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON consents FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON consents FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON consents FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT ON consents TO :app_role;

CREATE TABLE consultations (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  pet_id uuid NOT NULL,
  appointment_id uuid,
  professional_id uuid NOT NULL,
  addendum_of uuid,
  reason text,
  findings text,
  prescription text,
  crmv text,
  weight numeric(6,2),
  signed_at timestamp(3) with time zone,
  signed_by uuid,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  CONSTRAINT consultations_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT consultations_addendum_check CHECK (addendum_of IS NULL OR signed_at IS NOT NULL AND appointment_id IS NULL),
  CONSTRAINT consultations_weight_check CHECK (weight > 0::numeric)
);
CREATE INDEX consultations_by_addendum ON consultations USING btree (tenant_id, addendum_of) WHERE addendum_of IS NOT NULL;
CREATE INDEX consultations_by_creation ON consultations USING btree (tenant_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX consultations_by_pet ON consultations USING btree (tenant_id, pet_id, created_at, id);
CREATE UNIQUE INDEX consultations_one_per_appointment ON consultations USING btree (tenant_id, appointment_id) WHERE deleted_at IS NULL;
ALTER TABLE consultations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON consultations FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON consultations FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER keep_consultation BEFORE DELETE OR UPDATE ON consultations FOR EACH ROW EXECUTE FUNCTION app.keep_consultation();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON consultations FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON consultations TO :app_role;

CREATE TABLE credit_transactions (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  client_credit_id uuid NOT NULL,
  type text NOT NULL,
  amount_cents bigint NOT NULL,
  description text NOT NULL,
  balance_after_cents bigint NOT NULL,
  sale_id uuid,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  method text,
  received_cents bigint,
  reverses_id uuid,
  pix_charge_id uuid,
  day date,
  merged_credit_id uuid,
  due_on date,
  CONSTRAINT credit_transactions_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT credit_transactions_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT credit_transactions_method_check CHECK (method = ANY (ARRAY['PIX'::text, 'CARD'::text, 'CASH'::text])),
  CONSTRAINT credit_transactions_received CHECK (received_cents IS NULL OR received_cents = amount_cents OR method = 'CASH'::text AND received_cents > amount_cents),
  CONSTRAINT credit_transactions_type_check CHECK (type = ANY (ARRAY['CREDIT'::text, 'DEBIT'::text]))
);
CREATE INDEX credit_transactions_by_creation ON credit_transactions USING btree (tenant_id, created_at, id);
CREATE INDEX credit_transactions_by_credit ON credit_transactions USING btree (tenant_id, client_credit_id, created_at);
CREATE INDEX credit_transactions_by_sale ON credit_transactions USING btree (tenant_id, sale_id) WHERE sale_id IS NOT NULL;
CREATE UNIQUE INDEX credit_transactions_one_reversal ON credit_transactions USING btree (tenant_id, reverses_id) WHERE reverses_id IS NOT NULL;
ALTER TABLE credit_transactions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON credit_transactions FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER date_debts AFTER INSERT OR UPDATE ON credit_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.date_debts();
CREATE CONSTRAINT TRIGGER figures AFTER INSERT ON credit_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.method IS NOT NULL) EXECUTE FUNCTION app.count_debt();
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE ON credit_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON credit_transactions FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON credit_transactions FOR EACH ROW EXECUTE FUNCTION app.note_change();
CREATE TRIGGER stamp_day BEFORE INSERT ON credit_transactions FOR EACH ROW EXECUTE FUNCTION app.stamp_day();
CREATE TRIGGER stamp_due BEFORE INSERT ON credit_transactions FOR EACH ROW EXECUTE FUNCTION app.stamp_due();
GRANT INSERT, SELECT ON credit_transactions TO :app_role;

CREATE TABLE day_shifts (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  professional_id uuid NOT NULL,
  day date NOT NULL,
  minutes int4range NOT NULL,
  CONSTRAINT day_shifts_pkey PRIMARY KEY (tenant_id, professional_id, day, minutes WITHOUT OVERLAPS),
  CONSTRAINT day_shifts_minutes_check CHECK (lower(minutes) >= 0 AND upper(minutes) <= 1440 AND NOT isempty(minutes) AND NOT lower_inf(minutes) AND NOT upper_inf(minutes))
);
ALTER TABLE day_shifts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON day_shifts FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON day_shifts FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON day_shifts FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT DELETE, INSERT, SELECT, UPDATE ON day_shifts TO :app_role;

CREATE TABLE doses (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  pet_id uuid NOT NULL,
  protocol_id uuid NOT NULL,
  given_on date NOT NULL,
  number integer NOT NULL,
  next_due_on date,
  product text,
  manufacturer text,
  lot text,
  lot_expires_on date,
  veterinarian text,
  crmv text,
  notes text,
  appointment_id uuid,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  CONSTRAINT doses_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT doses_next_due_on_check CHECK (next_due_on > given_on),
  CONSTRAINT doses_number_check CHECK (number >= 1)
);
CREATE INDEX doses_by_day ON doses USING btree (tenant_id, given_on, id) WHERE deleted_at IS NULL;
CREATE INDEX doses_by_pet ON doses USING btree (tenant_id, pet_id, protocol_id, given_on, created_at, id);
CREATE INDEX doses_by_protocol ON doses USING btree (tenant_id, protocol_id, given_on, id) WHERE deleted_at IS NULL;
CREATE INDEX doses_due ON doses USING btree (tenant_id, next_due_on, id) WHERE next_due_on IS NOT NULL AND deleted_at IS NULL;
ALTER TABLE doses ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON doses FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON doses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('deleted_at');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON doses FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON doses FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON doses TO :app_role;

CREATE TABLE exceptions (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  at timestamp(3) with time zone NOT NULL DEFAULT now(),
  kind text NOT NULL,
  user_id uuid NOT NULL DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  approver_id uuid,
  subject text,
  sale_id uuid,
  client_credit_id uuid,
  amount_cents bigint,
  before_value bigint,
  after_value bigint,
  CONSTRAINT exceptions_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT exceptions_kind_check CHECK (kind = ANY (ARRAY['DISCOUNT'::text, 'SALE_CANCELLED'::text, 'SALE_EDITED'::text, 'INACTIVE_SOLD'::text, 'PRICE_CHANGED'::text, 'STOCK_REDUCED'::text, 'ACTIVITY_CHANGED'::text, 'CREDIT_REVERSED'::text, 'ADVANCE'::text, 'WITHDRAWAL'::text, 'PAYMENT_REVERSED'::text, 'LIMIT_EXCEEDED'::text]))
);
CREATE INDEX exceptions_approved ON exceptions USING btree (tenant_id, at, id) WHERE approver_id IS NOT NULL;
CREATE INDEX exceptions_by_kind ON exceptions USING btree (tenant_id, kind, at, id);
CREATE INDEX exceptions_by_time ON exceptions USING btree (tenant_id, at, id);
CREATE INDEX exceptions_by_user ON exceptions USING btree (tenant_id, user_id, at, id);
ALTER TABLE exceptions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON exceptions FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON exceptions FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT ON exceptions TO :app_role;

CREATE TABLE file_removals (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  due_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT file_removals_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX file_removals_due ON file_removals USING btree (due_at);
ALTER TABLE file_removals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON file_removals FOR ALL TO :platform_role USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON file_removals FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT DELETE, INSERT, SELECT, UPDATE ON file_removals TO :app_role;
GRANT DELETE, SELECT, UPDATE ON file_removals TO :platform_role;

CREATE TABLE fiscal_attempts (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  document_id uuid NOT NULL,
  "position" integer NOT NULL,
  action text NOT NULL,
  result text NOT NULL,
  code text,
  message text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT fiscal_attempts_pkey PRIMARY KEY (tenant_id, document_id, "position"),
  CONSTRAINT fiscal_attempts_action_check CHECK (action = ANY (ARRAY['SEND'::text, 'ASK'::text, 'CANCEL'::text, 'VOID'::text])),
  CONSTRAINT fiscal_attempts_result_check CHECK (result = ANY (ARRAY['DONE'::text, 'REJECTED'::text, 'ABSENT'::text, 'UNKNOWN'::text]))
);
ALTER TABLE fiscal_attempts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON fiscal_attempts FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT ON fiscal_attempts TO :app_role;

CREATE TABLE fiscal_counters (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  environment text NOT NULL,
  kind text NOT NULL,
  series integer NOT NULL,
  next_number integer NOT NULL,
  CONSTRAINT fiscal_counters_pkey PRIMARY KEY (tenant_id, environment, kind, series),
  CONSTRAINT fiscal_counters_environment_check CHECK (environment = ANY (ARRAY['TEST'::text, 'PRODUCTION'::text])),
  CONSTRAINT fiscal_counters_kind_check CHECK (kind = ANY (ARRAY['NFCE'::text, 'NFSE'::text])),
  CONSTRAINT fiscal_counters_next_number_check CHECK (next_number >= 1)
);
ALTER TABLE fiscal_counters ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON fiscal_counters FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE ON fiscal_counters TO :app_role;

CREATE TABLE fiscal_documents (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  sale_id uuid,
  kind text NOT NULL,
  environment text NOT NULL,
  status text NOT NULL DEFAULT 'PENDING'::text,
  series integer NOT NULL,
  number integer NOT NULL,
  service_code text NOT NULL DEFAULT ''::text,
  random_code text NOT NULL,
  content jsonb NOT NULL,
  total_cents bigint NOT NULL,
  taker_tax_id text,
  taker_name text,
  dps_id text,
  access_key text,
  protocol text,
  authority_number text,
  qr_code text,
  consult_url text,
  issued_at timestamp(3) with time zone,
  authorised_at timestamp(3) with time zone,
  contingency_since timestamp(3) with time zone,
  problem_code text,
  problem_message text,
  problem_advice text,
  reason text,
  is_unwanted boolean NOT NULL DEFAULT false,
  replaced_by uuid,
  attempts integer NOT NULL DEFAULT 0,
  next_run_at timestamp(3) with time zone,
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT fiscal_documents_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT fiscal_documents_number_key UNIQUE (tenant_id, environment, kind, series, number),
  CONSTRAINT fiscal_documents_environment_check CHECK (environment = ANY (ARRAY['TEST'::text, 'PRODUCTION'::text])),
  CONSTRAINT fiscal_documents_kind_check CHECK (kind = ANY (ARRAY['NFCE'::text, 'NFSE'::text])),
  CONSTRAINT fiscal_documents_service_check CHECK ((kind = 'NFSE'::text) = (service_code <> ''::text)),
  CONSTRAINT fiscal_documents_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'SENDING'::text, 'UNKNOWN'::text, 'CONTINGENCY'::text, 'REJECTED'::text, 'AUTHORISED'::text, 'CANCELLING'::text, 'CANCELLED'::text, 'VOIDING'::text, 'VOIDED'::text])),
  CONSTRAINT fiscal_documents_test_check CHECK (sale_id IS NOT NULL OR environment = 'TEST'::text),
  CONSTRAINT fiscal_documents_total_cents_check CHECK (total_cents > 0)
);
CREATE INDEX fiscal_documents_by_creation ON fiscal_documents USING btree (tenant_id, created_at, id);
CREATE INDEX fiscal_documents_by_sale ON fiscal_documents USING btree (tenant_id, sale_id);
CREATE INDEX fiscal_documents_due ON fiscal_documents USING btree (next_run_at) WHERE next_run_at IS NOT NULL;
CREATE INDEX fiscal_documents_unfinished ON fiscal_documents USING btree (tenant_id, status) WHERE status <> ALL (ARRAY['AUTHORISED'::text, 'CANCELLED'::text, 'VOIDED'::text]);
CREATE UNIQUE INDEX fiscal_documents_one_of_sale ON fiscal_documents USING btree (tenant_id, sale_id, kind, service_code) WHERE sale_id IS NOT NULL AND NOT is_unwanted AND (status <> ALL (ARRAY['CANCELLED'::text, 'VOIDED'::text]));
ALTER TABLE fiscal_documents ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON fiscal_documents FOR ALL TO :platform_role USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON fiscal_documents FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE ON fiscal_documents DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON fiscal_documents FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF status, attempts ON fiscal_documents FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON fiscal_documents TO :app_role;
GRANT SELECT (tenant_id, id, next_run_at) ON fiscal_documents TO :platform_role;
GRANT UPDATE (next_run_at) ON fiscal_documents TO :platform_role;

CREATE TABLE fiscal_files (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  document_id uuid NOT NULL,
  kind text NOT NULL,
  xml text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT fiscal_files_pkey PRIMARY KEY (tenant_id, document_id, kind),
  CONSTRAINT fiscal_files_kind_check CHECK (kind = ANY (ARRAY['ISSUED'::text, 'AUTHORISED'::text, 'CANCELLED'::text, 'VOIDED'::text]))
);
ALTER TABLE fiscal_files ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON fiscal_files FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE ON fiscal_files TO :app_role;

CREATE TABLE fiscal_settings (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  environment text NOT NULL,
  cnpj text NOT NULL,
  legal_name text NOT NULL,
  trade_name text,
  regime text NOT NULL,
  pays_ibs_cbs boolean NOT NULL,
  state_registration text,
  city_registration text,
  phone text,
  street text NOT NULL,
  number text NOT NULL,
  complement text,
  district text NOT NULL,
  zip text NOT NULL,
  city_name text NOT NULL,
  city_code text NOT NULL,
  uf text NOT NULL,
  nfce_series integer NOT NULL,
  nfse_series integer NOT NULL,
  csc_id text,
  service_code text NOT NULL,
  city_service_code text,
  nbs text,
  simples_percent double precision,
  iss_percent double precision,
  icms_percent double precision,
  default_ncm text,
  certificate_name text,
  certificate_expires_at timestamp(3) with time zone,
  certificate_reminded integer,
  provider_secrets text,
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT fiscal_settings_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT fiscal_settings_environment_check CHECK (environment = ANY (ARRAY['TEST'::text, 'PRODUCTION'::text])),
  CONSTRAINT fiscal_settings_nfce_series_check CHECK (nfce_series >= 1 AND nfce_series <= 889),
  CONSTRAINT fiscal_settings_nfse_series_check CHECK (nfse_series >= 1 AND nfse_series <= 49999),
  CONSTRAINT fiscal_settings_regime_check CHECK (regime = ANY (ARRAY['SIMPLES'::text, 'SIMPLES_EXCESS'::text, 'MEI'::text, 'REGULAR'::text]))
);
ALTER TABLE fiscal_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON fiscal_settings FOR SELECT TO :platform_role USING (true);
CREATE POLICY tenant_isolation ON fiscal_settings FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON fiscal_settings FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON fiscal_settings FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON fiscal_settings TO :app_role;
GRANT SELECT (tenant_id, certificate_expires_at, certificate_reminded) ON fiscal_settings TO :platform_role;

CREATE TABLE holidays (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  day date NOT NULL,
  name text NOT NULL,
  minutes int4range,
  CONSTRAINT holidays_pkey PRIMARY KEY (tenant_id, day),
  CONSTRAINT holidays_minutes_check CHECK (lower(minutes) >= 0 AND upper(minutes) <= 1440 AND NOT isempty(minutes))
);
ALTER TABLE holidays ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON holidays FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON holidays FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON holidays FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT DELETE, INSERT, SELECT, UPDATE ON holidays TO :app_role;

CREATE TABLE hotel_seasons (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  nights daterange NOT NULL,
  name text NOT NULL,
  percent integer NOT NULL,
  CONSTRAINT hotel_seasons_pkey PRIMARY KEY (tenant_id, nights WITHOUT OVERLAPS),
  CONSTRAINT hotel_seasons_percent_check CHECK (percent >= '-90'::integer AND percent <= 300)
);
ALTER TABLE hotel_seasons ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON hotel_seasons FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON hotel_seasons FOR EACH ROW EXECUTE FUNCTION app.audit();
GRANT DELETE, INSERT, SELECT ON hotel_seasons TO :app_role;

CREATE TABLE hotel_settings (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  mode text NOT NULL,
  service_id uuid,
  check_in_time time(0) without time zone NOT NULL,
  check_out_time time(0) without time zone NOT NULL,
  tolerance_minutes integer NOT NULL,
  late_fee_cents bigint NOT NULL,
  extra_night_from time(0) without time zone NOT NULL,
  second_pet_percent integer NOT NULL,
  holiday_percent integer NOT NULL,
  deposit_percent integer NOT NULL,
  CONSTRAINT hotel_settings_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT hotel_settings_deposit_percent_check CHECK (deposit_percent >= 0 AND deposit_percent <= 100),
  CONSTRAINT hotel_settings_holiday_percent_check CHECK (holiday_percent >= 0 AND holiday_percent <= 300),
  CONSTRAINT hotel_settings_late_fee_cents_check CHECK (late_fee_cents >= 0),
  CONSTRAINT hotel_settings_mode_check CHECK (mode = ANY (ARRAY['NIGHT'::text, 'DAY24'::text])),
  CONSTRAINT hotel_settings_second_pet_percent_check CHECK (second_pet_percent >= 0 AND second_pet_percent <= 100),
  CONSTRAINT hotel_settings_tolerance_minutes_check CHECK (tolerance_minutes >= 0 AND tolerance_minutes <= 240)
);
ALTER TABLE hotel_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON hotel_settings FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON hotel_settings FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON hotel_settings FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON hotel_settings TO :app_role;

CREATE TABLE idempotency_keys (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  key text NOT NULL,
  request_hash text NOT NULL,
  response jsonb,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (tenant_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys USING btree (created_at);
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON idempotency_keys FOR ALL TO :platform_role USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON idempotency_keys FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT DELETE, INSERT, SELECT, UPDATE ON idempotency_keys TO :platform_role;
GRANT INSERT, SELECT, UPDATE ON idempotency_keys TO :app_role;

CREATE TABLE import_rows (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  import_id uuid NOT NULL,
  line integer NOT NULL,
  cells jsonb NOT NULL,
  client text NOT NULL DEFAULT ''::text,
  pet text NOT NULL DEFAULT ''::text,
  verdict text,
  problems jsonb NOT NULL DEFAULT '[]'::jsonb,
  client_id uuid,
  pet_id uuid,
  made_client boolean NOT NULL DEFAULT false,
  made_pet boolean NOT NULL DEFAULT false,
  is_run boolean NOT NULL DEFAULT false,
  client_undo text,
  pet_undo text,
  CONSTRAINT import_rows_pkey PRIMARY KEY (tenant_id, import_id, line),
  CONSTRAINT import_rows_client_undo_check CHECK (client_undo = ANY (ARRAY['REMOVED'::text, 'EDITED'::text, 'USED'::text])),
  CONSTRAINT import_rows_pet_undo_check CHECK (pet_undo = ANY (ARRAY['REMOVED'::text, 'EDITED'::text, 'USED'::text])),
  CONSTRAINT import_rows_verdict_check CHECK (verdict = ANY (ARRAY['GOOD'::text, 'PARTIAL'::text, 'REFUSED'::text, 'KNOWN'::text]))
);
ALTER TABLE import_rows ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON import_rows FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT DELETE, INSERT, SELECT, UPDATE ON import_rows TO :app_role;

CREATE TABLE imports (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  file_name text NOT NULL,
  status text NOT NULL DEFAULT 'CHECKING'::text,
  header_line integer NOT NULL,
  columns jsonb NOT NULL,
  only_good boolean,
  total integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  counts jsonb NOT NULL DEFAULT '{}'::jsonb,
  lease uuid,
  due_at timestamp(3) with time zone DEFAULT now(),
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  finished_at timestamp(3) with time zone,
  attempts integer NOT NULL DEFAULT 0,
  CONSTRAINT imports_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT imports_status_check CHECK (status = ANY (ARRAY['CHECKING'::text, 'CHECKED'::text, 'RUNNING'::text, 'DONE'::text, 'UNDOING'::text, 'UNDONE'::text, 'EXPIRED'::text, 'FAILED'::text]))
);
CREATE INDEX imports_by_creation ON imports USING btree (tenant_id, created_at, id);
CREATE INDEX imports_due ON imports USING btree (due_at) WHERE due_at IS NOT NULL;
CREATE UNIQUE INDEX imports_one_at_work ON imports USING btree (tenant_id) WHERE status = ANY (ARRAY['RUNNING'::text, 'UNDOING'::text]);
ALTER TABLE imports ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON imports FOR ALL TO :platform_role USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON imports FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE ON imports DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('');
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON imports FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON imports TO :app_role;
GRANT SELECT, UPDATE ON imports TO :platform_role;

CREATE TABLE incidents (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  description text NOT NULL,
  happened_on date,
  known_on date NOT NULL,
  data_categories text NOT NULL,
  people_categories text NOT NULL,
  people_count integer,
  measures text NOT NULL,
  risk text NOT NULL,
  risk_reason text,
  is_small_agent boolean NOT NULL,
  deadline date NOT NULL,
  authority_notified_on date,
  people_notified_on date,
  silence_reason text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT incidents_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT incidents_people_count_check CHECK (people_count >= 0),
  CONSTRAINT incidents_risk_check CHECK (risk = ANY (ARRAY['LOW'::text, 'RELEVANT'::text]))
);
CREATE INDEX incidents_by_day ON incidents USING btree (tenant_id, known_on, id);
ALTER TABLE incidents ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON incidents FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON incidents FOR EACH ROW EXECUTE FUNCTION app.audit();
GRANT INSERT, SELECT, UPDATE ON incidents TO :app_role;

CREATE TABLE invoices (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  number bigint NOT NULL,
  kind text NOT NULL,
  plan text NOT NULL,
  add_on text NOT NULL,
  cents bigint NOT NULL,
  period_start date NOT NULL,
  period_end date NOT NULL,
  due_on date NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  paid_at timestamp(3) with time zone,
  cancelled_at timestamp(3) with time zone,
  CONSTRAINT invoices_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT invoices_number_key UNIQUE (tenant_id, number),
  CONSTRAINT invoices_add_on_check CHECK (add_on = ANY (ARRAY['NONE'::text, 'NFCE_300'::text, 'NFCE_500'::text])),
  CONSTRAINT invoices_cents_check CHECK (cents > 0),
  CONSTRAINT invoices_check CHECK (period_end >= period_start),
  CONSTRAINT invoices_end_check CHECK (paid_at IS NULL OR cancelled_at IS NULL),
  CONSTRAINT invoices_kind_check CHECK (kind = ANY (ARRAY['PERIOD'::text, 'UPGRADE'::text])),
  CONSTRAINT invoices_plan_check CHECK (plan = ANY (ARRAY['BASIC'::text, 'PREMIUM'::text]))
);
CREATE UNIQUE INDEX invoices_one_open ON invoices USING btree (tenant_id, kind, period_start) WHERE paid_at IS NULL AND cancelled_at IS NULL;
ALTER TABLE invoices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON invoices FOR ALL TO :platform_role USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON invoices FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT ON invoices TO :app_role;
GRANT INSERT, SELECT ON invoices TO :platform_role;
GRANT UPDATE (period_start, period_end, paid_at, cancelled_at) ON invoices TO :app_role;
GRANT UPDATE (period_start, period_end, paid_at, cancelled_at) ON invoices TO :platform_role;

CREATE TABLE jobs (
  name text NOT NULL,
  every_ms integer NOT NULL,
  due_at timestamp with time zone NOT NULL,
  locked_by uuid,
  locked_until timestamp with time zone,
  heartbeat_at timestamp with time zone,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  last_ran_at timestamp with time zone,
  last_succeeded_at timestamp with time zone,
  last_ms integer,
  CONSTRAINT jobs_pkey PRIMARY KEY (name),
  CONSTRAINT jobs_every_ms_check CHECK (every_ms > 0),
  CONSTRAINT jobs_lock_check CHECK ((locked_by IS NULL) = (locked_until IS NULL))
);
GRANT DELETE, INSERT, SELECT, UPDATE ON jobs TO :platform_role;

CREATE TABLE known_devices (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  user_id uuid NOT NULL,
  token_hash text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  used_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT known_devices_pkey PRIMARY KEY (tenant_id, user_id, token_hash)
);
CREATE INDEX known_devices_age ON known_devices USING btree (used_at);
ALTER TABLE known_devices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON known_devices FOR ALL TO :platform_role USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON known_devices FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT DELETE, SELECT ON known_devices TO :platform_role;
GRANT INSERT, SELECT, UPDATE ON known_devices TO :app_role;

CREATE TABLE list_count_slots (
  tenant_id uuid NOT NULL,
  list text NOT NULL,
  total bigint NOT NULL,
  slot smallint NOT NULL DEFAULT 0,
  CONSTRAINT list_count_slots_pkey PRIMARY KEY (tenant_id, list, slot)
);
ALTER TABLE list_count_slots ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON list_count_slots FOR ALL TO :platform_role USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON list_count_slots FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE ON list_count_slots TO :app_role;
GRANT INSERT, SELECT, UPDATE ON list_count_slots TO :platform_role;

CREATE TABLE login_failures (
  key text NOT NULL,
  failures integer NOT NULL,
  first_at timestamp(3) with time zone NOT NULL,
  last_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT login_failures_pkey PRIMARY KEY (key)
);
CREATE INDEX login_failures_age ON login_failures USING btree (last_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON login_failures TO :app_role;
GRANT DELETE, SELECT ON login_failures TO :platform_role;

CREATE TABLE mails (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  recipient text NOT NULL,
  subject text NOT NULL,
  text text,
  html text,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamp(3) with time zone DEFAULT now(),
  sent_at timestamp(3) with time zone,
  last_error text,
  note_id uuid,
  CONSTRAINT mails_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX mails_due ON mails USING btree (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX mails_latest ON mails USING btree (created_at DESC, id DESC);
ALTER TABLE mails ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON mails FOR ALL TO :platform_role USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON mails FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT DELETE, INSERT, SELECT, UPDATE ON mails TO :platform_role;
GRANT INSERT, SELECT, UPDATE ON mails TO :app_role;

CREATE TABLE measured_places (
  day date NOT NULL,
  remote text NOT NULL,
  release text NOT NULL,
  place text NOT NULL,
  tenant text NOT NULL,
  loads integer NOT NULL,
  slow_paints integer NOT NULL DEFAULT 0,
  slow_inputs integer NOT NULL DEFAULT 0,
  api_errors integer NOT NULL DEFAULT 0,
  at timestamp with time zone NOT NULL DEFAULT now(),
  person text NOT NULL DEFAULT ''::text,
  network text NOT NULL DEFAULT ''::text,
  is_known boolean NOT NULL DEFAULT false,
  opens integer NOT NULL DEFAULT 0,
  faults integer NOT NULL DEFAULT 0,
  CONSTRAINT measured_places_pkey PRIMARY KEY (remote, release, day, place)
);
CREATE INDEX measured_places_age ON measured_places USING btree (day);
GRANT DELETE, SELECT ON measured_places TO :platform_role;
GRANT INSERT, SELECT, UPDATE ON measured_places TO :app_role;

CREATE TABLE membership_renewals (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  membership_id uuid NOT NULL,
  cycle_from date NOT NULL,
  package_id uuid NOT NULL,
  order_id uuid,
  sale_id uuid,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT membership_renewals_pkey PRIMARY KEY (tenant_id, membership_id, cycle_from)
);
ALTER TABLE membership_renewals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON membership_renewals FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE ON membership_renewals TO :app_role;

CREATE TABLE membership_settings (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  no_show text NOT NULL,
  renewal text NOT NULL,
  carry_cycles integer NOT NULL,
  carry_max integer,
  CONSTRAINT membership_settings_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT membership_settings_carry_cycles_check CHECK (carry_cycles >= 0 AND carry_cycles <= 12),
  CONSTRAINT membership_settings_carry_max_check CHECK (carry_max > 0),
  CONSTRAINT membership_settings_no_show_check CHECK (no_show = ANY (ARRAY['RETURNED'::text, 'CONSUMED'::text])),
  CONSTRAINT membership_settings_renewal_check CHECK (renewal = ANY (ARRAY['NONE'::text, 'ORDER'::text, 'TAB'::text, 'PIX'::text]))
);
ALTER TABLE membership_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON membership_settings FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON membership_settings FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON membership_settings FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON membership_settings TO :app_role;

CREATE TABLE memberships (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  pet_id uuid NOT NULL,
  package_id uuid NOT NULL,
  credits integer NOT NULL DEFAULT 0,
  paused_on date,
  status text NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN ended_at IS NOT NULL THEN 'ENDED'::text
    WHEN paused_on IS NOT NULL THEN 'PAUSED'::text
    ELSE 'ACTIVE'::text
END) STORED,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  ended_at timestamp(3) with time zone,
  next_package_id uuid,
  renews boolean NOT NULL DEFAULT true,
  CONSTRAINT memberships_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT memberships_credits_check CHECK (credits >= 0)
);
CREATE INDEX memberships_by_pet ON memberships USING btree (tenant_id, pet_id, package_id);
ALTER TABLE memberships ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON memberships FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON memberships FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON memberships FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON memberships TO :app_role;

CREATE TABLE message_deliveries (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  message_id uuid NOT NULL,
  client_id uuid NOT NULL,
  status text NOT NULL,
  problem text,
  error_code integer,
  phone text,
  has_other_form boolean NOT NULL DEFAULT false,
  provider_id text,
  recipient_id text,
  attempt integer NOT NULL DEFAULT 0,
  retry_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT message_deliveries_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT message_deliveries_message_key UNIQUE (tenant_id, message_id),
  CONSTRAINT message_deliveries_problem_check CHECK (problem = ANY (ARRAY['NOT_ON_WHATSAPP'::text, 'OPTED_OUT'::text, 'TOO_MANY_OFFERS'::text, 'TEMPLATE'::text, 'CREDENTIALS'::text, 'SPAM_LIMIT'::text, 'PAYMENT'::text, 'LOCKED'::text, 'OUTAGE'::text, 'REFUSED'::text])),
  CONSTRAINT message_deliveries_status_check CHECK (status = ANY (ARRAY['QUEUED'::text, 'SENDING'::text, 'SENT'::text, 'DELIVERED'::text, 'READ'::text, 'FAILED'::text]))
);
CREATE INDEX message_deliveries_by_client ON message_deliveries USING btree (tenant_id, client_id);
CREATE INDEX message_deliveries_by_provider_id ON message_deliveries USING btree (tenant_id, provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX message_deliveries_by_recipient ON message_deliveries USING btree (tenant_id, recipient_id) WHERE recipient_id IS NOT NULL;
ALTER TABLE message_deliveries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON message_deliveries FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON message_deliveries FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON message_deliveries FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON message_deliveries TO :app_role;

CREATE TABLE message_settings (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  from_time time(0) without time zone NOT NULL,
  to_time time(0) without time zone NOT NULL,
  weekdays smallint[] NOT NULL,
  has_control_group boolean NOT NULL,
  CONSTRAINT message_settings_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT message_settings_times CHECK (from_time < to_time),
  CONSTRAINT message_settings_weekdays CHECK (cardinality(weekdays) > 0 AND (0 <= ALL (weekdays)) AND (6 >= ALL (weekdays)))
);
ALTER TABLE message_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON message_settings FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON message_settings FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON message_settings FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON message_settings TO :app_role;

CREATE TABLE message_templates (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  trigger text NOT NULL,
  body text NOT NULL,
  is_active boolean NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT message_templates_pkey PRIMARY KEY (tenant_id, trigger),
  CONSTRAINT message_templates_trigger_check CHECK (trigger = ANY (ARRAY['BOOKED'::text, 'REMINDER'::text, 'READY'::text, 'THANKS'::text, 'BIRTHDAY'::text, 'DOSE'::text, 'TAB'::text, 'CLUB'::text, 'CASHBACK'::text, 'RECALL'::text, 'LAPSED'::text]))
);
ALTER TABLE message_templates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON message_templates FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON message_templates FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON message_templates FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON message_templates TO :app_role;

CREATE TABLE messages (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  trigger text NOT NULL,
  source_id uuid NOT NULL,
  occurrence text NOT NULL,
  client_id uuid NOT NULL,
  pet_id uuid,
  status text NOT NULL,
  skip_reason text,
  text text,
  phone text,
  due_on date NOT NULL,
  lead_id uuid,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT messages_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT messages_occurrence_key UNIQUE (tenant_id, source_id, trigger, occurrence),
  CONSTRAINT messages_skip_reason_check CHECK (skip_reason = ANY (ARRAY['TALKED'::text, 'UNWANTED'::text, 'WRONG_PHONE'::text, 'OTHER'::text, 'CONTROL_GROUP'::text])),
  CONSTRAINT messages_skipped_for_a_reason CHECK ((status = 'SKIPPED'::text) = (skip_reason IS NOT NULL)),
  CONSTRAINT messages_status_check CHECK (status = ANY (ARRAY['DUE'::text, 'SENT'::text, 'SKIPPED'::text])),
  CONSTRAINT messages_trigger_check CHECK (trigger = ANY (ARRAY['BOOKED'::text, 'REMINDER'::text, 'READY'::text, 'THANKS'::text, 'BIRTHDAY'::text, 'DOSE'::text, 'TAB'::text, 'CLUB'::text, 'CASHBACK'::text, 'RECALL'::text, 'LAPSED'::text]))
);
CREATE INDEX messages_by_client ON messages USING btree (tenant_id, client_id, created_at, id);
CREATE INDEX messages_by_creation ON messages USING btree (tenant_id, created_at, id) WHERE lead_id IS NULL AND status <> 'DUE'::text;
CREATE INDEX messages_by_lead ON messages USING btree (tenant_id, lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX messages_by_pet ON messages USING btree (tenant_id, pet_id, created_at, id);
CREATE INDEX messages_by_trigger ON messages USING btree (tenant_id, trigger, created_at);
ALTER TABLE messages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON messages FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON messages TO :app_role;

CREATE TABLE opening_hours (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  weekday smallint NOT NULL,
  minutes int4range NOT NULL,
  CONSTRAINT opening_hours_pkey PRIMARY KEY (tenant_id, weekday, minutes WITHOUT OVERLAPS),
  CONSTRAINT opening_hours_minutes_check CHECK (lower(minutes) >= 0 AND upper(minutes) <= 1440 AND NOT isempty(minutes)),
  CONSTRAINT opening_hours_weekday_check CHECK (weekday >= 0 AND weekday <= 6)
);
ALTER TABLE opening_hours ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON opening_hours FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON opening_hours FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON opening_hours FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT DELETE, INSERT, SELECT, UPDATE ON opening_hours TO :app_role;

CREATE TABLE order_counters (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  last bigint NOT NULL,
  CONSTRAINT order_counters_pkey PRIMARY KEY (tenant_id)
);
ALTER TABLE order_counters ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON order_counters FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE ON order_counters TO :app_role;

CREATE TABLE order_lines (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  service_id uuid,
  product_id uuid,
  package_id uuid,
  appointment_id uuid,
  pet_id uuid,
  name text NOT NULL,
  quantity integer NOT NULL,
  unit_price_cents bigint NOT NULL,
  discount_cents bigint NOT NULL DEFAULT 0,
  discount_reason text,
  was_inactive boolean NOT NULL DEFAULT false,
  approver_id uuid,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  previous_name text,
  previous_unit_price_cents bigint,
  previous_pet_id uuid,
  credits integer NOT NULL DEFAULT 0,
  uses_credits boolean NOT NULL DEFAULT true,
  trip_id uuid,
  stay_id uuid,
  stay_line text,
  CONSTRAINT order_lines_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT order_lines_check CHECK (discount_cents >= 0 AND discount_cents <= (unit_price_cents * quantity)),
  CONSTRAINT order_lines_credits_check CHECK (credits >= 0 AND credits <= quantity AND (credits = 0 OR discount_cents = 0)),
  CONSTRAINT order_lines_discount_check CHECK (discount_cents = 0 OR discount_reason IS NOT NULL),
  CONSTRAINT order_lines_one_thing CHECK (num_nonnulls(service_id, product_id, package_id) <= 1),
  CONSTRAINT order_lines_previous_check CHECK ((previous_name IS NULL) = (previous_unit_price_cents IS NULL)),
  CONSTRAINT order_lines_quantity_check CHECK (quantity > 0),
  CONSTRAINT order_lines_stay_check CHECK ((stay_id IS NULL) = (stay_line IS NULL)),
  CONSTRAINT order_lines_unit_price_cents_check CHECK (unit_price_cents >= 0)
);
CREATE INDEX order_lines_by_order ON order_lines USING btree (tenant_id, order_id, id);
CREATE INDEX order_lines_by_pet ON order_lines USING btree (tenant_id, pet_id) WHERE pet_id IS NOT NULL;
CREATE INDEX order_lines_by_previous_pet ON order_lines USING btree (tenant_id, previous_pet_id) WHERE previous_pet_id IS NOT NULL;
CREATE INDEX order_lines_taken_off ON order_lines USING btree (tenant_id, appointment_id) WHERE deleted_at IS NOT NULL AND appointment_id IS NOT NULL;
CREATE UNIQUE INDEX order_lines_one_per_appointment ON order_lines USING btree (tenant_id, appointment_id) WHERE appointment_id IS NOT NULL AND deleted_at IS NULL;
CREATE UNIQUE INDEX order_lines_one_per_stay_line ON order_lines USING btree (tenant_id, stay_id, stay_line) WHERE stay_id IS NOT NULL AND deleted_at IS NULL;
CREATE UNIQUE INDEX order_lines_one_per_trip ON order_lines USING btree (tenant_id, trip_id) WHERE trip_id IS NOT NULL AND deleted_at IS NULL;
ALTER TABLE order_lines ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON order_lines FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON order_lines FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON order_lines FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON order_lines TO :app_role;

CREATE TABLE orders (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  number bigint NOT NULL,
  client_id uuid NOT NULL,
  discount_cents bigint NOT NULL DEFAULT 0,
  discount_reason text,
  discount_approver_id uuid,
  tax_cents bigint NOT NULL DEFAULT 0,
  opened_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  closed_at timestamp(3) with time zone,
  sale_id uuid,
  cancelled_at timestamp(3) with time zone,
  status text NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN cancelled_at IS NOT NULL THEN 'CANCELLED'::text
    WHEN closed_at IS NOT NULL THEN 'CLOSED'::text
    ELSE 'OPEN'::text
END) STORED,
  CONSTRAINT orders_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT orders_number_key UNIQUE (tenant_id, number),
  CONSTRAINT orders_closed_check CHECK ((closed_at IS NULL) = (sale_id IS NULL)),
  CONSTRAINT orders_discount_cents_check CHECK (discount_cents >= 0),
  CONSTRAINT orders_discount_check CHECK (discount_cents = 0 OR discount_reason IS NOT NULL),
  CONSTRAINT orders_end_check CHECK (closed_at IS NULL OR cancelled_at IS NULL),
  CONSTRAINT orders_tax_cents_check CHECK (tax_cents >= 0)
);
CREATE INDEX orders_by_client ON orders USING btree (tenant_id, client_id, created_at);
CREATE INDEX orders_by_closing ON orders USING btree (tenant_id, closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX orders_by_creation ON orders USING btree (tenant_id, created_at, id);
CREATE INDEX orders_by_sale ON orders USING btree (tenant_id, sale_id) WHERE sale_id IS NOT NULL;
CREATE INDEX orders_by_status ON orders USING btree (tenant_id, status, created_at, id);
ALTER TABLE orders ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON orders FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF status ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('', 'status');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON orders TO :app_role;

CREATE TABLE package_credit_entries (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  package_credit_id uuid NOT NULL,
  kind text NOT NULL,
  change integer NOT NULL,
  sale_id uuid,
  usage_id uuid,
  reverses_id uuid,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  CONSTRAINT package_credit_entries_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT package_credit_entries_change_check CHECK (
CASE kind
    WHEN 'GRANT'::text THEN change >= 0
    WHEN 'RETURN'::text THEN change = 1
    WHEN 'USE'::text THEN change = '-1'::integer
    ELSE change <= 0
END),
  CONSTRAINT package_credit_entries_kind_check CHECK (kind = ANY (ARRAY['GRANT'::text, 'USE'::text, 'RETURN'::text, 'REVOKE'::text, 'EXPIRE'::text]))
);
CREATE INDEX package_credit_entries_by_credit ON package_credit_entries USING btree (tenant_id, package_credit_id, id);
CREATE INDEX package_credit_entries_by_sale ON package_credit_entries USING btree (tenant_id, sale_id) WHERE sale_id IS NOT NULL;
CREATE INDEX package_credit_entries_by_usage ON package_credit_entries USING btree (tenant_id, usage_id) WHERE usage_id IS NOT NULL;
CREATE UNIQUE INDEX package_credit_entries_one_grant ON package_credit_entries USING btree (tenant_id, package_credit_id) WHERE kind = 'GRANT'::text AND reverses_id IS NULL;
CREATE UNIQUE INDEX package_credit_entries_one_use ON package_credit_entries USING btree (tenant_id, usage_id) WHERE kind = 'USE'::text AND reverses_id IS NULL;
CREATE UNIQUE INDEX package_credit_entries_reversed_once ON package_credit_entries USING btree (tenant_id, reverses_id) WHERE reverses_id IS NOT NULL;
ALTER TABLE package_credit_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON package_credit_entries FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON package_credit_entries FOR EACH ROW EXECUTE FUNCTION app.audit();
GRANT INSERT, SELECT ON package_credit_entries TO :app_role;

CREATE TABLE package_credit_holds (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  appointment_id uuid NOT NULL,
  package_credit_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT package_credit_holds_pkey PRIMARY KEY (tenant_id, appointment_id)
);
CREATE INDEX package_credit_holds_by_credit ON package_credit_holds USING btree (tenant_id, package_credit_id);
ALTER TABLE package_credit_holds ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON package_credit_holds FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT DELETE, INSERT, SELECT ON package_credit_holds TO :app_role;

CREATE TABLE package_credits (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  membership_id uuid NOT NULL,
  service_id uuid NOT NULL,
  cycle_from date NOT NULL,
  cycle_to date NOT NULL,
  granted integer NOT NULL,
  remaining integer NOT NULL,
  expires_on date,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  revoked_at timestamp(3) with time zone,
  is_carried boolean NOT NULL DEFAULT false,
  value_cents bigint NOT NULL DEFAULT 0,
  CONSTRAINT package_credits_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT package_credits_cycle_check CHECK (cycle_to >= cycle_from),
  CONSTRAINT package_credits_granted_check CHECK (granted > 0),
  CONSTRAINT package_credits_remaining_check CHECK (remaining >= 0 AND remaining <= granted),
  CONSTRAINT package_credits_value_cents_check CHECK (value_cents >= 0)
);
CREATE INDEX package_credits_by_membership ON package_credits USING btree (tenant_id, membership_id, service_id, expires_on);
CREATE UNIQUE INDEX package_credits_one_per_cycle ON package_credits USING btree (tenant_id, membership_id, service_id, cycle_from, is_carried) WHERE revoked_at IS NULL;
ALTER TABLE package_credits ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON package_credits FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON package_credits FOR EACH ROW EXECUTE FUNCTION app.audit();
GRANT INSERT, SELECT, UPDATE ON package_credits TO :app_role;

CREATE TABLE package_items (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  package_id uuid NOT NULL,
  service_id uuid NOT NULL,
  "position" integer NOT NULL,
  quantity integer NOT NULL,
  CONSTRAINT package_items_pkey PRIMARY KEY (tenant_id, package_id, service_id),
  CONSTRAINT package_items_quantity_check CHECK (quantity > 0)
);
ALTER TABLE package_items ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON package_items FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON package_items FOR EACH ROW EXECUTE FUNCTION app.audit();
GRANT DELETE, INSERT, SELECT, UPDATE ON package_items TO :app_role;

CREATE TABLE package_usages (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  package_id uuid NOT NULL,
  service_id uuid NOT NULL,
  client_id uuid,
  pet_id uuid,
  appointment_id uuid,
  sale_id uuid,
  notes text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  cancelled_at timestamp(3) with time zone,
  day date NOT NULL,
  CONSTRAINT package_usages_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX package_usages_by_appointment ON package_usages USING btree (tenant_id, appointment_id) WHERE appointment_id IS NOT NULL;
CREATE INDEX package_usages_by_client ON package_usages USING btree (tenant_id, client_id, created_at, id);
CREATE INDEX package_usages_by_creation ON package_usages USING btree (tenant_id, created_at, id) WHERE cancelled_at IS NULL;
CREATE INDEX package_usages_by_package ON package_usages USING btree (tenant_id, package_id, client_id, created_at) WHERE cancelled_at IS NULL;
CREATE INDEX package_usages_by_pet ON package_usages USING btree (tenant_id, pet_id, created_at, id);
CREATE INDEX package_usages_by_sale ON package_usages USING btree (tenant_id, sale_id) WHERE sale_id IS NOT NULL;
ALTER TABLE package_usages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON package_usages FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER figures AFTER INSERT OR DELETE OR UPDATE OF created_at, package_id, service_id, cancelled_at ON package_usages DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_usage();
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF cancelled_at ON package_usages DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('cancelled_at');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON package_usages FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON package_usages FOR EACH ROW EXECUTE FUNCTION app.note_change();
CREATE TRIGGER stamp_day BEFORE INSERT OR UPDATE OF created_at ON package_usages FOR EACH ROW EXECUTE FUNCTION app.stamp_day();
GRANT INSERT, SELECT, UPDATE ON package_usages TO :app_role;

CREATE TABLE packages (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  name text NOT NULL,
  description text,
  price_cents bigint NOT NULL,
  start_day integer NOT NULL,
  end_day integer NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  name_key text GENERATED ALWAYS AS (app.normalise(name)) STORED,
  search_text text GENERATED ALWAYS AS (app.normalise((name || ' '::text) || COALESCE(description, ''::text))) STORED,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  CONSTRAINT packages_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT packages_end_day_check CHECK (end_day >= 1 AND end_day <= 31),
  CONSTRAINT packages_price_cents_check CHECK (price_cents >= 0),
  CONSTRAINT packages_start_day_check CHECK (start_day >= 1 AND start_day <= 31)
);
CREATE INDEX packages_by_creation ON packages USING btree (tenant_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX packages_by_name ON packages USING btree (tenant_id, name_key, id) WHERE deleted_at IS NULL;
ALTER TABLE packages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON packages FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON packages DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('deleted_at');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON packages FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON packages FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON packages TO :app_role;

CREATE TABLE page_counts (
  minute timestamp(0) with time zone NOT NULL,
  remote text NOT NULL,
  release text NOT NULL,
  tenant text NOT NULL,
  page text NOT NULL,
  weight integer NOT NULL,
  loads integer NOT NULL DEFAULT 0,
  faults integer NOT NULL DEFAULT 0,
  CONSTRAINT page_counts_pkey PRIMARY KEY (remote, release, minute, tenant, page, weight),
  CONSTRAINT page_counts_weight_check CHECK (weight > 0)
);
CREATE INDEX page_counts_age ON page_counts USING btree (minute);
GRANT DELETE, INSERT, SELECT, UPDATE ON page_counts TO :platform_role;
GRANT INSERT, SELECT, UPDATE ON page_counts TO :app_role;

CREATE TABLE password_links (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  token_hash text NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  CONSTRAINT password_links_pkey PRIMARY KEY (tenant_id, token_hash)
);
CREATE INDEX password_links_age ON password_links USING btree (expires_at);
CREATE INDEX password_links_by_user ON password_links USING btree (tenant_id, user_id, created_at);
ALTER TABLE password_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON password_links FOR ALL TO :platform_role USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON password_links FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT DELETE, INSERT, SELECT, UPDATE ON password_links TO :platform_role;
GRANT INSERT, SELECT, UPDATE ON password_links TO :app_role;

CREATE TABLE pet_tutors (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  pet_id uuid NOT NULL,
  client_id uuid NOT NULL,
  relation text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  CONSTRAINT pet_tutors_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX pet_tutors_by_client ON pet_tutors USING btree (tenant_id, client_id, created_at);
CREATE INDEX pet_tutors_by_pet ON pet_tutors USING btree (tenant_id, pet_id);
CREATE UNIQUE INDEX pet_tutors_pair ON pet_tutors USING btree (tenant_id, pet_id, client_id) WHERE deleted_at IS NULL;
ALTER TABLE pet_tutors ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON pet_tutors FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON pet_tutors FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON pet_tutors FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON pet_tutors TO :app_role;

CREATE TABLE pet_weights (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  pet_id uuid NOT NULL,
  day date NOT NULL,
  weight numeric(6,2) NOT NULL,
  notes text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  is_from_form boolean NOT NULL DEFAULT false,
  CONSTRAINT pet_weights_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT pet_weights_weight_check CHECK (weight > 0::numeric)
);
CREATE INDEX pet_weights_by_pet ON pet_weights USING btree (tenant_id, pet_id, day, created_at);
ALTER TABLE pet_weights ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON pet_weights FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER DELETE OR UPDATE ON pet_weights FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER audit_insert AFTER INSERT ON pet_weights FOR EACH ROW WHEN (NOT new.is_from_form) EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER DELETE OR UPDATE ON pet_weights FOR EACH ROW EXECUTE FUNCTION app.note_change();
CREATE TRIGGER note_insert AFTER INSERT ON pet_weights FOR EACH ROW WHEN (NOT new.is_from_form) EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON pet_weights TO :app_role;

CREATE TABLE pets (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  name text NOT NULL,
  species text NOT NULL,
  breed text,
  gender text NOT NULL,
  birth_date date,
  weight numeric(6,2) NOT NULL DEFAULT 0,
  microchip text,
  notes text,
  client_id uuid NOT NULL,
  name_key text GENERATED ALWAYS AS (app.normalise(name)) STORED,
  search_text text GENERATED ALWAYS AS (app.normalise((((name || ' '::text) || COALESCE(breed, ''::text)) || ' '::text) || COALESCE(notes, ''::text))) STORED,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  size text,
  coat text,
  temperament text,
  allergies text,
  deceased_on date,
  merged_into uuid,
  flags text[] NOT NULL DEFAULT '{}'::text[],
  photo_id uuid,
  CONSTRAINT pets_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT pets_coat_check CHECK (coat = ANY (ARRAY['SHORT'::text, 'MEDIUM'::text, 'LONG'::text, 'DOUBLE'::text])),
  CONSTRAINT pets_flags_check CHECK (flags <@ ARRAY['SCRATCHES'::text, 'ESCAPES'::text, 'ALONE'::text, 'MUZZLE'::text, 'FEARS_DRYER'::text, 'FEARS_NOISE'::text, 'HEART'::text, 'SEIZURES'::text, 'FRAIL'::text, 'BLIND_OR_DEAF'::text]),
  CONSTRAINT pets_gender_check CHECK (gender = ANY (ARRAY['MALE'::text, 'FEMALE'::text])),
  CONSTRAINT pets_merged_is_hidden CHECK (merged_into IS NULL OR deleted_at IS NOT NULL AND merged_into <> id),
  CONSTRAINT pets_of_somebody CHECK (client_id <> 'c0000000-0000-4000-8000-000000000000'::uuid),
  CONSTRAINT pets_size_check CHECK (size = ANY (ARRAY['MINI'::text, 'SMALL'::text, 'MEDIUM'::text, 'LARGE'::text, 'GIANT'::text])),
  CONSTRAINT pets_species_check CHECK (species = ANY (ARRAY['DOG'::text, 'CAT'::text, 'BIRD'::text, 'FISH'::text, 'RABBIT'::text, 'HAMSTER'::text, 'OTHER'::text])),
  CONSTRAINT pets_temperament_check CHECK (temperament = ANY (ARRAY['CALM'::text, 'ANXIOUS'::text, 'RESTLESS'::text, 'MAY_BITE'::text])),
  CONSTRAINT pets_weight_check CHECK (weight >= 0::numeric)
);
CREATE INDEX pets_by_client ON pets USING btree (tenant_id, client_id);
CREATE INDEX pets_by_creation ON pets USING btree (tenant_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX pets_by_name ON pets USING btree (tenant_id, name_key, id) WHERE deleted_at IS NULL;
CREATE INDEX pets_by_species ON pets USING btree (tenant_id, species, name_key, id) WHERE deleted_at IS NULL;
CREATE INDEX pets_merged ON pets USING btree (tenant_id, merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX pets_search ON pets USING gin (tenant_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
ALTER TABLE pets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY search_access ON pets FOR SELECT TO :search_role USING (true);
CREATE POLICY tenant_isolation ON pets FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF deleted_at, species ON pets DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('deleted_at', 'species');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON pets FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON pets FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON pets TO :app_role;
GRANT SELECT (tenant_id, id, name_key, search_text, deleted_at) ON pets TO :search_role;

CREATE TABLE pix_charges (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  txid text NOT NULL,
  account text NOT NULL,
  cents bigint NOT NULL,
  order_id uuid,
  sale_id uuid,
  client_id uuid,
  invoice_id uuid,
  text text NOT NULL,
  status text NOT NULL DEFAULT 'OPEN'::text,
  br_code text,
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  expires_at timestamp(3) with time zone,
  paid_cents bigint NOT NULL DEFAULT 0,
  paid_at timestamp(3) with time zone,
  confirmed_by uuid,
  next_check_at timestamp(3) with time zone,
  returned_cents bigint NOT NULL DEFAULT 0,
  CONSTRAINT pix_charges_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT pix_charges_txid_key UNIQUE (tenant_id, txid),
  CONSTRAINT pix_charges_account_check CHECK (account = ANY (ARRAY['PLATFORM'::text, 'SHOP'::text, 'STATIC'::text])),
  CONSTRAINT pix_charges_cents_check CHECK (cents > 0),
  CONSTRAINT pix_charges_one_purpose CHECK (num_nonnulls(order_id, sale_id, client_id, invoice_id) = 1),
  CONSTRAINT pix_charges_paid_check CHECK ((status = 'PAID'::text) = (paid_at IS NOT NULL)),
  CONSTRAINT pix_charges_returned_check CHECK (returned_cents >= 0 AND returned_cents <= paid_cents),
  CONSTRAINT pix_charges_static_check CHECK ((account = 'STATIC'::text) = (expires_at IS NULL)),
  CONSTRAINT pix_charges_status_check CHECK (status = ANY (ARRAY['OPEN'::text, 'PAID'::text, 'EXPIRED'::text, 'REMOVED'::text])),
  CONSTRAINT pix_charges_txid_check CHECK (txid ~ '^[a-zA-Z0-9]{26,35}$'::text)
);
CREATE INDEX pix_charges_by_client ON pix_charges USING btree (tenant_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX pix_charges_by_invoice ON pix_charges USING btree (tenant_id, invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX pix_charges_by_order ON pix_charges USING btree (tenant_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX pix_charges_by_sale ON pix_charges USING btree (tenant_id, sale_id) WHERE sale_id IS NOT NULL;
CREATE INDEX pix_charges_by_txid ON pix_charges USING btree (txid);
CREATE INDEX pix_charges_due ON pix_charges USING btree (tenant_id, next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX pix_charges_received ON pix_charges USING btree (tenant_id, created_at DESC, id) WHERE paid_cents > 0;
ALTER TABLE pix_charges ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON pix_charges FOR ALL TO :platform_role USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON pix_charges FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON pix_charges FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF status, br_code, paid_cents ON pix_charges FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON pix_charges TO :app_role;
GRANT SELECT, UPDATE ON pix_charges TO :platform_role;

CREATE TABLE pix_receipts (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  end_to_end_id text NOT NULL,
  charge_id uuid NOT NULL,
  txid text NOT NULL,
  cents bigint NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pix_receipts_pkey PRIMARY KEY (tenant_id, end_to_end_id),
  CONSTRAINT pix_receipts_cents_check CHECK (cents > 0)
);
CREATE INDEX pix_receipts_by_charge ON pix_receipts USING btree (tenant_id, charge_id);
ALTER TABLE pix_receipts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON pix_receipts FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT ON pix_receipts TO :app_role;

CREATE TABLE pix_refunds (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  charge_id uuid NOT NULL,
  end_to_end_id text NOT NULL,
  cents bigint NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'PROCESSING'::text,
  failure text,
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  ended_at timestamp(3) with time zone,
  next_check_at timestamp(3) with time zone DEFAULT (now() + '00:01:00'::interval),
  CONSTRAINT pix_refunds_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT pix_refunds_cents_check CHECK (cents > 0),
  CONSTRAINT pix_refunds_due_check CHECK ((state = 'PROCESSING'::text) = (next_check_at IS NOT NULL)),
  CONSTRAINT pix_refunds_end_check CHECK ((state = 'PROCESSING'::text) = (ended_at IS NULL)),
  CONSTRAINT pix_refunds_state_check CHECK (state = ANY (ARRAY['PROCESSING'::text, 'RETURNED'::text, 'FAILED'::text]))
);
CREATE INDEX pix_refunds_by_charge ON pix_refunds USING btree (tenant_id, charge_id);
CREATE INDEX pix_refunds_by_receipt ON pix_refunds USING btree (tenant_id, end_to_end_id);
CREATE INDEX pix_refunds_due ON pix_refunds USING btree (tenant_id, next_check_at) WHERE next_check_at IS NOT NULL;
ALTER TABLE pix_refunds ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON pix_refunds FOR ALL TO :platform_role USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON pix_refunds FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON pix_refunds FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF state ON pix_refunds FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON pix_refunds TO :app_role;
GRANT SELECT, UPDATE ON pix_refunds TO :platform_role;

CREATE TABLE pix_settings (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  key text NOT NULL,
  receiver_name text NOT NULL,
  receiver_city text NOT NULL,
  provider_url text,
  provider_client_id text,
  provider_secrets text,
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pix_settings_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT pix_settings_provider_check CHECK (num_nonnulls(provider_url, provider_client_id, provider_secrets) = ANY (ARRAY[0, 3]))
);
ALTER TABLE pix_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON pix_settings FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON pix_settings FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON pix_settings FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON pix_settings TO :app_role;

CREATE TABLE platform_log (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp(3) with time zone NOT NULL DEFAULT now(),
  level text NOT NULL,
  source text NOT NULL,
  message text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT platform_log_pkey PRIMARY KEY (id),
  CONSTRAINT platform_log_level_check CHECK (level = ANY (ARRAY['info'::text, 'warn'::text, 'error'::text])),
  CONSTRAINT platform_log_source_check CHECK (source = ANY (ARRAY['api'::text, 'auth'::text, 'remote'::text]))
);
CREATE INDEX platform_log_latest ON platform_log USING btree (at DESC, id DESC);
GRANT DELETE, SELECT ON platform_log TO :platform_role;
GRANT INSERT ON platform_log TO :app_role;

CREATE TABLE products (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  name text NOT NULL,
  description text,
  price_cents bigint NOT NULL,
  stock integer,
  min_stock integer,
  barcode text,
  sku text,
  category text,
  supplier text,
  cost_cents bigint,
  ncm text,
  cest text,
  is_active boolean NOT NULL DEFAULT true,
  stock_value_cents bigint NOT NULL DEFAULT 0,
  name_key text GENERATED ALWAYS AS (app.normalise(name)) STORED,
  search_text text GENERATED ALWAYS AS (app.normalise((((((((name || ' '::text) || COALESCE(description, ''::text)) || ' '::text) || COALESCE(barcode, ''::text)) || ' '::text) || COALESCE(sku, ''::text)) || ' '::text) || COALESCE(category, ''::text))) STORED,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  CONSTRAINT products_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT products_cost_cents_check CHECK (cost_cents >= 0),
  CONSTRAINT products_min_stock_check CHECK (min_stock >= 0),
  CONSTRAINT products_price_cents_check CHECK (price_cents >= 0),
  CONSTRAINT products_stock_check CHECK (stock >= 0),
  CONSTRAINT products_stock_value CHECK (stock_value_cents >= 0 AND (stock_value_cents = 0 OR stock > 0))
);
CREATE INDEX products_by_creation ON products USING btree (tenant_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_minimum ON products USING btree (tenant_id) WHERE deleted_at IS NULL AND min_stock IS NOT NULL;
CREATE INDEX products_by_name ON products USING btree (tenant_id, name_key, id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_price ON products USING btree (tenant_id, price_cents, id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_stock ON products USING btree (tenant_id, stock, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX products_barcode ON products USING btree (tenant_id, barcode) WHERE deleted_at IS NULL;
ALTER TABLE products ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON products FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON products DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('deleted_at');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON products FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON products FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON products TO :app_role;

CREATE TABLE professionals (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  name text NOT NULL,
  color text NOT NULL,
  user_id uuid,
  service_ids uuid[],
  is_active boolean NOT NULL DEFAULT true,
  name_key text GENERATED ALWAYS AS (app.normalise(name)) STORED,
  search_text text GENERATED ALWAYS AS (app.normalise(name)) STORED,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  CONSTRAINT professionals_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT professionals_color_check CHECK (color ~ '^#[0-9a-f]{6}$'::text)
);
CREATE INDEX professionals_by_creation ON professionals USING btree (tenant_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX professionals_by_name ON professionals USING btree (tenant_id, name_key, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX professionals_one_per_user ON professionals USING btree (tenant_id, user_id) WHERE deleted_at IS NULL;
ALTER TABLE professionals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON professionals FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON professionals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('deleted_at');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON professionals FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON professionals FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON professionals TO :app_role;

CREATE TABLE protocols (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  species text NOT NULL,
  first_age_days integer NOT NULL,
  series_doses integer NOT NULL,
  interval_days integer NOT NULL,
  booster_days integer,
  is_active boolean NOT NULL DEFAULT true,
  name_key text GENERATED ALWAYS AS (app.normalise(name)) STORED,
  search_text text GENERATED ALWAYS AS (app.normalise(name)) STORED,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  CONSTRAINT protocols_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT protocols_booster_days_check CHECK (booster_days > 0),
  CONSTRAINT protocols_interval_days_check CHECK (interval_days > 0),
  CONSTRAINT protocols_kind_check CHECK (kind = ANY (ARRAY['VACCINE'::text, 'DEWORMER'::text, 'FLEA'::text])),
  CONSTRAINT protocols_series_doses_check CHECK (series_doses > 0),
  CONSTRAINT protocols_species_check CHECK (species = ANY (ARRAY['DOG'::text, 'CAT'::text, 'BIRD'::text, 'FISH'::text, 'RABBIT'::text, 'HAMSTER'::text, 'OTHER'::text]))
);
CREATE INDEX protocols_by_creation ON protocols USING btree (tenant_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX protocols_by_name ON protocols USING btree (tenant_id, name_key, id) WHERE deleted_at IS NULL;
ALTER TABLE protocols ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON protocols FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON protocols DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('deleted_at');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON protocols FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON protocols FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON protocols TO :app_role;

CREATE TABLE receipt_counters (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  last bigint NOT NULL,
  CONSTRAINT receipt_counters_pkey PRIMARY KEY (tenant_id)
);
ALTER TABLE receipt_counters ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON receipt_counters FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE ON receipt_counters TO :app_role;

CREATE TABLE recovery_codes (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  user_id uuid NOT NULL,
  code_hash text NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (tenant_id, user_id, code_hash)
);
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON recovery_codes FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT DELETE, INSERT, SELECT, UPDATE ON recovery_codes TO :app_role;

CREATE TABLE sale_days (
  tenant_id uuid NOT NULL,
  day date NOT NULL,
  payment_method text NOT NULL,
  n bigint NOT NULL,
  total_cents bigint NOT NULL,
  tenders bigint NOT NULL DEFAULT 0,
  debt_n bigint NOT NULL DEFAULT 0,
  debt_cents bigint NOT NULL DEFAULT 0,
  CONSTRAINT sale_days_pkey PRIMARY KEY (tenant_id, day, payment_method)
);
ALTER TABLE sale_days ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON sale_days FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE ON sale_days TO :app_role;

CREATE TABLE sale_items (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  sale_id uuid NOT NULL,
  "position" integer NOT NULL,
  service_id uuid,
  product_id uuid,
  name text NOT NULL,
  quantity integer NOT NULL,
  unit_price_cents bigint NOT NULL,
  total_price_cents bigint NOT NULL,
  package_id uuid,
  pet_id uuid,
  appointment_id uuid,
  discount_cents bigint NOT NULL DEFAULT 0,
  credits integer NOT NULL DEFAULT 0,
  trip_id uuid,
  CONSTRAINT sale_items_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT sale_items_credits_check CHECK (credits >= 0 AND credits <= quantity),
  CONSTRAINT sale_items_discount_cents_check CHECK (discount_cents >= 0),
  CONSTRAINT sale_items_one_thing CHECK (num_nonnulls(service_id, product_id, package_id) <= 1),
  CONSTRAINT sale_items_quantity_check CHECK (quantity > 0),
  CONSTRAINT sale_items_total CHECK (total_price_cents = (unit_price_cents * (quantity - credits) - discount_cents)),
  CONSTRAINT sale_items_total_price_cents_check CHECK (total_price_cents >= 0),
  CONSTRAINT sale_items_unit_price_cents_check CHECK (unit_price_cents >= 0)
);
CREATE INDEX sale_items_by_pet ON sale_items USING btree (tenant_id, pet_id) WHERE pet_id IS NOT NULL;
CREATE INDEX sale_items_by_sale ON sale_items USING btree (tenant_id, sale_id, "position");
CREATE INDEX sale_items_by_trip ON sale_items USING btree (tenant_id, trip_id) WHERE trip_id IS NOT NULL;
ALTER TABLE sale_items ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON sale_items FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON sale_items FOR EACH ROW EXECUTE FUNCTION app.audit();
GRANT INSERT, SELECT ON sale_items TO :app_role;
GRANT UPDATE (pet_id) ON sale_items TO :app_role;

CREATE TABLE sale_payments (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  sale_id uuid NOT NULL,
  "position" integer NOT NULL,
  method text NOT NULL,
  amount_cents bigint NOT NULL,
  received_cents bigint NOT NULL,
  replaced_at timestamp(3) with time zone,
  tip_cents bigint NOT NULL DEFAULT 0,
  CONSTRAINT sale_payments_pkey PRIMARY KEY (tenant_id, sale_id, "position"),
  CONSTRAINT sale_payments_amount_cents_check CHECK (amount_cents >= 0),
  CONSTRAINT sale_payments_method_check CHECK (method = ANY (ARRAY['PIX'::text, 'CARD'::text, 'CASH'::text, 'CREDIT'::text, 'CASHBACK'::text])),
  CONSTRAINT sale_payments_received CHECK (received_cents = amount_cents OR method = 'CASH'::text AND received_cents > amount_cents),
  CONSTRAINT sale_payments_tip CHECK (tip_cents = 0 OR tip_cents > 0 AND tip_cents <= amount_cents AND method <> 'CREDIT'::text AND method <> 'CASHBACK'::text)
);
ALTER TABLE sale_payments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON sale_payments FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT ON sale_payments TO :app_role;
GRANT UPDATE (replaced_at) ON sale_payments TO :app_role;

CREATE TABLE sales (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  receipt bigint NOT NULL,
  client_id uuid NOT NULL,
  appointment_id uuid,
  subtotal_cents bigint NOT NULL,
  discount_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  total_cents bigint NOT NULL,
  payment_method text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  cancelled_at timestamp(3) with time zone,
  day date NOT NULL,
  order_id uuid,
  till_session_id uuid,
  split_cents jsonb,
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  CONSTRAINT sales_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT sales_receipt_key UNIQUE (tenant_id, receipt),
  CONSTRAINT sales_discount_cents_check CHECK (discount_cents >= 0),
  CONSTRAINT sales_payment_method_check CHECK (payment_method = ANY (ARRAY['PIX'::text, 'CARD'::text, 'CASH'::text, 'CREDIT'::text, 'CASHBACK'::text])),
  CONSTRAINT sales_subtotal_cents_check CHECK (subtotal_cents >= 0),
  CONSTRAINT sales_tax_cents_check CHECK (tax_cents >= 0),
  CONSTRAINT sales_total CHECK (total_cents = (subtotal_cents - discount_cents + tax_cents)),
  CONSTRAINT sales_total_cents_check CHECK (total_cents >= 0)
);
CREATE INDEX sales_by_client ON sales USING btree (tenant_id, client_id, created_at);
CREATE INDEX sales_by_creation ON sales USING btree (tenant_id, created_at, id) WHERE cancelled_at IS NULL;
CREATE INDEX sales_by_payment ON sales USING btree (tenant_id, payment_method, created_at, id) WHERE cancelled_at IS NULL;
CREATE INDEX sales_by_total ON sales USING btree (tenant_id, total_cents, id) WHERE cancelled_at IS NULL;
CREATE INDEX sales_cancelled ON sales USING btree (tenant_id, created_at, id) WHERE cancelled_at IS NOT NULL;
ALTER TABLE sales ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON sales FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER figures AFTER INSERT OR DELETE OR UPDATE OF created_at, payment_method, total_cents, split_cents, cancelled_at ON sales DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_sale();
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF cancelled_at, payment_method ON sales DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('cancelled_at', 'payment_method');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON sales FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER follow_fiscal_documents AFTER UPDATE OF cancelled_at ON sales FOR EACH ROW EXECUTE FUNCTION app.follow_fiscal_documents();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON sales FOR EACH ROW EXECUTE FUNCTION app.note_change();
CREATE TRIGGER stamp_day BEFORE INSERT OR UPDATE OF created_at ON sales FOR EACH ROW EXECUTE FUNCTION app.stamp_day();
GRANT INSERT, SELECT, UPDATE ON sales TO :app_role;

CREATE TABLE series (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  rule jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT series_pkey PRIMARY KEY (tenant_id, id)
);
ALTER TABLE series ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON series FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON series FOR EACH ROW EXECUTE FUNCTION app.audit();
GRANT INSERT, SELECT ON series TO :app_role;

CREATE TABLE service_prices (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  service_id uuid NOT NULL,
  size text NOT NULL,
  coat text,
  price_cents bigint NOT NULL,
  minutes integer NOT NULL,
  CONSTRAINT service_prices_key UNIQUE NULLS NOT DISTINCT (tenant_id, service_id, size, coat),
  CONSTRAINT service_prices_coat_check CHECK (coat = ANY (ARRAY['SHORT'::text, 'MEDIUM'::text, 'LONG'::text, 'DOUBLE'::text])),
  CONSTRAINT service_prices_minutes_check CHECK (minutes >= 1 AND minutes <= 1440),
  CONSTRAINT service_prices_price_cents_check CHECK (price_cents >= 0),
  CONSTRAINT service_prices_size_check CHECK (size = ANY (ARRAY['MINI'::text, 'SMALL'::text, 'MEDIUM'::text, 'LARGE'::text, 'GIANT'::text]))
);
ALTER TABLE service_prices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON service_prices FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON service_prices FOR EACH ROW EXECUTE FUNCTION app.audit();
GRANT DELETE, INSERT, SELECT, UPDATE ON service_prices TO :app_role;

CREATE TABLE service_steps (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  service_id uuid NOT NULL,
  "position" integer NOT NULL,
  kind text NOT NULL,
  minutes integer NOT NULL,
  station_kind text,
  CONSTRAINT service_steps_pkey PRIMARY KEY (tenant_id, service_id, "position"),
  CONSTRAINT service_steps_kind_check CHECK (kind = ANY (ARRAY['BATH'::text, 'DRY'::text, 'GROOM'::text, 'OTHER'::text])),
  CONSTRAINT service_steps_minutes_check CHECK (minutes >= 1 AND minutes <= 1440),
  CONSTRAINT service_steps_station_kind_check CHECK (station_kind = ANY (ARRAY['TUB'::text, 'TABLE'::text, 'DRYER'::text, 'KENNEL'::text, 'VAN'::text]))
);
ALTER TABLE service_steps ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON service_steps FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON service_steps FOR EACH ROW EXECUTE FUNCTION app.audit();
GRANT DELETE, INSERT, SELECT, UPDATE ON service_steps TO :app_role;

CREATE TABLE services (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  name text NOT NULL,
  description text,
  category text NOT NULL,
  price_cents bigint NOT NULL,
  duration integer NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  name_key text GENERATED ALWAYS AS (app.normalise(name)) STORED,
  search_text text GENERATED ALWAYS AS (app.normalise((name || ' '::text) || COALESCE(description, ''::text))) STORED,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  buffer_before integer NOT NULL DEFAULT 0,
  buffer_after integer NOT NULL DEFAULT 0,
  dose_check text NOT NULL DEFAULT 'NONE'::text,
  dose_kinds text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT services_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT services_buffer_after_check CHECK (buffer_after >= 0 AND buffer_after <= 240),
  CONSTRAINT services_buffer_before_check CHECK (buffer_before >= 0 AND buffer_before <= 240),
  CONSTRAINT services_category_check CHECK (category = ANY (ARRAY['BANHO'::text, 'TOSA'::text, 'PRODUTO'::text, 'CONSULTA'::text, 'OUTROS'::text])),
  CONSTRAINT services_dose_check_check CHECK (dose_check = ANY (ARRAY['NONE'::text, 'WARN'::text, 'BLOCK'::text])),
  CONSTRAINT services_dose_kinds_check CHECK (dose_kinds <@ ARRAY['VACCINE'::text, 'DEWORMER'::text, 'FLEA'::text]),
  CONSTRAINT services_duration_check CHECK (duration > 0),
  CONSTRAINT services_price_cents_check CHECK (price_cents >= 0)
);
CREATE INDEX services_by_creation ON services USING btree (tenant_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX services_by_name ON services USING btree (tenant_id, name_key, id) WHERE deleted_at IS NULL;
ALTER TABLE services ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON services FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON services DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('deleted_at');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON services FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON services FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON services TO :app_role;

CREATE TABLE sessions (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  expires_at timestamp(3) with time zone NOT NULL,
  revoked_at timestamp(3) with time zone,
  device text NOT NULL DEFAULT 'Aparelho desconhecido'::text,
  last_seen_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  idle_limit interval,
  confirmed_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  second_factor boolean NOT NULL DEFAULT false,
  CONSTRAINT sessions_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX sessions_by_user ON sessions USING btree (tenant_id, user_id) WHERE revoked_at IS NULL;
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON sessions FOR ALL TO :platform_role USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON sessions FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT DELETE, SELECT, UPDATE ON sessions TO :platform_role;
GRANT INSERT, SELECT, UPDATE ON sessions TO :app_role;

CREATE TABLE shifts (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  professional_id uuid NOT NULL,
  weekday smallint NOT NULL,
  minutes int4range NOT NULL,
  CONSTRAINT shifts_pkey PRIMARY KEY (tenant_id, professional_id, weekday, minutes WITHOUT OVERLAPS),
  CONSTRAINT shifts_minutes_check CHECK (lower(minutes) >= 0 AND upper(minutes) <= 1440 AND NOT isempty(minutes)),
  CONSTRAINT shifts_weekday_check CHECK (weekday >= 0 AND weekday <= 6)
);
ALTER TABLE shifts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON shifts FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON shifts FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON shifts FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT DELETE, INSERT, SELECT, UPDATE ON shifts TO :app_role;

CREATE TABLE shop_deletions (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  state text NOT NULL DEFAULT 'REQUESTED'::text,
  reason text,
  requested_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  requested_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  due_at timestamp(3) with time zone NOT NULL,
  next_at timestamp(3) with time zone,
  step integer NOT NULL DEFAULT 0,
  withdrawn_at timestamp(3) with time zone,
  begun_at timestamp(3) with time zone,
  kept_until date,
  finished_at timestamp(3) with time zone,
  deleted jsonb NOT NULL DEFAULT '{}'::jsonb,
  cleared jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT shop_deletions_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT shop_deletions_state_check CHECK (state = ANY (ARRAY['REQUESTED'::text, 'WITHDRAWN'::text, 'ERASING'::text, 'KEEPING'::text, 'DONE'::text]))
);
CREATE INDEX shop_deletions_due ON shop_deletions USING btree (next_at) WHERE next_at IS NOT NULL;
CREATE UNIQUE INDEX shop_deletions_one ON shop_deletions USING btree (tenant_id) WHERE state <> 'WITHDRAWN'::text;
ALTER TABLE shop_deletions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON shop_deletions FOR ALL TO :platform_role USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON shop_deletions FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON shop_deletions FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT ON shop_deletions TO :app_role;
GRANT SELECT, UPDATE ON shop_deletions TO :platform_role;
GRANT UPDATE (state, next_at, withdrawn_at) ON shop_deletions TO :app_role;

CREATE TABLE sign_up_counts (
  key text NOT NULL,
  count integer NOT NULL,
  since timestamp(3) with time zone NOT NULL,
  CONSTRAINT sign_up_counts_pkey PRIMARY KEY (key)
);
CREATE INDEX sign_up_counts_age ON sign_up_counts USING btree (since);
GRANT DELETE, SELECT ON sign_up_counts TO :platform_role;
GRANT INSERT, SELECT, UPDATE ON sign_up_counts TO :app_role;

CREATE TABLE sign_ups (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  key_hash text,
  terms text NOT NULL,
  dismissed_at timestamp(3) with time zone,
  confirmation_hash text,
  confirmation_email text,
  confirmation_expires_at timestamp(3) with time zone,
  confirmations_mailed_at timestamp(3) with time zone[] NOT NULL DEFAULT '{}'::timestamp with time zone[],
  CONSTRAINT sign_ups_pkey PRIMARY KEY (tenant_id)
);
ALTER TABLE sign_ups ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON sign_ups FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE ON sign_ups TO :app_role;

CREATE TABLE sold_appointments (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  appointment_id uuid NOT NULL,
  sale_id uuid NOT NULL,
  CONSTRAINT sold_appointments_one_sale PRIMARY KEY (tenant_id, appointment_id)
);
CREATE INDEX sold_appointments_by_sale ON sold_appointments USING btree (tenant_id, sale_id);
ALTER TABLE sold_appointments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON sold_appointments FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT DELETE, INSERT, SELECT ON sold_appointments TO :app_role;

CREATE TABLE stations (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  name_key text GENERATED ALWAYS AS (app.normalise(name)) STORED,
  search_text text GENERATED ALWAYS AS (app.normalise(name)) STORED,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  capacity integer NOT NULL DEFAULT 1,
  CONSTRAINT stations_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT stations_capacity_check CHECK (capacity >= 1 AND capacity <= 50),
  CONSTRAINT stations_kind_check CHECK (kind = ANY (ARRAY['TUB'::text, 'TABLE'::text, 'DRYER'::text, 'KENNEL'::text, 'VAN'::text]))
);
CREATE INDEX stations_by_creation ON stations USING btree (tenant_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX stations_by_name ON stations USING btree (tenant_id, name_key, id) WHERE deleted_at IS NULL;
ALTER TABLE stations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON stations FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON stations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('deleted_at');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON stations FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON stations FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON stations TO :app_role;

CREATE TABLE stay_cares (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  stay_id uuid NOT NULL,
  kind text NOT NULL,
  "time" time(0) without time zone NOT NULL,
  description text NOT NULL,
  price_cents bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  CONSTRAINT stay_cares_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT stay_cares_kind_check CHECK (kind = ANY (ARRAY['FOOD'::text, 'WALK'::text, 'MEDICINE'::text, 'OTHER'::text])),
  CONSTRAINT stay_cares_price_cents_check CHECK (price_cents >= 0)
);
CREATE INDEX stay_cares_by_stay ON stay_cares USING btree (tenant_id, stay_id, "time", id);
ALTER TABLE stay_cares ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON stay_cares FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON stay_cares FOR EACH ROW EXECUTE FUNCTION app.audit();
GRANT INSERT, SELECT, UPDATE ON stay_cares TO :app_role;

CREATE TABLE stay_lines (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  stay_id uuid NOT NULL,
  date date NOT NULL,
  kind text NOT NULL,
  price_cents bigint NOT NULL,
  note text,
  is_second boolean NOT NULL DEFAULT false,
  CONSTRAINT stay_lines_pkey PRIMARY KEY (tenant_id, stay_id, date, kind),
  CONSTRAINT stay_lines_kind_check CHECK (kind = ANY (ARRAY['NIGHT'::text, 'LATE'::text])),
  CONSTRAINT stay_lines_price_cents_check CHECK (price_cents >= 0)
);
ALTER TABLE stay_lines ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON stay_lines FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT DELETE, INSERT, SELECT ON stay_lines TO :app_role;

CREATE TABLE stay_logs (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  stay_id uuid NOT NULL,
  care_id uuid,
  date date NOT NULL,
  kind text NOT NULL,
  description text NOT NULL,
  skipped_reason text,
  price_cents bigint NOT NULL,
  done_at timestamp(3) with time zone NOT NULL,
  done_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT stay_logs_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT stay_logs_kind_check CHECK (kind = ANY (ARRAY['FOOD'::text, 'WALK'::text, 'MEDICINE'::text, 'OTHER'::text])),
  CONSTRAINT stay_logs_price_cents_check CHECK (price_cents >= 0 AND (price_cents = 0 OR skipped_reason IS NULL))
);
CREATE INDEX stay_logs_by_stay ON stay_logs USING btree (tenant_id, stay_id, date, done_at);
CREATE UNIQUE INDEX stay_logs_once_a_day ON stay_logs USING btree (tenant_id, care_id, date) WHERE care_id IS NOT NULL;
ALTER TABLE stay_logs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON stay_logs FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON stay_logs FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON stay_logs FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT DELETE, INSERT, SELECT ON stay_logs TO :app_role;

CREATE TABLE stays (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  pet_id uuid NOT NULL,
  kennel_id uuid NOT NULL,
  service_id uuid NOT NULL,
  first_night date NOT NULL,
  check_out date NOT NULL,
  arrival_time time(0) without time zone NOT NULL,
  departure_time time(0) without time zone NOT NULL,
  shares_kennel boolean NOT NULL DEFAULT false,
  belongings text,
  notes text,
  status text NOT NULL DEFAULT 'BOOKED'::text,
  checked_in_at timestamp(3) with time zone,
  checked_out_at timestamp(3) with time zone,
  deposit_id uuid,
  is_single boolean NOT NULL DEFAULT true,
  holder_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT stays_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT stays_checked_in_check CHECK ((status = 'IN_HOUSE'::text OR status = 'CHECKED_OUT'::text) = (checked_in_at IS NOT NULL)),
  CONSTRAINT stays_checked_out_check CHECK ((status = 'CHECKED_OUT'::text) = (checked_out_at IS NOT NULL)),
  CONSTRAINT stays_nights_check CHECK (check_out > first_night),
  CONSTRAINT stays_status_check CHECK (status = ANY (ARRAY['BOOKED'::text, 'IN_HOUSE'::text, 'CHECKED_OUT'::text, 'CANCELLED'::text])),
  CONSTRAINT stays_kennel_taken EXCLUDE USING gist (tenant_id WITH =, kennel_id WITH =, holder_id WITH <>, daterange(first_night, check_out) WITH &&) WHERE (is_single AND status <> 'CANCELLED'::text) DEFERRABLE,
  CONSTRAINT stays_pet_overlap EXCLUDE USING gist (tenant_id WITH =, pet_id WITH =, daterange(first_night, check_out) WITH &&) WHERE (status <> 'CANCELLED'::text)
);
CREATE INDEX stays_by_check_out ON stays USING btree (tenant_id, check_out, id);
CREATE INDEX stays_by_creation ON stays USING btree (tenant_id, created_at, id);
CREATE INDEX stays_by_first_night ON stays USING btree (tenant_id, first_night, id);
CREATE INDEX stays_by_kennel ON stays USING btree (tenant_id, kennel_id, check_out) WHERE status <> 'CANCELLED'::text;
CREATE INDEX stays_by_pet ON stays USING btree (tenant_id, pet_id, first_night);
CREATE INDEX stays_in_house ON stays USING btree (tenant_id, id) WHERE status = 'IN_HOUSE'::text;
ALTER TABLE stays ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON stays FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE ON stays DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON stays FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER fit_in_kennel BEFORE INSERT OR UPDATE OF kennel_id, first_night, check_out, shares_kennel, status, pet_id ON stays FOR EACH ROW EXECUTE FUNCTION app.fit_in_kennel();
CREATE TRIGGER follow_trips AFTER UPDATE OF first_night, check_out, arrival_time, departure_time, status ON stays FOR EACH ROW EXECUTE FUNCTION app.follow_trips();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON stays FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON stays TO :app_role;

CREATE TABLE stock_count_items (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  count_id uuid NOT NULL,
  product_id uuid NOT NULL,
  counted integer NOT NULL,
  expected integer NOT NULL,
  counted_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  counted_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  CONSTRAINT stock_count_items_pkey PRIMARY KEY (tenant_id, count_id, product_id),
  CONSTRAINT stock_count_items_counted_check CHECK (counted >= 0)
);
ALTER TABLE stock_count_items ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON stock_count_items FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE ON stock_count_items TO :app_role;

CREATE TABLE stock_counts (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  category text,
  status text NOT NULL DEFAULT 'OPEN'::text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  ended_at timestamp(3) with time zone,
  ended_by uuid,
  CONSTRAINT stock_counts_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT stock_counts_ended CHECK ((status = 'OPEN'::text) = (ended_at IS NULL)),
  CONSTRAINT stock_counts_status_check CHECK (status = ANY (ARRAY['OPEN'::text, 'CLOSED'::text, 'CANCELLED'::text]))
);
CREATE INDEX stock_counts_by_creation ON stock_counts USING btree (tenant_id, created_at, id);
CREATE UNIQUE INDEX stock_counts_one_open ON stock_counts USING btree (tenant_id) WHERE status = 'OPEN'::text;
ALTER TABLE stock_counts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON stock_counts FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE ON stock_counts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON stock_counts FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON stock_counts FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON stock_counts TO :app_role;

CREATE TABLE stock_entries (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  product_id uuid NOT NULL,
  kind text NOT NULL,
  quantity integer NOT NULL,
  value_cents bigint NOT NULL,
  stock_after integer NOT NULL,
  supplier text,
  reason text,
  sale_id uuid,
  count_id uuid,
  reverses_id uuid,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  CONSTRAINT stock_entries_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT stock_entries_kind_check CHECK (kind = ANY (ARRAY['OPENING'::text, 'PURCHASE'::text, 'SALE'::text, 'RETURN'::text, 'LOSS'::text, 'COUNT'::text, 'ADJUSTMENT'::text, 'VALUATION'::text, 'REVERSAL'::text])),
  CONSTRAINT stock_entries_stock_after_check CHECK (stock_after >= 0)
);
CREATE INDEX stock_entries_by_count ON stock_entries USING btree (tenant_id, count_id) WHERE count_id IS NOT NULL;
CREATE INDEX stock_entries_by_creation ON stock_entries USING btree (tenant_id, created_at, id);
CREATE INDEX stock_entries_by_product ON stock_entries USING btree (tenant_id, product_id, created_at, id);
CREATE INDEX stock_entries_by_sale ON stock_entries USING btree (tenant_id, sale_id) WHERE sale_id IS NOT NULL;
CREATE UNIQUE INDEX stock_entries_reversed_once ON stock_entries USING btree (tenant_id, reverses_id) WHERE reverses_id IS NOT NULL;
ALTER TABLE stock_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON stock_entries FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT ON stock_entries TO :app_role;

CREATE TABLE subscription_events (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  day date NOT NULL,
  kind text NOT NULL,
  detail jsonb NOT NULL,
  CONSTRAINT subscription_events_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT subscription_events_kind_check CHECK (kind = ANY (ARRAY['STARTED'::text, 'PLAN_CHOSEN'::text, 'PAID'::text, 'TRIAL_EXTENDED'::text, 'MONTHS_GRANTED'::text, 'PLAN_SET'::text, 'ADD_ON_ENDED'::text, 'CREDIT_RETURNED'::text, 'CREDIT_RESTORED'::text, 'CANCELLED'::text, 'RESUMED'::text]))
);
ALTER TABLE subscription_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON subscription_events FOR ALL TO :platform_role USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON subscription_events FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON subscription_events FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON subscription_events FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT ON subscription_events TO :app_role;
GRANT INSERT, SELECT ON subscription_events TO :platform_role;

CREATE TABLE subscription_reminders (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  due_on date NOT NULL,
  step integer NOT NULL,
  sent_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT subscription_reminders_pkey PRIMARY KEY (tenant_id, due_on, step)
);
ALTER TABLE subscription_reminders ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON subscription_reminders FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT ON subscription_reminders TO :app_role;

CREATE TABLE subscriptions (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  trial_ends_on date,
  paid_until date,
  writable_until date,
  is_cancelled boolean NOT NULL DEFAULT false,
  monthly_cents bigint NOT NULL DEFAULT 0,
  checked_on date,
  CONSTRAINT subscriptions_pkey PRIMARY KEY (tenant_id)
);
ALTER TABLE subscriptions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON subscriptions FOR ALL TO :platform_role USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON subscriptions FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE ON subscriptions TO :app_role;
GRANT INSERT, SELECT, UPDATE ON subscriptions TO :platform_role;

CREATE TABLE taxi_zones (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  name text NOT NULL,
  service_id uuid NOT NULL,
  price_cents bigint NOT NULL,
  neighbourhoods text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  CONSTRAINT taxi_zones_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT taxi_zones_price_cents_check CHECK (price_cents >= 0)
);
ALTER TABLE taxi_zones ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON taxi_zones FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON taxi_zones FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON taxi_zones FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON taxi_zones TO :app_role;

CREATE TABLE tenant_rules (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  staff_discount_percent integer NOT NULL DEFAULT 10,
  manager_discount_percent integer NOT NULL DEFAULT 100,
  credit_term_days integer NOT NULL DEFAULT 30,
  credit_block_days integer,
  CONSTRAINT tenant_rules_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT tenant_rules_credit_block_days_check CHECK (credit_block_days >= 1 AND credit_block_days <= 365),
  CONSTRAINT tenant_rules_credit_term_days_check CHECK (credit_term_days >= 0 AND credit_term_days <= 365),
  CONSTRAINT tenant_rules_manager_discount_percent_check CHECK (manager_discount_percent >= 0 AND manager_discount_percent <= 100),
  CONSTRAINT tenant_rules_staff_discount_percent_check CHECK (staff_discount_percent >= 0 AND staff_discount_percent <= 100)
);
ALTER TABLE tenant_rules ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON tenant_rules FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON tenant_rules FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON tenant_rules FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON tenant_rules TO :app_role;

CREATE TABLE tenant_settings (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  company_name text NOT NULL,
  email text,
  phone text,
  address text,
  cnpj text,
  staff_may_squeeze_in boolean NOT NULL DEFAULT false,
  late_cancellation_hours integer NOT NULL DEFAULT 24,
  uses_till boolean NOT NULL DEFAULT false,
  simultaneous_pets integer,
  cashback_max_percent integer NOT NULL DEFAULT 50,
  CONSTRAINT tenant_settings_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT tenant_settings_cashback_max_percent_check CHECK (cashback_max_percent >= 1 AND cashback_max_percent <= 100),
  CONSTRAINT tenant_settings_late_cancellation_hours_check CHECK (late_cancellation_hours >= 0 AND late_cancellation_hours <= 168),
  CONSTRAINT tenant_settings_simultaneous_pets_check CHECK (simultaneous_pets >= 1 AND simultaneous_pets <= 50)
);
ALTER TABLE tenant_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON tenant_settings FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON tenant_settings FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON tenant_settings FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON tenant_settings TO :app_role;

CREATE TABLE tenants (
  id uuid NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text,
  plan text NOT NULL DEFAULT 'BASIC'::text,
  is_active boolean NOT NULL DEFAULT true,
  time_zone text NOT NULL DEFAULT 'America/Sao_Paulo'::text,
  search_text text GENERATED ALWAYS AS (app.normalise((((name || ' '::text) || email) || ' '::text) || slug)) STORED,
  name_key text GENERATED ALWAYS AS (app.normalise(name)) STORED,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  trial_plan text,
  effective_plan text NOT NULL GENERATED ALWAYS AS (COALESCE(trial_plan, plan)) STORED,
  add_on text NOT NULL DEFAULT 'NONE'::text,
  lapses_at timestamp(3) with time zone,
  email_confirmed_at timestamp(3) with time zone DEFAULT now(),
  number integer NOT NULL GENERATED ALWAYS AS IDENTITY (START WITH 1024),
  CONSTRAINT tenants_pkey PRIMARY KEY (id),
  CONSTRAINT tenants_number_key UNIQUE (number),
  CONSTRAINT tenants_slug_key UNIQUE (slug),
  CONSTRAINT tenants_add_on_check CHECK (add_on = ANY (ARRAY['NONE'::text, 'NFCE_300'::text, 'NFCE_500'::text])),
  CONSTRAINT tenants_plan_check CHECK (plan = ANY (ARRAY['BASIC'::text, 'PREMIUM'::text, 'ENTERPRISE'::text])),
  CONSTRAINT tenants_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text),
  CONSTRAINT tenants_trial_plan_check CHECK (trial_plan = ANY (ARRAY['BASIC'::text, 'PREMIUM'::text]))
);
CREATE INDEX tenants_by_name ON tenants USING btree (name_key, id);
CREATE INDEX tenants_created ON tenants USING btree (created_at DESC, id DESC);
ALTER TABLE tenants ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_subscription ON tenants FOR UPDATE TO :app_role USING (id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE POLICY own_tenant ON tenants FOR SELECT TO :app_role USING (id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE POLICY platform_access ON tenants FOR ALL TO :platform_role USING (true) WITH CHECK (true);
CREATE TRIGGER audit AFTER INSERT OR UPDATE ON tenants FOR EACH ROW EXECUTE FUNCTION app.audit();
GRANT INSERT, SELECT, UPDATE ON tenants TO :platform_role;
GRANT SELECT ON tenants TO :app_role;
GRANT UPDATE (plan, time_zone, trial_plan, add_on, lapses_at, email_confirmed_at) ON tenants TO :app_role;

CREATE TABLE till_entries (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  session_id uuid,
  sale_id uuid,
  method text NOT NULL,
  direction smallint NOT NULL,
  amount_cents bigint NOT NULL,
  user_id uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  credit_transaction_id uuid,
  pix_order_id uuid,
  pix_sale_id uuid,
  CONSTRAINT till_entries_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT till_entries_check CHECK ((amount_cents * direction) >= 0),
  CONSTRAINT till_entries_direction_check CHECK (direction = ANY (ARRAY['-1'::integer, 1])),
  CONSTRAINT till_entries_method_check CHECK (method = ANY (ARRAY['PIX'::text, 'CARD'::text, 'CASH'::text, 'CREDIT'::text, 'CASHBACK'::text])),
  CONSTRAINT till_entries_of_one CHECK (num_nonnulls(sale_id, credit_transaction_id, pix_order_id, pix_sale_id) = 1),
  CONSTRAINT till_entries_sale_in_session CHECK (sale_id IS NULL OR session_id IS NOT NULL)
);
CREATE INDEX till_entries_awaiting ON till_entries USING btree (tenant_id) WHERE session_id IS NULL;
CREATE INDEX till_entries_by_pix_order ON till_entries USING btree (tenant_id, pix_order_id) INCLUDE (amount_cents) WHERE pix_order_id IS NOT NULL;
CREATE INDEX till_entries_by_pix_sale ON till_entries USING btree (tenant_id, pix_sale_id) INCLUDE (amount_cents) WHERE pix_sale_id IS NOT NULL;
CREATE INDEX till_entries_by_session ON till_entries USING btree (tenant_id, session_id) INCLUDE (method, direction, amount_cents, user_id, sale_id);
ALTER TABLE till_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON till_entries FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT ON till_entries TO :app_role;
GRANT UPDATE (session_id) ON till_entries TO :app_role;

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
  CONSTRAINT till_movements_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT till_movements_kind_check CHECK (kind = ANY (ARRAY['SUPPLY'::text, 'WITHDRAWAL'::text]))
);
CREATE INDEX till_movements_by_session ON till_movements USING btree (tenant_id, session_id, created_at, id);
ALTER TABLE till_movements ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON till_movements FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON till_movements FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON till_movements FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT ON till_movements TO :app_role;

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
  CONSTRAINT till_sessions_closed_check CHECK ((closed_at IS NULL) = (counted IS NULL)),
  CONSTRAINT till_sessions_float_cents_check CHECK (float_cents >= 0)
);
CREATE INDEX till_sessions_by_opening ON till_sessions USING btree (tenant_id, opened_at, id);
CREATE UNIQUE INDEX till_sessions_one_open ON till_sessions USING btree (tenant_id) WHERE closed_at IS NULL;
ALTER TABLE till_sessions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON till_sessions FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE ON till_sessions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON till_sessions FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON till_sessions FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON till_sessions TO :app_role;

CREATE TABLE time_off (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  professional_id uuid NOT NULL,
  during tsrange NOT NULL,
  reason text,
  CONSTRAINT time_off_pkey PRIMARY KEY (tenant_id, professional_id, during WITHOUT OVERLAPS),
  CONSTRAINT time_off_during_check CHECK (NOT isempty(during) AND NOT lower_inf(during) AND NOT upper_inf(during))
);
CREATE INDEX time_off_by_end ON time_off USING btree (tenant_id, upper(during));
ALTER TABLE time_off ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON time_off FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON time_off FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON time_off FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT DELETE, INSERT, SELECT, UPDATE ON time_off TO :app_role;

CREATE TABLE tips (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  sale_id uuid NOT NULL,
  professional_id uuid NOT NULL,
  amount_cents bigint NOT NULL,
  reverses_id uuid,
  period_id uuid,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  CONSTRAINT tips_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT tips_amount_cents_check CHECK (amount_cents <> 0)
);
CREATE INDEX tips_by_period ON tips USING btree (tenant_id, period_id, created_at);
CREATE INDEX tips_by_sale ON tips USING btree (tenant_id, sale_id);
CREATE UNIQUE INDEX tips_reversed_once ON tips USING btree (tenant_id, reverses_id) WHERE reverses_id IS NOT NULL;
ALTER TABLE tips ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON tips FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON tips FOR EACH ROW EXECUTE FUNCTION app.audit();
GRANT INSERT, SELECT ON tips TO :app_role;
GRANT UPDATE (period_id) ON tips TO :app_role;

CREATE TABLE trips (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  appointment_id uuid,
  stay_id uuid,
  leg text NOT NULL,
  date date NOT NULL,
  window_from time(0) without time zone NOT NULL,
  window_to time(0) without time zone NOT NULL,
  address text,
  driver_id uuid,
  van_id uuid,
  zone_id uuid,
  service_id uuid,
  kilometres integer NOT NULL DEFAULT 1,
  unit_price_cents bigint NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'PLANNED'::text,
  attention text,
  "position" integer NOT NULL DEFAULT 1000,
  left_at timestamp(3) with time zone,
  done_at timestamp(3) with time zone,
  cancelled_along boolean NOT NULL DEFAULT false,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT trips_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT trips_attention_check CHECK (attention = ANY (ARRAY['VAN_FULL'::text, 'ON_THE_WAY'::text, 'MIDNIGHT'::text])),
  CONSTRAINT trips_done_check CHECK ((status = 'PICKED_UP'::text AND leg = 'PICKUP'::text OR status = 'DELIVERED'::text AND leg = 'DELIVERY'::text) = (done_at IS NOT NULL)),
  CONSTRAINT trips_kilometres_check CHECK (kilometres >= 1 AND kilometres <= 500),
  CONSTRAINT trips_kind_check CHECK (num_nonnulls(appointment_id, stay_id) = 1),
  CONSTRAINT trips_leg_check CHECK (leg = ANY (ARRAY['PICKUP'::text, 'DELIVERY'::text])),
  CONSTRAINT trips_status_check CHECK (status = ANY (ARRAY['PLANNED'::text, 'ON_THE_WAY'::text, 'PICKED_UP'::text, 'DELIVERED'::text, 'CANCELLED'::text])),
  CONSTRAINT trips_unit_price_cents_check CHECK (unit_price_cents >= 0),
  CONSTRAINT trips_window_check CHECK (window_to > window_from)
);
CREATE INDEX trips_by_appointment ON trips USING btree (tenant_id, appointment_id) WHERE appointment_id IS NOT NULL;
CREATE INDEX trips_by_creation ON trips USING btree (tenant_id, created_at, id);
CREATE INDEX trips_by_date ON trips USING btree (tenant_id, date, "position", window_from, id);
CREATE INDEX trips_by_stay ON trips USING btree (tenant_id, stay_id) WHERE stay_id IS NOT NULL;
CREATE INDEX trips_by_van ON trips USING btree (tenant_id, van_id, date) WHERE status <> 'CANCELLED'::text;
CREATE UNIQUE INDEX trips_one_leg ON trips USING btree (tenant_id, appointment_id, leg) WHERE appointment_id IS NOT NULL AND status <> 'CANCELLED'::text;
CREATE UNIQUE INDEX trips_one_leg_of_stay ON trips USING btree (tenant_id, stay_id, leg) WHERE stay_id IS NOT NULL AND status <> 'CANCELLED'::text;
ALTER TABLE trips ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON trips FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE ON trips DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON trips FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON trips FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON trips TO :app_role;

CREATE TABLE tutor_links (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  token_hash text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  expires_at timestamp(3) with time zone NOT NULL,
  last_used_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  CONSTRAINT tutor_links_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT tutor_links_token UNIQUE (tenant_id, token_hash)
);
CREATE INDEX tutor_links_by_client ON tutor_links USING btree (tenant_id, client_id, created_at);
ALTER TABLE tutor_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON tutor_links FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON tutor_links FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF revoked_at ON tutor_links FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON tutor_links TO :app_role;

CREATE TABLE tv_links (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  name text NOT NULL,
  token_hash text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  created_by uuid DEFAULT NULLIF(current_setting('app.user_id'::text, true), ''::text)::uuid,
  last_seen_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  CONSTRAINT tv_links_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT tv_links_token UNIQUE (tenant_id, token_hash)
);
CREATE INDEX tv_links_live ON tv_links USING btree (tenant_id, created_at) WHERE revoked_at IS NULL;
ALTER TABLE tv_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON tv_links FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON tv_links FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF name, revoked_at ON tv_links FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON tv_links TO :app_role;

CREATE TABLE tv_pairings (
  code text NOT NULL,
  secret_hash text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  tenant uuid,
  CONSTRAINT tv_pairings_pkey PRIMARY KEY (code),
  CONSTRAINT tv_pairings_secret_hash_key UNIQUE (secret_hash)
);
CREATE INDEX tv_pairings_age ON tv_pairings USING btree (expires_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON tv_pairings TO :app_role;

CREATE TABLE undos (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  user_id uuid NOT NULL DEFAULT current_setting('app.user_id'::text)::uuid,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  undone_at timestamp(3) with time zone,
  CONSTRAINT undos_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX undos_by_creation ON undos USING btree (tenant_id, created_at);
ALTER TABLE undos ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON undos FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT DELETE, INSERT, SELECT, UPDATE ON undos TO :app_role;

CREATE TABLE usage_days (
  tenant_id uuid NOT NULL,
  day date NOT NULL,
  package_id uuid NOT NULL,
  service_id uuid NOT NULL,
  n bigint NOT NULL,
  CONSTRAINT usage_days_pkey PRIMARY KEY (tenant_id, day, package_id, service_id)
);
ALTER TABLE usage_days ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON usage_days FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT INSERT, SELECT, UPDATE ON usage_days TO :app_role;

CREATE TABLE user_totp (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  user_id uuid NOT NULL,
  secret text NOT NULL,
  confirmed_at timestamp(3) with time zone,
  last_step bigint NOT NULL DEFAULT 0,
  CONSTRAINT user_totp_pkey PRIMARY KEY (tenant_id, user_id)
);
ALTER TABLE user_totp ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON user_totp FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
GRANT DELETE, INSERT, SELECT, UPDATE ON user_totp TO :app_role;

CREATE TABLE users (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  email text NOT NULL,
  name text,
  role text NOT NULL,
  phone text,
  password_hash text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  search_text text GENERATED ALWAYS AS (app.normalise((COALESCE(name, ''::text) || ' '::text) || email)) STORED,
  name_key text GENERATED ALWAYS AS (app.normalise(COALESCE(name, email))) STORED,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT users_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT users_email_key UNIQUE (tenant_id, email),
  CONSTRAINT users_role_check CHECK (role = ANY (ARRAY['OWNER'::text, 'MANAGER'::text, 'STAFF'::text, 'SUPER_ADMIN'::text]))
);
CREATE INDEX users_by_email ON users USING btree (email);
CREATE INDEX users_by_id ON users USING btree (id);
CREATE INDEX users_by_name ON users USING btree (tenant_id, name_key, id);
CREATE INDEX users_created ON users USING btree (created_at DESC, id DESC);
ALTER TABLE users ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON users FOR ALL TO :platform_role USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON users FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON users FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON users FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON users TO :app_role;
GRANT INSERT, SELECT, UPDATE ON users TO :platform_role;

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
  CONSTRAINT waiting_list_days CHECK (from_day <= to_day)
);
CREATE INDEX waiting_list_by_creation ON waiting_list USING btree (tenant_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX waiting_list_by_pet ON waiting_list USING btree (tenant_id, pet_id);
ALTER TABLE waiting_list ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON waiting_list FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE CONSTRAINT TRIGGER list_count AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON waiting_list DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.count_list('deleted_at');
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON waiting_list FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON waiting_list FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON waiting_list TO :app_role;

CREATE TABLE webhook_cursor (
  id integer NOT NULL DEFAULT 1,
  xid xid8 NOT NULL,
  CONSTRAINT webhook_cursor_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_cursor_only_one CHECK (id = 1)
);
GRANT INSERT, SELECT, UPDATE ON webhook_cursor TO :platform_role;

CREATE TABLE webhook_deliveries (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  webhook_id uuid NOT NULL,
  change_id bigint,
  type text NOT NULL,
  record_id uuid,
  occurred_at timestamp(3) with time zone NOT NULL,
  status text NOT NULL DEFAULT 'QUEUED'::text,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamp(3) with time zone DEFAULT now(),
  response_status integer,
  error text,
  delivered_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT webhook_deliveries_change UNIQUE (tenant_id, webhook_id, change_id),
  CONSTRAINT webhook_deliveries_status_check CHECK (status = ANY (ARRAY['QUEUED'::text, 'DELIVERED'::text, 'FAILED'::text]))
);
CREATE INDEX webhook_deliveries_age ON webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (tenant_id, webhook_id, next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX webhook_deliveries_log ON webhook_deliveries USING btree (tenant_id, webhook_id, occurred_at, id);
ALTER TABLE webhook_deliveries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON webhook_deliveries FOR ALL TO :platform_role USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON webhook_deliveries FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF status ON webhook_deliveries FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT DELETE, SELECT, UPDATE ON webhook_deliveries TO :platform_role;
GRANT INSERT, SELECT, UPDATE ON webhook_deliveries TO :app_role;

CREATE TABLE webhooks (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  id uuid NOT NULL,
  url text NOT NULL,
  description text,
  events text[] NOT NULL,
  provider_secrets text NOT NULL,
  old_secret_until timestamp(3) with time zone,
  api_key_id uuid DEFAULT NULLIF(current_setting('app.key_id'::text, true), ''::text)::uuid,
  problem text,
  active_since timestamp(3) with time zone NOT NULL DEFAULT now(),
  failing_since timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  CONSTRAINT webhooks_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT webhooks_problem_check CHECK (problem = ANY (ARRAY['GONE'::text, 'FAILING'::text, 'KEY_REVOKED'::text]))
);
CREATE INDEX webhooks_active ON webhooks USING btree (tenant_id, id) WHERE deleted_at IS NULL AND problem IS NULL;
CREATE INDEX webhooks_by_creation ON webhooks USING btree (tenant_id, created_at, id) WHERE deleted_at IS NULL;
ALTER TABLE webhooks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON webhooks FOR ALL TO :platform_role USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON webhooks FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF url, description, events, provider_secrets, problem, deleted_at ON webhooks FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF url, description, events, problem, deleted_at ON webhooks FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON webhooks TO :app_role;
GRANT SELECT, UPDATE ON webhooks TO :platform_role;

CREATE TABLE whatsapp_settings (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  phone_number_id text,
  business_account_id text,
  provider_secrets text,
  sends_alone boolean NOT NULL,
  triggers text[] NOT NULL,
  display_phone text,
  verified_name text,
  problem text,
  no_offers_until timestamp(3) with time zone,
  next_run_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT whatsapp_settings_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT whatsapp_settings_connection_check CHECK (num_nonnulls(phone_number_id, business_account_id, provider_secrets) = ANY (ARRAY[0, 3])),
  CONSTRAINT whatsapp_settings_problem_check CHECK (problem = ANY (ARRAY['CREDENTIALS'::text, 'PAYMENT'::text, 'LOCKED'::text])),
  CONSTRAINT whatsapp_settings_triggers_check CHECK (triggers <@ ARRAY['BOOKED'::text, 'REMINDER'::text, 'READY'::text, 'THANKS'::text, 'BIRTHDAY'::text, 'DOSE'::text, 'TAB'::text, 'CLUB'::text, 'CASHBACK'::text, 'RECALL'::text, 'LAPSED'::text])
);
CREATE INDEX whatsapp_settings_due ON whatsapp_settings USING btree (next_run_at) WHERE next_run_at IS NOT NULL;
ALTER TABLE whatsapp_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_access ON whatsapp_settings FOR ALL TO :platform_role USING (true) WITH CHECK (true);
CREATE POLICY tenant_isolation ON whatsapp_settings FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON whatsapp_settings FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF problem, sends_alone, triggers, phone_number_id, display_phone ON whatsapp_settings FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON whatsapp_settings TO :app_role;
GRANT SELECT, UPDATE ON whatsapp_settings TO :platform_role;

CREATE TABLE whatsapp_templates (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  trigger text NOT NULL,
  name text NOT NULL,
  business_account_id text NOT NULL,
  state text NOT NULL,
  reason text,
  checked_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT whatsapp_templates_pkey PRIMARY KEY (tenant_id, trigger),
  CONSTRAINT whatsapp_templates_state_check CHECK (state = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'REJECTED'::text, 'PAUSED'::text, 'DISABLED'::text])),
  CONSTRAINT whatsapp_templates_trigger_check CHECK (trigger = ANY (ARRAY['BOOKED'::text, 'REMINDER'::text, 'READY'::text, 'THANKS'::text, 'BIRTHDAY'::text, 'DOSE'::text, 'TAB'::text, 'CLUB'::text, 'CASHBACK'::text, 'RECALL'::text, 'LAPSED'::text]))
);
ALTER TABLE whatsapp_templates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON whatsapp_templates FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON whatsapp_templates FOR EACH ROW EXECUTE FUNCTION app.audit();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF state, name ON whatsapp_templates FOR EACH ROW EXECUTE FUNCTION app.note_change();
GRANT INSERT, SELECT, UPDATE ON whatsapp_templates TO :app_role;

ALTER TABLE api_keys ADD CONSTRAINT api_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE api_keys ADD CONSTRAINT api_keys_user FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id);
ALTER TABLE appointment_moves ADD CONSTRAINT appointment_moves_appointment FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments(tenant_id, id);
ALTER TABLE appointment_moves ADD CONSTRAINT appointment_moves_user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id);
ALTER TABLE appointment_steps ADD CONSTRAINT appointment_steps_appointment FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments(tenant_id, id);
ALTER TABLE appointment_steps ADD CONSTRAINT appointment_steps_professional FOREIGN KEY (tenant_id, professional_id) REFERENCES professionals(tenant_id, id);
ALTER TABLE appointment_steps ADD CONSTRAINT appointment_steps_station FOREIGN KEY (tenant_id, station_id) REFERENCES stations(tenant_id, id);
ALTER TABLE appointments ADD CONSTRAINT appointments_pet FOREIGN KEY (tenant_id, pet_id) REFERENCES pets(tenant_id, id);
ALTER TABLE appointments ADD CONSTRAINT appointments_professional FOREIGN KEY (tenant_id, professional_id) REFERENCES professionals(tenant_id, id);
ALTER TABLE appointments ADD CONSTRAINT appointments_series FOREIGN KEY (tenant_id, series_id) REFERENCES series(tenant_id, id);
ALTER TABLE appointments ADD CONSTRAINT appointments_service FOREIGN KEY (tenant_id, service_id) REFERENCES services(tenant_id, id);
ALTER TABLE approval_pins ADD CONSTRAINT approval_pins_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id);
ALTER TABLE approvals ADD CONSTRAINT approvals_approver FOREIGN KEY (tenant_id, approver_id) REFERENCES users(tenant_id, id);
ALTER TABLE approvals ADD CONSTRAINT approvals_requester FOREIGN KEY (tenant_id, requester_id) REFERENCES users(tenant_id, id);
ALTER TABLE archives ADD CONSTRAINT archives_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE archives ADD CONSTRAINT archives_user FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id);
ALTER TABLE attachments ADD CONSTRAINT attachments_appointment FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments(tenant_id, id);
ALTER TABLE attachments ADD CONSTRAINT attachments_pet FOREIGN KEY (tenant_id, pet_id) REFERENCES pets(tenant_id, id);
ALTER TABLE attachments ADD CONSTRAINT attachments_product FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
ALTER TABLE attachments ADD CONSTRAINT attachments_stay FOREIGN KEY (tenant_id, stay_id) REFERENCES stays(tenant_id, id);
ALTER TABLE attachments ADD CONSTRAINT attachments_user FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id);
ALTER TABLE calendar_links ADD CONSTRAINT calendar_links_professional FOREIGN KEY (tenant_id, professional_id) REFERENCES professionals(tenant_id, id);
ALTER TABLE calendar_links ADD CONSTRAINT calendar_links_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE calendar_links ADD CONSTRAINT calendar_links_user FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id);
ALTER TABLE cashback_accounts ADD CONSTRAINT cashback_accounts_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients(tenant_id, id);
ALTER TABLE cashback_entries ADD CONSTRAINT cashback_entries_lot FOREIGN KEY (tenant_id, lot_id) REFERENCES cashback_lots(tenant_id, id);
ALTER TABLE cashback_entries ADD CONSTRAINT cashback_entries_reversed FOREIGN KEY (tenant_id, reverses_id) REFERENCES cashback_entries(tenant_id, id);
ALTER TABLE cashback_entries ADD CONSTRAINT cashback_entries_sale FOREIGN KEY (tenant_id, sale_id) REFERENCES sales(tenant_id, id);
ALTER TABLE cashback_entries ADD CONSTRAINT cashback_entries_user FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id);
ALTER TABLE cashback_lots ADD CONSTRAINT cashback_lots_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients(tenant_id, id);
ALTER TABLE cashback_lots ADD CONSTRAINT cashback_lots_rule FOREIGN KEY (tenant_id, rule_id) REFERENCES cashback_rules(tenant_id, id);
ALTER TABLE cashback_lots ADD CONSTRAINT cashback_lots_sale FOREIGN KEY (tenant_id, sale_id) REFERENCES sales(tenant_id, id);
ALTER TABLE cashback_rules ADD CONSTRAINT cashback_rules_product FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
ALTER TABLE cashback_rules ADD CONSTRAINT cashback_rules_service FOREIGN KEY (tenant_id, service_id) REFERENCES services(tenant_id, id);
ALTER TABLE client_credits ADD CONSTRAINT client_credits_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients(tenant_id, id);
ALTER TABLE client_credits ADD CONSTRAINT client_credits_merged FOREIGN KEY (tenant_id, merged_into) REFERENCES client_credits(tenant_id, id);
ALTER TABLE clients ADD CONSTRAINT clients_merged FOREIGN KEY (tenant_id, merged_into) REFERENCES clients(tenant_id, id);
ALTER TABLE clients ADD CONSTRAINT clients_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE commission_lines ADD CONSTRAINT commission_lines_item FOREIGN KEY (tenant_id, sale_item_id) REFERENCES sale_items(tenant_id, id);
ALTER TABLE commission_lines ADD CONSTRAINT commission_lines_period FOREIGN KEY (tenant_id, period_id) REFERENCES commission_periods(tenant_id, id);
ALTER TABLE commission_lines ADD CONSTRAINT commission_lines_professional FOREIGN KEY (tenant_id, professional_id) REFERENCES professionals(tenant_id, id);
ALTER TABLE commission_lines ADD CONSTRAINT commission_lines_reverses FOREIGN KEY (tenant_id, reverses_id) REFERENCES commission_lines(tenant_id, id);
ALTER TABLE commission_lines ADD CONSTRAINT commission_lines_rule FOREIGN KEY (tenant_id, rule_id) REFERENCES commission_rules(tenant_id, id);
ALTER TABLE commission_lines ADD CONSTRAINT commission_lines_sale FOREIGN KEY (tenant_id, sale_id) REFERENCES sales(tenant_id, id);
ALTER TABLE commission_payouts ADD CONSTRAINT commission_payouts_period FOREIGN KEY (tenant_id, period_id) REFERENCES commission_periods(tenant_id, id);
ALTER TABLE commission_payouts ADD CONSTRAINT commission_payouts_professional FOREIGN KEY (tenant_id, professional_id) REFERENCES professionals(tenant_id, id);
ALTER TABLE commission_payouts ADD CONSTRAINT commission_payouts_user FOREIGN KEY (tenant_id, paid_by) REFERENCES users(tenant_id, id);
ALTER TABLE commission_periods ADD CONSTRAINT commission_periods_user FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id);
ALTER TABLE commission_rules ADD CONSTRAINT commission_rules_product FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
ALTER TABLE commission_rules ADD CONSTRAINT commission_rules_professional FOREIGN KEY (tenant_id, professional_id) REFERENCES professionals(tenant_id, id);
ALTER TABLE commission_rules ADD CONSTRAINT commission_rules_service FOREIGN KEY (tenant_id, service_id) REFERENCES services(tenant_id, id);
ALTER TABLE consents ADD CONSTRAINT consents_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients(tenant_id, id);
ALTER TABLE consents ADD CONSTRAINT consents_user FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id);
ALTER TABLE consultations ADD CONSTRAINT consultations_addendum FOREIGN KEY (tenant_id, addendum_of) REFERENCES consultations(tenant_id, id);
ALTER TABLE consultations ADD CONSTRAINT consultations_appointment FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments(tenant_id, id);
ALTER TABLE consultations ADD CONSTRAINT consultations_pet FOREIGN KEY (tenant_id, pet_id) REFERENCES pets(tenant_id, id);
ALTER TABLE consultations ADD CONSTRAINT consultations_professional FOREIGN KEY (tenant_id, professional_id) REFERENCES professionals(tenant_id, id);
ALTER TABLE consultations ADD CONSTRAINT consultations_signer FOREIGN KEY (tenant_id, signed_by) REFERENCES users(tenant_id, id);
ALTER TABLE consultations ADD CONSTRAINT consultations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE consultations ADD CONSTRAINT consultations_user FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id);
ALTER TABLE credit_transactions ADD CONSTRAINT credit_transactions_credit FOREIGN KEY (tenant_id, client_credit_id) REFERENCES client_credits(tenant_id, id);
ALTER TABLE credit_transactions ADD CONSTRAINT credit_transactions_merged FOREIGN KEY (tenant_id, merged_credit_id) REFERENCES client_credits(tenant_id, id);
ALTER TABLE credit_transactions ADD CONSTRAINT credit_transactions_pix_charge FOREIGN KEY (tenant_id, pix_charge_id) REFERENCES pix_charges(tenant_id, id);
ALTER TABLE credit_transactions ADD CONSTRAINT credit_transactions_reversed FOREIGN KEY (tenant_id, reverses_id) REFERENCES credit_transactions(tenant_id, id);
ALTER TABLE credit_transactions ADD CONSTRAINT credit_transactions_sale FOREIGN KEY (tenant_id, sale_id) REFERENCES sales(tenant_id, id);
ALTER TABLE day_shifts ADD CONSTRAINT day_shifts_professional FOREIGN KEY (tenant_id, professional_id) REFERENCES professionals(tenant_id, id);
ALTER TABLE doses ADD CONSTRAINT doses_appointment FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments(tenant_id, id);
ALTER TABLE doses ADD CONSTRAINT doses_pet FOREIGN KEY (tenant_id, pet_id) REFERENCES pets(tenant_id, id);
ALTER TABLE doses ADD CONSTRAINT doses_protocol FOREIGN KEY (tenant_id, protocol_id) REFERENCES protocols(tenant_id, id);
ALTER TABLE doses ADD CONSTRAINT doses_user FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id);
ALTER TABLE exceptions ADD CONSTRAINT exceptions_credit FOREIGN KEY (tenant_id, client_credit_id) REFERENCES client_credits(tenant_id, id);
ALTER TABLE exceptions ADD CONSTRAINT exceptions_sale FOREIGN KEY (tenant_id, sale_id) REFERENCES sales(tenant_id, id);
ALTER TABLE fiscal_attempts ADD CONSTRAINT fiscal_attempts_document FOREIGN KEY (tenant_id, document_id) REFERENCES fiscal_documents(tenant_id, id);
ALTER TABLE fiscal_attempts ADD CONSTRAINT fiscal_attempts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE fiscal_counters ADD CONSTRAINT fiscal_counters_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE fiscal_documents ADD CONSTRAINT fiscal_documents_replaced_by FOREIGN KEY (tenant_id, replaced_by) REFERENCES fiscal_documents(tenant_id, id);
ALTER TABLE fiscal_documents ADD CONSTRAINT fiscal_documents_sale FOREIGN KEY (tenant_id, sale_id) REFERENCES sales(tenant_id, id);
ALTER TABLE fiscal_documents ADD CONSTRAINT fiscal_documents_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE fiscal_files ADD CONSTRAINT fiscal_files_document FOREIGN KEY (tenant_id, document_id) REFERENCES fiscal_documents(tenant_id, id);
ALTER TABLE fiscal_files ADD CONSTRAINT fiscal_files_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE fiscal_settings ADD CONSTRAINT fiscal_settings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE holidays ADD CONSTRAINT holidays_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE hotel_seasons ADD CONSTRAINT hotel_seasons_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE hotel_settings ADD CONSTRAINT hotel_settings_service FOREIGN KEY (tenant_id, service_id) REFERENCES services(tenant_id, id);
ALTER TABLE hotel_settings ADD CONSTRAINT hotel_settings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE import_rows ADD CONSTRAINT import_rows_import FOREIGN KEY (tenant_id, import_id) REFERENCES imports(tenant_id, id);
ALTER TABLE imports ADD CONSTRAINT imports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE imports ADD CONSTRAINT imports_user FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id);
ALTER TABLE incidents ADD CONSTRAINT incidents_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE incidents ADD CONSTRAINT incidents_user FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id);
ALTER TABLE invoices ADD CONSTRAINT invoices_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE known_devices ADD CONSTRAINT known_devices_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id);
ALTER TABLE mails ADD CONSTRAINT mails_note FOREIGN KEY (tenant_id, note_id) REFERENCES fiscal_documents(tenant_id, id);
ALTER TABLE membership_renewals ADD CONSTRAINT membership_renewals_membership FOREIGN KEY (tenant_id, membership_id) REFERENCES memberships(tenant_id, id);
ALTER TABLE membership_renewals ADD CONSTRAINT membership_renewals_order FOREIGN KEY (tenant_id, order_id) REFERENCES orders(tenant_id, id);
ALTER TABLE membership_renewals ADD CONSTRAINT membership_renewals_package FOREIGN KEY (tenant_id, package_id) REFERENCES packages(tenant_id, id);
ALTER TABLE membership_renewals ADD CONSTRAINT membership_renewals_sale FOREIGN KEY (tenant_id, sale_id) REFERENCES sales(tenant_id, id);
ALTER TABLE membership_settings ADD CONSTRAINT membership_settings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE memberships ADD CONSTRAINT memberships_next_package FOREIGN KEY (tenant_id, next_package_id) REFERENCES packages(tenant_id, id);
ALTER TABLE memberships ADD CONSTRAINT memberships_package FOREIGN KEY (tenant_id, package_id) REFERENCES packages(tenant_id, id);
ALTER TABLE memberships ADD CONSTRAINT memberships_pet FOREIGN KEY (tenant_id, pet_id) REFERENCES pets(tenant_id, id);
ALTER TABLE memberships ADD CONSTRAINT memberships_user FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id);
ALTER TABLE message_deliveries ADD CONSTRAINT message_deliveries_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients(tenant_id, id);
ALTER TABLE message_deliveries ADD CONSTRAINT message_deliveries_message FOREIGN KEY (tenant_id, message_id) REFERENCES messages(tenant_id, id);
ALTER TABLE message_settings ADD CONSTRAINT message_settings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE message_templates ADD CONSTRAINT message_templates_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE messages ADD CONSTRAINT messages_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients(tenant_id, id);
ALTER TABLE messages ADD CONSTRAINT messages_lead FOREIGN KEY (tenant_id, lead_id) REFERENCES messages(tenant_id, id);
ALTER TABLE messages ADD CONSTRAINT messages_pet FOREIGN KEY (tenant_id, pet_id) REFERENCES pets(tenant_id, id);
ALTER TABLE messages ADD CONSTRAINT messages_user FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id);
ALTER TABLE opening_hours ADD CONSTRAINT opening_hours_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE order_counters ADD CONSTRAINT order_counters_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_appointment FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments(tenant_id, id);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_approver FOREIGN KEY (tenant_id, approver_id) REFERENCES users(tenant_id, id);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_order FOREIGN KEY (tenant_id, order_id) REFERENCES orders(tenant_id, id);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_package FOREIGN KEY (tenant_id, package_id) REFERENCES packages(tenant_id, id);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_pet FOREIGN KEY (tenant_id, pet_id) REFERENCES pets(tenant_id, id);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_previous_pet FOREIGN KEY (tenant_id, previous_pet_id) REFERENCES pets(tenant_id, id);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_product FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_service FOREIGN KEY (tenant_id, service_id) REFERENCES services(tenant_id, id);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_stay FOREIGN KEY (tenant_id, stay_id) REFERENCES stays(tenant_id, id);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_trip FOREIGN KEY (tenant_id, trip_id) REFERENCES trips(tenant_id, id);
ALTER TABLE orders ADD CONSTRAINT orders_approver FOREIGN KEY (tenant_id, discount_approver_id) REFERENCES users(tenant_id, id);
ALTER TABLE orders ADD CONSTRAINT orders_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients(tenant_id, id);
ALTER TABLE orders ADD CONSTRAINT orders_opener FOREIGN KEY (tenant_id, opened_by) REFERENCES users(tenant_id, id);
ALTER TABLE orders ADD CONSTRAINT orders_sale FOREIGN KEY (tenant_id, sale_id) REFERENCES sales(tenant_id, id);
ALTER TABLE package_credit_entries ADD CONSTRAINT package_credit_entries_credit FOREIGN KEY (tenant_id, package_credit_id) REFERENCES package_credits(tenant_id, id);
ALTER TABLE package_credit_entries ADD CONSTRAINT package_credit_entries_reversed FOREIGN KEY (tenant_id, reverses_id) REFERENCES package_credit_entries(tenant_id, id);
ALTER TABLE package_credit_entries ADD CONSTRAINT package_credit_entries_sale FOREIGN KEY (tenant_id, sale_id) REFERENCES sales(tenant_id, id);
ALTER TABLE package_credit_entries ADD CONSTRAINT package_credit_entries_usage FOREIGN KEY (tenant_id, usage_id) REFERENCES package_usages(tenant_id, id);
ALTER TABLE package_credit_entries ADD CONSTRAINT package_credit_entries_user FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id);
ALTER TABLE package_credit_holds ADD CONSTRAINT package_credit_holds_appointment FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments(tenant_id, id);
ALTER TABLE package_credit_holds ADD CONSTRAINT package_credit_holds_credit FOREIGN KEY (tenant_id, package_credit_id) REFERENCES package_credits(tenant_id, id);
ALTER TABLE package_credits ADD CONSTRAINT package_credits_membership FOREIGN KEY (tenant_id, membership_id) REFERENCES memberships(tenant_id, id);
ALTER TABLE package_credits ADD CONSTRAINT package_credits_service FOREIGN KEY (tenant_id, service_id) REFERENCES services(tenant_id, id);
ALTER TABLE package_items ADD CONSTRAINT package_items_package FOREIGN KEY (tenant_id, package_id) REFERENCES packages(tenant_id, id);
ALTER TABLE package_items ADD CONSTRAINT package_items_service FOREIGN KEY (tenant_id, service_id) REFERENCES services(tenant_id, id);
ALTER TABLE package_usages ADD CONSTRAINT package_usages_appointment FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments(tenant_id, id);
ALTER TABLE package_usages ADD CONSTRAINT package_usages_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients(tenant_id, id);
ALTER TABLE package_usages ADD CONSTRAINT package_usages_package FOREIGN KEY (tenant_id, package_id) REFERENCES packages(tenant_id, id);
ALTER TABLE package_usages ADD CONSTRAINT package_usages_pet FOREIGN KEY (tenant_id, pet_id) REFERENCES pets(tenant_id, id);
ALTER TABLE package_usages ADD CONSTRAINT package_usages_sale FOREIGN KEY (tenant_id, sale_id) REFERENCES sales(tenant_id, id);
ALTER TABLE package_usages ADD CONSTRAINT package_usages_service FOREIGN KEY (tenant_id, service_id) REFERENCES services(tenant_id, id);
ALTER TABLE packages ADD CONSTRAINT packages_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE password_links ADD CONSTRAINT password_links_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id);
ALTER TABLE pet_tutors ADD CONSTRAINT pet_tutors_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients(tenant_id, id);
ALTER TABLE pet_tutors ADD CONSTRAINT pet_tutors_pet FOREIGN KEY (tenant_id, pet_id) REFERENCES pets(tenant_id, id);
ALTER TABLE pet_tutors ADD CONSTRAINT pet_tutors_user FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id);
ALTER TABLE pet_weights ADD CONSTRAINT pet_weights_pet FOREIGN KEY (tenant_id, pet_id) REFERENCES pets(tenant_id, id);
ALTER TABLE pet_weights ADD CONSTRAINT pet_weights_user FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id);
ALTER TABLE pets ADD CONSTRAINT pets_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients(tenant_id, id);
ALTER TABLE pets ADD CONSTRAINT pets_merged FOREIGN KEY (tenant_id, merged_into) REFERENCES pets(tenant_id, id);
ALTER TABLE pix_charges ADD CONSTRAINT pix_charges_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients(tenant_id, id);
ALTER TABLE pix_charges ADD CONSTRAINT pix_charges_confirmer FOREIGN KEY (tenant_id, confirmed_by) REFERENCES users(tenant_id, id);
ALTER TABLE pix_charges ADD CONSTRAINT pix_charges_creator FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id);
ALTER TABLE pix_charges ADD CONSTRAINT pix_charges_invoice FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices(tenant_id, id);
ALTER TABLE pix_charges ADD CONSTRAINT pix_charges_order FOREIGN KEY (tenant_id, order_id) REFERENCES orders(tenant_id, id);
ALTER TABLE pix_charges ADD CONSTRAINT pix_charges_sale FOREIGN KEY (tenant_id, sale_id) REFERENCES sales(tenant_id, id);
ALTER TABLE pix_charges ADD CONSTRAINT pix_charges_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE pix_receipts ADD CONSTRAINT pix_receipts_charge FOREIGN KEY (tenant_id, charge_id) REFERENCES pix_charges(tenant_id, id);
ALTER TABLE pix_refunds ADD CONSTRAINT pix_refunds_charge FOREIGN KEY (tenant_id, charge_id) REFERENCES pix_charges(tenant_id, id);
ALTER TABLE pix_refunds ADD CONSTRAINT pix_refunds_creator FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id);
ALTER TABLE pix_refunds ADD CONSTRAINT pix_refunds_receipt FOREIGN KEY (tenant_id, end_to_end_id) REFERENCES pix_receipts(tenant_id, end_to_end_id);
ALTER TABLE pix_refunds ADD CONSTRAINT pix_refunds_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE pix_settings ADD CONSTRAINT pix_settings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE products ADD CONSTRAINT products_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE professionals ADD CONSTRAINT professionals_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE professionals ADD CONSTRAINT professionals_user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id);
ALTER TABLE protocols ADD CONSTRAINT protocols_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE receipt_counters ADD CONSTRAINT receipt_counters_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id);
ALTER TABLE sale_items ADD CONSTRAINT sale_items_appointment FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments(tenant_id, id);
ALTER TABLE sale_items ADD CONSTRAINT sale_items_package FOREIGN KEY (tenant_id, package_id) REFERENCES packages(tenant_id, id);
ALTER TABLE sale_items ADD CONSTRAINT sale_items_pet FOREIGN KEY (tenant_id, pet_id) REFERENCES pets(tenant_id, id);
ALTER TABLE sale_items ADD CONSTRAINT sale_items_product FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
ALTER TABLE sale_items ADD CONSTRAINT sale_items_sale FOREIGN KEY (tenant_id, sale_id) REFERENCES sales(tenant_id, id);
ALTER TABLE sale_items ADD CONSTRAINT sale_items_service FOREIGN KEY (tenant_id, service_id) REFERENCES services(tenant_id, id);
ALTER TABLE sale_items ADD CONSTRAINT sale_items_trip FOREIGN KEY (tenant_id, trip_id) REFERENCES trips(tenant_id, id);
ALTER TABLE sale_payments ADD CONSTRAINT sale_payments_sale FOREIGN KEY (tenant_id, sale_id) REFERENCES sales(tenant_id, id);
ALTER TABLE sales ADD CONSTRAINT sales_appointment FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments(tenant_id, id);
ALTER TABLE sales ADD CONSTRAINT sales_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients(tenant_id, id);
ALTER TABLE sales ADD CONSTRAINT sales_order FOREIGN KEY (tenant_id, order_id) REFERENCES orders(tenant_id, id);
ALTER TABLE sales ADD CONSTRAINT sales_till_session FOREIGN KEY (tenant_id, till_session_id) REFERENCES till_sessions(tenant_id, id);
ALTER TABLE series ADD CONSTRAINT series_tenant FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE service_prices ADD CONSTRAINT service_prices_service FOREIGN KEY (tenant_id, service_id) REFERENCES services(tenant_id, id);
ALTER TABLE service_steps ADD CONSTRAINT service_steps_service FOREIGN KEY (tenant_id, service_id) REFERENCES services(tenant_id, id);
ALTER TABLE services ADD CONSTRAINT services_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE sessions ADD CONSTRAINT sessions_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id);
ALTER TABLE shifts ADD CONSTRAINT shifts_professional FOREIGN KEY (tenant_id, professional_id) REFERENCES professionals(tenant_id, id);
ALTER TABLE shop_deletions ADD CONSTRAINT shop_deletions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE sign_ups ADD CONSTRAINT sign_ups_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE sold_appointments ADD CONSTRAINT sold_appointments_appointment FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments(tenant_id, id);
ALTER TABLE sold_appointments ADD CONSTRAINT sold_appointments_sale FOREIGN KEY (tenant_id, sale_id) REFERENCES sales(tenant_id, id);
ALTER TABLE stations ADD CONSTRAINT stations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE stay_cares ADD CONSTRAINT stay_cares_stay FOREIGN KEY (tenant_id, stay_id) REFERENCES stays(tenant_id, id);
ALTER TABLE stay_cares ADD CONSTRAINT stay_cares_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE stay_lines ADD CONSTRAINT stay_lines_stay FOREIGN KEY (tenant_id, stay_id) REFERENCES stays(tenant_id, id);
ALTER TABLE stay_lines ADD CONSTRAINT stay_lines_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE stay_logs ADD CONSTRAINT stay_logs_care FOREIGN KEY (tenant_id, care_id) REFERENCES stay_cares(tenant_id, id);
ALTER TABLE stay_logs ADD CONSTRAINT stay_logs_stay FOREIGN KEY (tenant_id, stay_id) REFERENCES stays(tenant_id, id);
ALTER TABLE stay_logs ADD CONSTRAINT stay_logs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE stay_logs ADD CONSTRAINT stay_logs_user FOREIGN KEY (tenant_id, done_by) REFERENCES users(tenant_id, id);
ALTER TABLE stays ADD CONSTRAINT stays_deposit FOREIGN KEY (tenant_id, deposit_id) REFERENCES credit_transactions(tenant_id, id);
ALTER TABLE stays ADD CONSTRAINT stays_kennel FOREIGN KEY (tenant_id, kennel_id) REFERENCES stations(tenant_id, id);
ALTER TABLE stays ADD CONSTRAINT stays_pet FOREIGN KEY (tenant_id, pet_id) REFERENCES pets(tenant_id, id);
ALTER TABLE stays ADD CONSTRAINT stays_service FOREIGN KEY (tenant_id, service_id) REFERENCES services(tenant_id, id);
ALTER TABLE stays ADD CONSTRAINT stays_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE stock_count_items ADD CONSTRAINT stock_count_items_count FOREIGN KEY (tenant_id, count_id) REFERENCES stock_counts(tenant_id, id);
ALTER TABLE stock_count_items ADD CONSTRAINT stock_count_items_product FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
ALTER TABLE stock_count_items ADD CONSTRAINT stock_count_items_user FOREIGN KEY (tenant_id, counted_by) REFERENCES users(tenant_id, id);
ALTER TABLE stock_counts ADD CONSTRAINT stock_counts_ender FOREIGN KEY (tenant_id, ended_by) REFERENCES users(tenant_id, id);
ALTER TABLE stock_counts ADD CONSTRAINT stock_counts_user FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id);
ALTER TABLE stock_entries ADD CONSTRAINT stock_entries_count FOREIGN KEY (tenant_id, count_id) REFERENCES stock_counts(tenant_id, id);
ALTER TABLE stock_entries ADD CONSTRAINT stock_entries_product FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
ALTER TABLE stock_entries ADD CONSTRAINT stock_entries_reverses FOREIGN KEY (tenant_id, reverses_id) REFERENCES stock_entries(tenant_id, id);
ALTER TABLE stock_entries ADD CONSTRAINT stock_entries_sale FOREIGN KEY (tenant_id, sale_id) REFERENCES sales(tenant_id, id);
ALTER TABLE stock_entries ADD CONSTRAINT stock_entries_user FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id);
ALTER TABLE subscription_events ADD CONSTRAINT subscription_events_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE subscription_reminders ADD CONSTRAINT subscription_reminders_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE taxi_zones ADD CONSTRAINT taxi_zones_service FOREIGN KEY (tenant_id, service_id) REFERENCES services(tenant_id, id);
ALTER TABLE taxi_zones ADD CONSTRAINT taxi_zones_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE tenant_rules ADD CONSTRAINT tenant_rules_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE tenant_settings ADD CONSTRAINT tenant_settings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE till_entries ADD CONSTRAINT till_entries_pix_order FOREIGN KEY (tenant_id, pix_order_id) REFERENCES orders(tenant_id, id);
ALTER TABLE till_entries ADD CONSTRAINT till_entries_pix_sale FOREIGN KEY (tenant_id, pix_sale_id) REFERENCES sales(tenant_id, id);
ALTER TABLE till_entries ADD CONSTRAINT till_entries_sale FOREIGN KEY (tenant_id, sale_id) REFERENCES sales(tenant_id, id);
ALTER TABLE till_entries ADD CONSTRAINT till_entries_session FOREIGN KEY (tenant_id, session_id) REFERENCES till_sessions(tenant_id, id);
ALTER TABLE till_entries ADD CONSTRAINT till_entries_transaction FOREIGN KEY (tenant_id, credit_transaction_id) REFERENCES credit_transactions(tenant_id, id);
ALTER TABLE till_entries ADD CONSTRAINT till_entries_user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id);
ALTER TABLE till_movements ADD CONSTRAINT till_movements_session FOREIGN KEY (tenant_id, session_id) REFERENCES till_sessions(tenant_id, id);
ALTER TABLE till_movements ADD CONSTRAINT till_movements_user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id);
ALTER TABLE till_sessions ADD CONSTRAINT till_sessions_closer FOREIGN KEY (tenant_id, closed_by) REFERENCES users(tenant_id, id);
ALTER TABLE till_sessions ADD CONSTRAINT till_sessions_opener FOREIGN KEY (tenant_id, opened_by) REFERENCES users(tenant_id, id);
ALTER TABLE till_sessions ADD CONSTRAINT till_sessions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE time_off ADD CONSTRAINT time_off_professional FOREIGN KEY (tenant_id, professional_id) REFERENCES professionals(tenant_id, id);
ALTER TABLE tips ADD CONSTRAINT tips_period FOREIGN KEY (tenant_id, period_id) REFERENCES commission_periods(tenant_id, id);
ALTER TABLE tips ADD CONSTRAINT tips_professional FOREIGN KEY (tenant_id, professional_id) REFERENCES professionals(tenant_id, id);
ALTER TABLE tips ADD CONSTRAINT tips_reverses FOREIGN KEY (tenant_id, reverses_id) REFERENCES tips(tenant_id, id);
ALTER TABLE tips ADD CONSTRAINT tips_sale FOREIGN KEY (tenant_id, sale_id) REFERENCES sales(tenant_id, id);
ALTER TABLE tips ADD CONSTRAINT tips_user FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id);
ALTER TABLE trips ADD CONSTRAINT trips_appointment FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments(tenant_id, id);
ALTER TABLE trips ADD CONSTRAINT trips_driver FOREIGN KEY (tenant_id, driver_id) REFERENCES professionals(tenant_id, id);
ALTER TABLE trips ADD CONSTRAINT trips_service FOREIGN KEY (tenant_id, service_id) REFERENCES services(tenant_id, id);
ALTER TABLE trips ADD CONSTRAINT trips_stay FOREIGN KEY (tenant_id, stay_id) REFERENCES stays(tenant_id, id);
ALTER TABLE trips ADD CONSTRAINT trips_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE trips ADD CONSTRAINT trips_van FOREIGN KEY (tenant_id, van_id) REFERENCES stations(tenant_id, id);
ALTER TABLE trips ADD CONSTRAINT trips_zone FOREIGN KEY (tenant_id, zone_id) REFERENCES taxi_zones(tenant_id, id);
ALTER TABLE tutor_links ADD CONSTRAINT tutor_links_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients(tenant_id, id);
ALTER TABLE tutor_links ADD CONSTRAINT tutor_links_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE tutor_links ADD CONSTRAINT tutor_links_user FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id);
ALTER TABLE tv_links ADD CONSTRAINT tv_links_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE tv_links ADD CONSTRAINT tv_links_user FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id);
ALTER TABLE tv_pairings ADD CONSTRAINT tv_pairings_tenant_fkey FOREIGN KEY (tenant) REFERENCES tenants(id);
ALTER TABLE undos ADD CONSTRAINT undos_user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id);
ALTER TABLE user_totp ADD CONSTRAINT user_totp_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id);
ALTER TABLE users ADD CONSTRAINT users_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE waiting_list ADD CONSTRAINT waiting_list_pet FOREIGN KEY (tenant_id, pet_id) REFERENCES pets(tenant_id, id);
ALTER TABLE waiting_list ADD CONSTRAINT waiting_list_professional FOREIGN KEY (tenant_id, professional_id) REFERENCES professionals(tenant_id, id);
ALTER TABLE waiting_list ADD CONSTRAINT waiting_list_service FOREIGN KEY (tenant_id, service_id) REFERENCES services(tenant_id, id);
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_webhook FOREIGN KEY (tenant_id, webhook_id) REFERENCES webhooks(tenant_id, id);
ALTER TABLE webhooks ADD CONSTRAINT webhooks_key FOREIGN KEY (tenant_id, api_key_id) REFERENCES api_keys(tenant_id, id);
ALTER TABLE webhooks ADD CONSTRAINT webhooks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE whatsapp_settings ADD CONSTRAINT whatsapp_settings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
ALTER TABLE whatsapp_templates ADD CONSTRAINT whatsapp_templates_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);

CREATE VIEW list_counts WITH (security_invoker=true) AS SELECT tenant_id, list, sum(total)::bigint AS total FROM list_count_slots GROUP BY tenant_id, list;
GRANT SELECT ON list_counts TO :app_role;
GRANT SELECT ON list_counts TO :platform_role;

INSERT INTO migrations ("timestamp", name) VALUES (1000000000001, 'Foundation1000000000001');
