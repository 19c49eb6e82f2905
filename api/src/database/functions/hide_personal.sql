-- Replaces the values of personal fields of a row by a mark that says, compared with `p_before`, whether the value has changed.
create or replace function app.hide_personal(p_row jsonb, p_fields text[], p_mark text, p_before jsonb default null) returns jsonb
  language sql immutable
as $$
  select p_row || coalesce(
    (select jsonb_object_agg(field,
        case when p_before -> field is distinct from p_row -> field and p_before is not null then p_mark || ' (alterado)'
        else p_mark end)
       from unnest(p_fields) field where p_row ->> field is not null), '{}')
$$;
