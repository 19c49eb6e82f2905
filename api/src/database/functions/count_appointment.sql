-- Trigger, at commit: maintains appointment_counts by day and by month. Rows are written in the order of their keys to prevent deadlocks.
create or replace function app.count_appointment() returns trigger
  language plpgsql
as $$
  begin
    insert into appointment_counts as counts (tenant_id, span, starts, service_id, status, n)
    select tenant_id, span, case span when 'day' then date else date_trunc('month', date)::date end as starts,
           service_id, status, sum(n) as n
    from (
      select old.tenant_id, old.date, old.service_id, old.status, -1 as n
      where tg_op <> 'INSERT' and old.deleted_at is null
      union all
      select new.tenant_id, new.date, new.service_id, new.status, 1
      where tg_op <> 'DELETE' and new.deleted_at is null
    ) change cross join (values ('day'), ('month')) spans (span)
    group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 2, 3, 4, 5
    on conflict (tenant_id, span, starts, service_id, status) do update set n = counts.n + excluded.n;
    return null;
  end
$$;
