import type { MigrationInterface, QueryRunner } from 'typeorm';
import { serviceRoles } from './grants';

interface CountedTable {
  table: string;
  /** Column that is set in rows that no longer count. */
  gone?: string;
  /** Column for each of whose values a total of its own is kept (`pets:DOG`): a list's filter. */
  facet?: string;
}

const COUNTED: CountedTable[] = [
  { table: 'users' },
  { table: 'clients', gone: 'deleted_at' },
  { table: 'services', gone: 'deleted_at' },
  { table: 'products', gone: 'deleted_at' },
  { table: 'packages', gone: 'deleted_at' },
  { table: 'pets', gone: 'deleted_at', facet: 'species' },
  { table: 'appointments', gone: 'deleted_at', facet: 'status' },
  { table: 'sales', gone: 'cancelled_at', facet: 'payment_method' },
  { table: 'package_usages', gone: 'cancelled_at' },
  { table: 'client_credits' },
  { table: 'credit_transactions' },
];

/** Tables whose rows belong to a row that belongs to the tenant, by a foreign key that holds the tenant, too. */
const BELONGING = ['pets', 'appointments', 'sales', 'package_usages', 'client_credits', 'credit_transactions'];

/**
 * What every write pays, made cheaper: one trigger counts a row, into one of 16 slots, so that two people of a shop who save at
 * the same time do not wait for each other's commit; the audit builds each row's JSON once; and rows that belong to a client
 * or a pet no longer lock their tenant as well.
 */
export class CheapWrites1000000000006 implements MigrationInterface {
  name = 'CheapWrites1000000000006';

  async up(runner: QueryRunner): Promise<void> {
    const { app, platform } = await serviceRoles(runner);
    await runner.query(`
      -- Raises FC400 for a field whose day is after the shop's today.
      create function app.not_after_today(day date, field text, message text) returns void language plpgsql stable as $$
        begin
          if day > app.today() then raise exception '%', message using errcode = 'FC400', column = field; end if;
        end $$;

      alter table list_counts rename to list_count_slots;
      alter table list_count_slots add column slot smallint not null default 0, drop constraint list_counts_pkey,
        add primary key (tenant_id, list, slot);
      -- Under the name that processes of before this migration still ask.
      create view list_counts with (security_invoker) as
        select tenant_id, list, sum(total)::bigint as total from list_count_slots group by tenant_id, list;
      grant select on list_counts to ${app}, ${platform};
      do $$ begin
        execute replace(pg_get_functiondef('app.recount(uuid)'::regprocedure), 'list_counts', 'list_count_slots');
      end $$;

      -- As in migration 0001; what is set by assignment costs a quarter of what \`perform\` does.
      create or replace function app.enter(p_tenant uuid, p_session uuid, p_slug text, p_roles text[]) returns void
        language plpgsql as $$
        declare
          entered text := set_config('app.tenant_id', p_tenant::text, true);
          found_session record;
        begin
          select u.id, u.role, u.is_active as user_active, t.is_active as tenant_active, t.slug, t.time_zone,
                 s.revoked_at is null and s.expires_at > now() as alive
            into found_session
            from sessions s
            join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
            join tenants t on t.id = s.tenant_id
           where s.tenant_id = p_tenant and s.id = p_session;
          if not found then
            raise exception 'Sua sessão não existe mais. Entre novamente.' using errcode = 'FC401';
          elsif not found_session.tenant_active then
            raise exception 'Esta loja está desativada. Fale com o suporte.' using errcode = 'FC403';
          elsif not found_session.user_active then
            raise exception 'Este usuário está desativado. Fale com o proprietário da loja.' using errcode = 'FC403';
          elsif not found_session.alive then
            raise exception 'Sua sessão terminou. Entre novamente.' using errcode = 'FC401';
          elsif found_session.slug <> p_slug then
            raise exception 'Esta sessão pertence a outra loja.' using errcode = 'FC403';
          elsif not found_session.role = any (p_roles) then
            raise exception 'Você não tem permissão para esta ação.' using errcode = 'FC403';
          end if;
          entered := set_config('app.user_id', found_session.id::text, true);
          entered := set_config('app.role', found_session.role, true);
          entered := set_config('app.time_zone', found_session.time_zone, true);
        end $$;

      create or replace function app.audit() returns trigger language plpgsql as $$
        declare
          actor constant uuid := nullif(current_setting('app.user_id', true), '')::uuid;
          old_row jsonb;
          new_row jsonb;
          gone boolean := false;
        begin
          if actor is null then return null; end if;
          if tg_op <> 'DELETE' then new_row := to_jsonb(new); end if;
          if tg_op <> 'INSERT' then
            old_row := to_jsonb(old);
            if old_row = new_row then return null; end if;
            gone := coalesce(new_row ->> 'deleted_at', new_row ->> 'cancelled_at') is not null
              and coalesce(old_row ->> 'deleted_at', old_row ->> 'cancelled_at') is null;
          end if;
          insert into audit_log (tenant_id, user_id, action, entity, entity_id, before, after)
          values (
            -- A tenant's own row is its own.
            coalesce(coalesce(new_row, old_row) ->> 'tenant_id', coalesce(new_row, old_row) ->> 'id')::uuid,
            actor,
            case when tg_op = 'INSERT' then 'create' when tg_op = 'DELETE' or gone then 'delete' else 'update' end,
            tg_table_name,
            coalesce(new_row ->> 'id', old_row ->> 'id', ''),
            old_row - array['password_hash', 'search_text', 'name_key', 'tenant_id'],
            new_row - array['password_hash', 'search_text', 'name_key', 'tenant_id']
          );
          return null;
        end $$;
    `);
    for (const counted of COUNTED) await countRows(runner, counted);
    await runner.query('drop function app.count_list, app.count_facet');
    for (const table of BELONGING) await runner.query(`alter table ${table} drop constraint ${table}_tenant_id_fkey`);
  }

