-- Deletes some rows of a table of the transaction's tenant whose deletion is under way (deletion-job.ts in the API), and says how many.
-- It runs as its owner, because no role of the API may delete most of them. Of the audit log, events of `p_kept` stay; of archives,
-- those whose file has not been removed yet.
create or replace function app.delete_shop_rows(p_table text, p_limit integer, p_kept text[]) returns integer
  language plpgsql security definer set search_path = public, pg_temp
as $$
  declare
    tenant constant uuid := app.current_tenant();
    own text;
    owner_first text;
    n integer;
  begin
    if not exists (select from shop_deletions where tenant_id = tenant and state = 'ERASING') then
      raise exception 'This shop is not being deleted' using errcode = 'restrict_violation';
    end if;
    own := case p_table
      when 'audit_log' then 'not (action = ''event'' and entity = any ($3))'
      when 'archives' then 'not is_stored'
      else 'cardinality($3) >= 0'
    end;
    -- Rows that refer to others of the same table go before those.
    select 'order by ' || string_agg(format('%I is null', attname), ', ') into owner_first
      from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[2]
     where f.contype = 'f' and f.conrelid = p_table::regclass and f.confrelid = f.conrelid;
    if p_table = 'attachments' then
      -- Their files go by themselves: file_removals.
      insert into file_removals (tenant_id, id, due_at)
      select tenant_id, id, now() from attachments where tenant_id = tenant
      on conflict (tenant_id, id) do update set due_at = excluded.due_at;
    end if;
    execute format('with gone as (
        delete from %1$I where tenant_id = $1 and ctid = any (array(select ctid from %1$I where tenant_id = $1 and %2$s %3$s limit $2)) returning 1)
      select count(*) from gone', p_table, own, owner_first)
      into n using tenant, p_limit, p_kept;
    return n;
  end
$$;

revoke all on function app.delete_shop_rows(text, integer, text[]) from public;
grant execute on function app.delete_shop_rows(text, integer, text[]) to :platform_role;
