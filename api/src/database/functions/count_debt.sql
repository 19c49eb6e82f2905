-- Trigger, at commit: maintains what payments of fiado have brought in sale_days, less what was taken back of them.
create or replace function app.count_debt() returns trigger
  language plpgsql
as $$
  begin
    insert into sale_days as days (tenant_id, day, payment_method, n, total_cents, debt_n, debt_cents)
    values (new.tenant_id, new.day, new.method, 0, 0, case new.type when 'DEBIT' then 1 else -1 end,
      case new.type when 'DEBIT' then new.amount_cents else -new.amount_cents end)
    on conflict (tenant_id, day, payment_method) do update
      set debt_n = days.debt_n + excluded.debt_n, debt_cents = days.debt_cents + excluded.debt_cents;
    return null;
  end
$$;
