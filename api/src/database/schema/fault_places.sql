-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE fault_places (
  remote text NOT NULL,
  release text NOT NULL,
  place text NOT NULL,
  tenant text NOT NULL,
  faults integer NOT NULL DEFAULT 1,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT fault_places_pkey PRIMARY KEY (remote, release, place)
);
CREATE INDEX fault_places_age ON fault_places USING btree (at);
GRANT DELETE, SELECT ON fault_places TO :platform;
GRANT INSERT, SELECT, UPDATE ON fault_places TO :app;
