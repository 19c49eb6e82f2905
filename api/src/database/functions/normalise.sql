-- Removes case and accents, for columns that are searched or sorted. Immutable, because columns are generated from it: if its
-- result changes, these columns have to be rewritten in a migration.
create or replace function app.normalise(value text) returns text
  language sql immutable parallel safe strict
as $$ select lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g')) $$;
