-- Removes case and accents, for columns that are searched or sorted. Immutable, because columns are generated from it: if its
-- result changes, these columns have to be rewritten in a migration. Not `language sql`: PostgreSQL plans generated columns anew for
-- every insert, and would parse the body of such a function each time to put it in place of the call.
create or replace function app.normalise(value text) returns text
  language plpgsql immutable parallel safe strict
as $$
  begin
    return lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'));
  end
$$;
