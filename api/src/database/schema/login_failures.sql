-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE login_failures (
  key text NOT NULL,
  failures integer NOT NULL,
  first_at timestamp(3) with time zone NOT NULL,
  last_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT login_failures_pkey PRIMARY KEY (key)
);
CREATE INDEX login_failures_age ON login_failures USING btree (last_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON login_failures TO :app;
GRANT DELETE, SELECT ON login_failures TO :platform;