  /** There is no way back to functions that this migration replaced: a backup is. */
  down(): Promise<void> {
    return Promise.reject(new Error('CheapWrites cannot be reverted'));
  }
}

/**
 * Keeps the totals of a table right at the commit that changes it (deferred), so that a counter's row is locked for the
 * shortest time. The rows are written in the order of their keys: two transactions never wait for each other.
 */
async function countRows(runner: QueryRunner, { table, gone, facet }: CountedTable): Promise<void> {
  // Their names sort in this order.
  const lists = (row: string) => [`'${table}'`, ...(facet ? [`'${table}:' || ${row}.${facet}`] : [])];
  const counts = (row: string) => (gone ? `and ${row}.${gone} is null` : '');
  const changing = [gone, facet].filter((column) => column !== undefined).join(', ');
  await runner.query(`
    create function app.count_${table}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' ${counts('new')} then
          insert into list_count_slots as counts (tenant_id, list, slot, total)
          values ${lists('new')
            .map((list) => `(new.tenant_id, ${list}, pg_backend_pid() % 16, 1)`)
            .join(', ')}
          on conflict (tenant_id, list, slot) do update set total = counts.total + 1;
          return null;
        end if;
        insert into list_count_slots as counts (tenant_id, list, slot, total)
        select change.tenant_id, list, pg_backend_pid() % 16, sum(n)
        from (
          select old.tenant_id, array[${lists('old')}] as lists, -1 as n where tg_op <> 'INSERT' ${counts('old')}
          union all
          select new.tenant_id, array[${lists('new')}], 1 where tg_op <> 'DELETE' ${counts('new')}
        ) change, unnest(change.lists) list
        group by 1, 2 having sum(n) <> 0 order by 1, 2
        on conflict (tenant_id, list, slot) do update set total = counts.total + excluded.total;
        return null;
      end $$;
    drop trigger list_count on ${table};
    drop trigger if exists facet_count on ${table};
    create constraint trigger list_count after insert ${changing && `or update of ${changing}`} or delete on ${table}
      deferrable initially deferred for each row execute function app.count_${table}();
  `);
}
