-- Text without case and accents, for columns that are searched and sorted. Immutable, because columns are generated from it:
-- whoever changes what it returns must rewrite these columns in a migration.
create or replace function app.normalise(value text) returns text
  language sql immutable parallel safe strict
as $$ select lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g')) $$;
