-- Recomputes all that triggers maintain for a tenant, for use after rows were loaded with the triggers disabled.
create or replace function app.recount(p_tenant uuid) returns void
  language plpgsql
as $$
  declare
    counted record;
    gone text;
    facet text;
  begin
    perform set_config('app.tenant_id', p_tenant::text, true);

    delete from list_count_slots where tenant_id = p_tenant;
    -- Each list by the arguments of its trigger: see count_list.sql.
    for counted in
      select tgrelid::regclass::text as list, string_to_array(encode(tgargs, 'escape'), '\000') as arguments
      from pg_trigger where tgfoid = 'app.count_list'::regproc
    loop
      gone := nullif(counted.arguments[1], '');
      facet := nullif(counted.arguments[2], '');
      execute format(
        $q$insert into list_count_slots (tenant_id, list, total)
           select $1, %L || coalesce(':' || %s, ''), count(*) from %s where tenant_id = $1 %s group by %s$q$,
        counted.list, coalesce(quote_ident(facet), 'null'), counted.list,
        'and ' || quote_ident(gone) || ' is null', coalesce('rollup (' || quote_ident(facet) || ')', '()')
      ) using p_tenant;
    end loop;

    delete from appointment_counts where tenant_id = p_tenant;
    insert into appointment_counts
      select tenant_id, span, case span when 'day' then date else date_trunc('month', date)::date end, service_id, status, count(*)
      from appointments cross join (values ('day'), ('month')) spans (span)
      where tenant_id = p_tenant and deleted_at is null group by 1, 2, 3, 4, 5;

    delete from sale_days where tenant_id = p_tenant;
    insert into sale_days (tenant_id, day, payment_method, n, total_cents, tenders)
      select tenant_id, day, paid.method, count(*) filter (where paid.method = payment_method), sum(paid.cents::bigint), count(*)
      from sales
      cross join lateral jsonb_each_text(coalesce(split_cents, jsonb_build_object(payment_method, total_cents))) paid (method, cents)
      where tenant_id = p_tenant and cancelled_at is null group by 1, 2, 3;
    insert into sale_days as days (tenant_id, day, payment_method, n, total_cents, debt_n, debt_cents)
      select tenant_id, day, method, 0, 0, sum(case type when 'DEBIT' then 1 else -1 end),
        sum(case type when 'DEBIT' then amount_cents else -amount_cents end)
      from credit_transactions where tenant_id = p_tenant and method is not null group by 1, 2, 3
      on conflict (tenant_id, day, payment_method) do update set debt_n = excluded.debt_n, debt_cents = excluded.debt_cents;

    delete from usage_days where tenant_id = p_tenant;
    insert into usage_days
      select tenant_id, day, package_id, service_id, count(*) from package_usages
      where tenant_id = p_tenant and cancelled_at is null group by 1, 2, 3, 4;

    update client_credits set debts_due_on = (select min(due_on) from app.open_debts(tenant_id, client_credits.id, balance_cents))
      where tenant_id = p_tenant;
    update pets set photo_id = app.main_photo(p_tenant, id)
      where tenant_id = p_tenant and photo_id is distinct from app.main_photo(p_tenant, id);
  end
$$;

revoke all on function app.recount(uuid) from public;
