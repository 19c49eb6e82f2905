-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE service_prices (
  tenant_id uuid NOT NULL DEFAULT app.current_tenant(),
  service_id uuid NOT NULL,
  size text NOT NULL,
  coat text,
  price_cents bigint NOT NULL,
  minutes integer NOT NULL,
  CONSTRAINT service_prices_key UNIQUE NULLS NOT DISTINCT (tenant_id, service_id, size, coat),
  CONSTRAINT service_prices_service FOREIGN KEY (tenant_id, service_id) REFERENCES services(tenant_id, id),
  CONSTRAINT service_prices_coat_check CHECK (coat = ANY (ARRAY['SHORT'::text, 'MEDIUM'::text, 'LONG'::text, 'DOUBLE'::text])),
  CONSTRAINT service_prices_minutes_check CHECK (minutes >= 1 AND minutes <= 1440),
  CONSTRAINT service_prices_price_cents_check CHECK (price_cents >= 0),
  CONSTRAINT service_prices_size_check CHECK (size = ANY (ARRAY['MINI'::text, 'SMALL'::text, 'MEDIUM'::text, 'LARGE'::text, 'GIANT'::text]))
);
ALTER TABLE service_prices ENABLE ROW LEVEL SECURITY;
ALTER TABLE service_prices FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON service_prices FOR ALL TO PUBLIC USING (tenant_id = (( SELECT app.current_tenant() AS current_tenant))) WITH CHECK (tenant_id = (( SELECT app.current_tenant() AS current_tenant)));
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON service_prices FOR EACH ROW EXECUTE FUNCTION app.audit();
GRANT DELETE, INSERT, SELECT, UPDATE ON service_prices TO :app;
