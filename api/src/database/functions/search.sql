-- Ids of the tenant's clients or pets that contain the typed text, found by their search indexes. LIKE is not leakproof, so under
-- row-level security it is never used as an index condition. That is why this function runs as a role of its own, which can read
-- the search columns of these tables for all tenants, and adds the condition on the tenant itself. It only returns ids; the caller
-- reads the rows under row-level security as usual.
--
-- The query is dynamic so that it is planned for each search: a good plan for a rare text is the worst one for a frequent text.
-- Six or more digits can only be a phone number. All phone numbers of a tenant share trigrams with thousands of others (900, 000,
-- 119): among 50,000 clients, the trigram index takes 6 ms and the index of digit endings 0.05 ms to find the same clients.
grant :search_role to current_user;

create or replace function app.search(p_table text, p_typed text, p_names_only boolean) returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
  declare
    typed constant text := app.normalise(p_typed);
    pattern constant text := '%' || typed || '%';
    ids uuid[];
  begin
    execute format('select array_agg(id) from %I where tenant_id = %L and deleted_at is null', p_table, app.current_tenant())
      || case
        when p_table = 'clients' and not p_names_only and typed ~ '^\d{6,}$'
          then format(' and app.digit_endings(search_text) @@ %L::tsquery', typed || ':*')
        else format(' and search_text like %L', pattern)
      end
      || case when p_names_only then format(' and name_key like %L', pattern) else '' end into ids;
    return coalesce(ids, '{}');
  end
$$;

-- To become the owner of a function, a role needs the CREATE privilege on its schema.
grant create on schema app to :search_role;
alter function app.search(text, text, boolean) owner to :search_role;
revoke create on schema app from :search_role;
revoke all on function app.search(text, text, boolean) from public;
grant execute on function app.search(text, text, boolean) to :app_role;

revoke :search_role from current_user;
