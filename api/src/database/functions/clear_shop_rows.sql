-- Empties columns of some rows of a table of the transaction's tenant whose deletion is under way (deletion-job.ts in the API), and says of
-- how many. What may not be missing becomes 'Removido'. The name of a sold item is only that of one that somebody has typed. It runs as its owner, as app.delete_shop_rows does.
create or replace function app.clear_shop_rows(p_table text, p_columns text[], p_limit integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp
as $$
  declare
    tenant constant uuid := app.current_tenant();
    cleared text;
    known text;
    own constant text := case
      when p_table = 'sale_items' and p_columns = '{name}' then 'num_nonnulls(service_id, product_id, package_id) = 0' else 'true' end;
    n integer;
  begin
    if not exists (select from shop_deletions where tenant_id = tenant and state = 'ERASING') then
      raise exception 'This shop is not being deleted' using errcode = 'restrict_violation';
    end if;
    select string_agg(format('%I = %s', attname, empty), ', '), string_agg(format('%I is distinct from %s', attname, empty), ' or ')
      into strict cleared, known
      from (
        select attname, case when not attnotnull then 'null' when attname = 'email' then '''''' else '''Removido''' end as empty
          from pg_attribute where attrelid = p_table::regclass and attname = any (p_columns) and not attisdropped
      ) columns;
    execute format('with done as (
        update %1$I set %2$s where tenant_id = $1 and ctid = any (array(select ctid from %1$I where tenant_id = $1 and %4$s and (%3$s) limit $2)) returning 1)
      select count(*) from done', p_table, cleared, known, own)
      into n using tenant, p_limit;
    return n;
  end
$$;

revoke all on function app.clear_shop_rows(text, text[], integer) from public;
grant execute on function app.clear_shop_rows(text, text[], integer) to :platform_role;
