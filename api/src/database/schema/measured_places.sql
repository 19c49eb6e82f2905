-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
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
  CONSTRAINT measured_places_pkey PRIMARY KEY (remote, release, day, place)
);
CREATE INDEX measured_places_age ON measured_places USING btree (day);
GRANT DELETE, SELECT ON measured_places TO :platform;
GRANT INSERT, SELECT, UPDATE ON measured_places TO :app;
