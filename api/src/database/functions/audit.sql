-- Trigger: writes a row of audit_log for every change made by a user, or by a job or a key that gives its name as app.actor, without secrets
-- and what follows from other columns or records. Soft deletions and cancellations are recorded as deletions. A new role of a user is an event, too.
create or replace function app.audit() returns trigger
  language plpgsql
as $$
  declare
    actor constant uuid := nullif(current_setting('app.user_id', true), '')::uuid;
    job constant text := nullif(current_setting('app.actor', true), '');
    followed constant text[] := array['debts_due_on', 'photo_id'];
    hidden constant text[] := array['password_hash', 'token_hash', 'provider_secrets', 'search_text', 'name_key', 'tenant_id'] || followed;
    old_row jsonb;
    new_row jsonb;
    gone boolean := false;
  begin
    if actor is null and job is null then return null; end if;
    if tg_op <> 'DELETE' then new_row := to_jsonb(new); end if;
    if tg_op <> 'INSERT' then
      old_row := to_jsonb(old);
      if old_row - followed = new_row - followed then return null; end if;
      gone := coalesce(new_row ->> 'deleted_at', new_row ->> 'cancelled_at') is not null
        and coalesce(old_row ->> 'deleted_at', old_row ->> 'cancelled_at') is null;
    end if;
    insert into audit_log (tenant_id, user_id, actor, action, entity, entity_id, before, after)
    values (
      -- A row of `tenants` has no tenant_id; its own id is the tenant's.
      coalesce(coalesce(new_row, old_row) ->> 'tenant_id', coalesce(new_row, old_row) ->> 'id')::uuid,
      case when job is null then actor end,
      job,
      case when tg_op = 'INSERT' then 'create' when tg_op = 'DELETE' or gone then 'delete' else 'update' end,
      tg_table_name,
      coalesce(new_row ->> 'id', old_row ->> 'id', ''),
      old_row - hidden,
      new_row - hidden
    );
    if tg_table_name = 'users' and old_row ->> 'role' <> new_row ->> 'role' then
      insert into audit_log (tenant_id, user_id, action, entity, entity_id, before, after)
      values ((new_row ->> 'tenant_id')::uuid, actor, 'event', 'role-changed', new_row ->> 'id',
        jsonb_build_object('role', old_row -> 'role'), jsonb_build_object('role', new_row -> 'role'));
    end if;
    return null;
  end
$$;
