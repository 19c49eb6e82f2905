-- Trigger, at commit: maintains usage_days. Rows are written in the order of their keys to prevent deadlocks.
create or replace function app.count_usage() returns trigger
  language plpgsql
as $$
  begin
    insert into usage_days as days (tenant_id, day, package_id, service_id, n)
    select tenant_id, day, package_id, service_id, sum(n)
    from (
      select old.tenant_id, old.day, old.package_id, old.service_id, -1 as n
      where tg_op <> 'INSERT' and old.cancelled_at is null
      union all
      select new.tenant_id, new.day, new.package_id, new.service_id, 1
      where tg_op <> 'DELETE' and new.cancelled_at is null
    ) change
    group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
    on conflict (tenant_id, day, package_id, service_id) do update set n = days.n + excluded.n;
    return null;
  end
$$;
