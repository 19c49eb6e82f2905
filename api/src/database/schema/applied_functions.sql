-- Generated from the migrations, which it does not replace: UPDATE_SCHEMA=true npm test -- --only api schema-files
CREATE TABLE applied_functions (
  name text NOT NULL,
  hash text NOT NULL,
  CONSTRAINT applied_functions_pkey PRIMARY KEY (name)
);
