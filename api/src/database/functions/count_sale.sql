-- Trigger, at commit: maintains sale_days. A sale counts once (n), under its payment method; as a tender, and with its amount, under
-- every method that has paid a part of it. Rows are written in the order of their keys to prevent deadlocks.
create or replace function app.count_sale() returns trigger
  language plpgsql
as $$
  begin
    insert into sale_days as days (tenant_id, day, payment_method, n, total_cents, tenders)
    select tenant_id, day, payment_method, sum(n), sum(cents), sum(tenders)
    from (
      select old.tenant_id, old.day, method, -(method = old.payment_method)::int, -cents::bigint, -1
      from jsonb_each_text(coalesce(old.split_cents, jsonb_build_object(coalesce(old.payment_method, ''), old.total_cents)))
        paid (method, cents)
      where tg_op <> 'INSERT' and old.cancelled_at is null
      union all
      select new.tenant_id, new.day, method, (method = new.payment_method)::int, cents::bigint, 1
      from jsonb_each_text(coalesce(new.split_cents, jsonb_build_object(coalesce(new.payment_method, ''), new.total_cents)))
        paid (method, cents)
      where tg_op <> 'DELETE' and new.cancelled_at is null
    ) change (tenant_id, day, payment_method, n, cents, tenders)
    group by 1, 2, 3 having sum(n) <> 0 or sum(cents) <> 0 or sum(tenders) <> 0 order by 1, 2, 3
    on conflict (tenant_id, day, payment_method) do update
      set n = days.n + excluded.n, total_cents = days.total_cents + excluded.total_cents, tenders = days.tenders + excluded.tenders;
    return null;
  end
$$;
