-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE sign_up_counts (
  key text NOT NULL,
  count integer NOT NULL,
  since timestamp(3) with time zone NOT NULL,
  CONSTRAINT sign_up_counts_pkey PRIMARY KEY (key)
);
CREATE INDEX sign_up_counts_age ON sign_up_counts USING btree (since);
GRANT DELETE, SELECT ON sign_up_counts TO :platform;
GRANT INSERT, SELECT, UPDATE ON sign_up_counts TO :app;
