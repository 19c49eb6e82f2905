-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
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
GRANT DELETE, INSERT, SELECT, UPDATE ON page_counts TO :platform;
GRANT INSERT, SELECT, UPDATE ON page_counts TO :app;
