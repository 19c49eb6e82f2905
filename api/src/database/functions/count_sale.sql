-- Trigger, at commit: maintains sale_days. Rows are written in the order of their keys to prevent deadlocks.
create or replace function app.count_sale() returns trigger
  language plpgsql
as $$
  begin
    insert into sale_days as days (tenant_id, day, payment_method, n, total_cents)
    select tenant_id, day, payment_method, sum(n), sum(cents)
    from (
      select old.tenant_id, old.day, old.payment_method, -1 as n, -old.total_cents as cents
      where tg_op <> 'INSERT' and old.cancelled_at is null
      union all
      select new.tenant_id, new.day, new.payment_method, 1, new.total_cents
      where tg_op <> 'DELETE' and new.cancelled_at is null
    ) change
    group by 1, 2, 3 having sum(n) <> 0 or sum(cents) <> 0 order by 1, 2, 3
    on conflict (tenant_id, day, payment_method) do update
      set n = days.n + excluded.n, total_cents = days.total_cents + excluded.total_cents;
    return null;
  end
$$;
