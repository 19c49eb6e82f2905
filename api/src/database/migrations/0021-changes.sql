-- What has changed, for every open page: never data, only where to look again. Kept for an hour.
create table changes (
  tenant_id uuid not null references tenants (id),
  id bigint not null generated always as identity,
  -- Rows become visible in the order in which their transactions end, not in that of their ids; so readers go by transactions.
  xid xid8 not null default pg_current_xact_id(),
  entity text not null,
  record_id uuid,
  at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
create index changes_by_transaction on changes (xid);
create index changes_age on changes (at);

alter table changes enable row level security;
alter table changes force row level security;
create policy tenant_isolation on changes
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
-- Each process reads the changes of all tenants at once.
do $$
  begin
    execute format('create policy platform_access on changes to %I using (true) with check (true)', current_database() || '_platform');
  end
$$;
grant insert on changes to :app_role;
grant select, insert, delete on changes to :platform_role;

create function app.note_change() returns trigger
  language plpgsql
as $$
  declare
    changed constant jsonb := to_jsonb(coalesce(new, old));
  begin
    insert into changes (tenant_id, entity, record_id)
    values ((changed ->> 'tenant_id')::uuid, tg_table_name, (changed ->> 'id')::uuid);
    return null;
  end
$$;

do $$
  declare watched regclass;
  begin
    foreach watched in array array[
      'appointments', 'client_credits', 'clients', 'credit_transactions', 'exceptions', 'holidays', 'opening_hours', 'package_usages',
      'packages', 'pets', 'products', 'professionals', 'sales', 'services', 'shifts', 'stations', 'tenant_rules', 'tenant_settings',
      'time_off', 'users', 'waiting_list'
    ] loop
      execute format('create trigger note_change after insert or update or delete on %s for each row execute function app.note_change()',
        watched);
    end loop;
  end
$$;
