-- All suffixes with six or more digits of every sequence of digits in a text. To find a phone number by any part of it, the typed
-- digits are compared with the beginning of these suffixes (index clients_digits). Immutable, because that index is built on it.
create or replace function app.digit_endings(value text) returns tsvector
  language sql immutable parallel safe strict
as $$
  -- A word of a tsvector is limited in length, and nobody can search for more than 200 characters.
  select array_to_tsvector(coalesce(array_agg(distinct substr(run[1], start, 200)), '{}'))
  from regexp_matches(value, '\d{6,}', 'g') run, generate_series(1, length(run[1]) - 5) start
$$;
