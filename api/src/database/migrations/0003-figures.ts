import type { MigrationInterface, QueryRunner } from 'typeorm';
import { countFacet, protectTenantTable } from './grants';

/**
 * What reports and filtered lists would otherwise count: kept right by the transaction that changes a record, at its commit
 * (deferred), so that a counter's row is locked for the shortest time. Each trigger writes its rows in the order of their
 * keys, so that two transactions never wait for each other.
 */
export class Figures1000000000003 implements MigrationInterface {
  name = 'Figures1000000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Living appointments by day and, because a report over years adds up months, also by month.
      create table appointment_counts (
        tenant_id uuid not null, span text not null check (span in ('day', 'month')), starts date not null,
        service_id uuid not null, status text not null, n bigint not null,
        primary key (tenant_id, span, starts, service_id, status)
      );
      -- The platform's growth, across tenants.
      create index appointment_counts_by_month on appointment_counts (starts) include (n) where span = 'month';
      -- Valid sales and package usages by the shop's calendar day.
      create table sale_days (
        tenant_id uuid not null, day date not null, payment_method text not null, n bigint not null, total_cents bigint not null,
        primary key (tenant_id, day, payment_method)
      );
      create table usage_days (
        tenant_id uuid not null, day date not null, package_id uuid not null, service_id uuid not null, n bigint not null,
        primary key (tenant_id, day, package_id, service_id)
      );

      -- The shop's day on which a record was made, kept: a shop that moves to another time zone keeps its history.
      create function app.local_day(p_tenant uuid, p_at timestamptz) returns date language sql stable
        as $$ select (p_at at time zone time_zone)::date from tenants where id = p_tenant $$;
      create function app.stamp_day() returns trigger language plpgsql as $$
        begin
          new.day := app.local_day(new.tenant_id, new.created_at);
          return new;
        end $$;

      create function app.count_appointment() returns trigger language plpgsql as $$
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
        end $$;

      create function app.count_sale() returns trigger language plpgsql as $$
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
        end $$;

      create function app.count_usage() returns trigger language plpgsql as $$
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
        end $$;

      create function app.count_facet() returns trigger language plpgsql as $$
        declare
          old_row constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
          new_row constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
        begin
          insert into list_counts as counts (tenant_id, list, total)
          select (change.record ->> 'tenant_id')::uuid, tg_table_name || ':' || (change.record ->> tg_argv[0]), sum(n)
          from (values (old_row, -1), (new_row, 1)) change (record, n)
          where change.record is not null and change.record ->> tg_argv[1] is null
          group by 1, 2 having sum(n) <> 0 order by 1, 2
          on conflict (tenant_id, list) do update set total = counts.total + excluded.total;
          return null;
        end $$;

      -- Computes every figure of a shop anew: after rows were loaded with the triggers off.
      create function app.recount(p_tenant uuid) returns void language plpgsql as $$
        begin
          perform set_config('app.tenant_id', p_tenant::text, true);
          delete from list_counts where tenant_id = p_tenant;
          insert into list_counts (tenant_id, list, total)
            select p_tenant, 'users', count(*) from users where tenant_id = p_tenant
            union all select p_tenant, 'clients', count(*) from clients where tenant_id = p_tenant and deleted_at is null
            union all select p_tenant, 'services', count(*) from services where tenant_id = p_tenant and deleted_at is null
            union all select p_tenant, 'products', count(*) from products where tenant_id = p_tenant and deleted_at is null
            union all select p_tenant, 'packages', count(*) from packages where tenant_id = p_tenant and deleted_at is null
            union all select p_tenant, 'package_usages', count(*) from package_usages where tenant_id = p_tenant and cancelled_at is null
            union all select p_tenant, 'client_credits', count(*) from client_credits where tenant_id = p_tenant
            union all select p_tenant, 'credit_transactions', count(*) from credit_transactions where tenant_id = p_tenant
            union all select p_tenant, 'pets' || coalesce(':' || species, ''), count(*) from pets
              where tenant_id = p_tenant and deleted_at is null group by rollup (species)
            union all select p_tenant, 'appointments' || coalesce(':' || status, ''), count(*) from appointments
              where tenant_id = p_tenant and deleted_at is null group by rollup (status)
            union all select p_tenant, 'sales' || coalesce(':' || payment_method, ''), count(*) from sales
              where tenant_id = p_tenant and cancelled_at is null group by rollup (payment_method);
          delete from appointment_counts where tenant_id = p_tenant;
          insert into appointment_counts
            select tenant_id, span, case span when 'day' then date else date_trunc('month', date)::date end, service_id, status, count(*)
            from appointments cross join (values ('day'), ('month')) spans (span)
            where tenant_id = p_tenant and deleted_at is null group by 1, 2, 3, 4, 5;
          delete from sale_days where tenant_id = p_tenant;
          insert into sale_days
            select tenant_id, day, payment_method, count(*), sum(total_cents) from sales
            where tenant_id = p_tenant and cancelled_at is null group by 1, 2, 3;
          delete from usage_days where tenant_id = p_tenant;
          insert into usage_days
            select tenant_id, day, package_id, service_id, count(*) from package_usages
            where tenant_id = p_tenant and cancelled_at is null group by 1, 2, 3, 4;
        end $$;
      revoke all on function app.recount(uuid) from public;

      create constraint trigger figures after insert or update of date, service_id, status, deleted_at or delete on appointments
        deferrable initially deferred for each row execute function app.count_appointment();
    `);
    for (const [table, count, changing] of [
      ['sales', 'count_sale', 'created_at, payment_method, total_cents, cancelled_at'],
      ['package_usages', 'count_usage', 'created_at, package_id, service_id, cancelled_at'],
    ])
      await runner.query(`
        alter table ${table} add column day date;
        create trigger stamp_day before insert or update of created_at on ${table}
          for each row execute function app.stamp_day();
        create constraint trigger figures after insert or update of ${changing} or delete on ${table}
          deferrable initially deferred for each row execute function app.${count}();
      `);
    await countFacet(runner, 'pets', 'species', 'deleted_at');
    await countFacet(runner, 'appointments', 'status', 'deleted_at');
    await countFacet(runner, 'sales', 'payment_method', 'cancelled_at');
    await runner.query(`
      do $$
        declare shop uuid;
        begin
          for shop in select id from tenants loop
            perform set_config('app.tenant_id', shop::text, true);
            update sales set created_at = created_at where tenant_id = shop;
            update package_usages set created_at = created_at where tenant_id = shop;
            set constraints all immediate;
            perform app.recount(shop);
          end loop;
        end $$;
      alter table sales alter column day set not null;
      alter table package_usages alter column day set not null;
    `);
    await protectTenantTable(runner, 'appointment_counts', { update: true, audited: false, platform: 'select' });
    for (const table of ['sale_days', 'usage_days'])
      await protectTenantTable(runner, table, { update: true, audited: false });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger facet_count on pets; drop trigger facet_count on appointments; drop trigger facet_count on sales;
      drop trigger figures on appointments;
      drop trigger figures on sales; drop trigger stamp_day on sales; alter table sales drop column day;
      drop trigger figures on package_usages; drop trigger stamp_day on package_usages; alter table package_usages drop column day;
      drop function app.recount, app.count_facet, app.count_usage, app.count_sale, app.count_appointment, app.stamp_day, app.local_day;
      drop table usage_days, sale_days, appointment_counts;
    `);
  }
}
