-- Trigger, at commit: maintains the totals of a table's list in list_count_slots, so that the total of a page is cheap to read.
--   create constraint trigger list_count after insert or update of deleted_at, species or delete on pets
--     deferrable initially deferred for each row execute function app.count_list('deleted_at', 'species');
-- Arguments: the column that is set in rows that no longer count ('' if there is none), and optionally a column for each of whose
-- values there is a separate total (`pets:DOG`).
--
-- A total is spread over 16 slots, so that two users of a tenant who save at the same time rarely wait for each other's commit.
-- Lists are written in the order of their names to prevent deadlocks.
--
-- Columns are named one by one, because that is several times faster than looking them up by name (to_jsonb(new) ->> tg_argv[0]).
-- A branch is compiled for a table only when it runs for that table.
create or replace function app.count_list() returns trigger
  language plpgsql
as $$
  declare
    old_counts boolean;
    new_counts boolean;
    old_facet text;
    new_facet text;
  begin
    case tg_argv[0]
      when 'deleted_at' then
        old_counts := old.deleted_at is null;
        new_counts := new.deleted_at is null;
      when 'cancelled_at' then
        old_counts := old.cancelled_at is null;
        new_counts := new.cancelled_at is null;
      when 'merged_into' then
        old_counts := old.merged_into is null;
        new_counts := new.merged_into is null;
      when '' then
        old_counts := true;
        new_counts := true;
    end case;
    if tg_nargs > 1 then
      case tg_argv[1]
        when 'species' then
          old_facet := old.species;
          new_facet := new.species;
        when 'status' then
          old_facet := old.status;
          new_facet := new.status;
        when 'payment_method' then
          old_facet := old.payment_method;
          new_facet := new.payment_method;
      end case;
    end if;

    -- By far most changes are new rows, for which nothing has to be summed up.
    if tg_op = 'INSERT' and new_counts then
      if new_facet is null then
        insert into list_count_slots as counts (tenant_id, list, slot, total)
        values (new.tenant_id, tg_table_name, pg_backend_pid() % 16, 1)
        on conflict (tenant_id, list, slot) do update set total = counts.total + 1;
      else
        insert into list_count_slots as counts (tenant_id, list, slot, total)
        values (new.tenant_id, tg_table_name, pg_backend_pid() % 16, 1),
               (new.tenant_id, tg_table_name || ':' || new_facet, pg_backend_pid() % 16, 1)
        on conflict (tenant_id, list, slot) do update set total = counts.total + 1;
      end if;
      return null;
    end if;

    insert into list_count_slots as counts (tenant_id, list, slot, total)
    select change.tenant_id, list, pg_backend_pid() % 16, sum(n)
    from (
      select old.tenant_id, old_facet, -1 as n where tg_op <> 'INSERT' and old_counts
      union all
      select new.tenant_id, new_facet, 1 where tg_op <> 'DELETE' and new_counts
    ) change (tenant_id, facet, n)
    cross join lateral (
      select tg_table_name::text union all select tg_table_name || ':' || facet where facet is not null
    ) lists (list)
    group by 1, 2 having sum(n) <> 0 order by 1, 2
    on conflict (tenant_id, list, slot) do update set total = counts.total + excluded.total;
    return null;
  end
$$;
