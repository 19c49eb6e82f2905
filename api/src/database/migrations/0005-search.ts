import type { MigrationInterface, QueryRunner } from 'typeorm';
import { serviceRoles } from './grants';

/** Tables that are searched by trigrams: those that grow with the years of a shop. */
const SEARCHED = ['clients', 'pets'];

/**
 * Search by trigram index. LIKE is not leakproof, so under row-level security it never becomes an index condition: the one
 * function here runs as a role of its own, which may read these tables' search columns past the tenant policy, and names the
 * tenant itself. It answers ids only; whoever asks reads the rows under row-level security as always.
 */
export class Search1000000000005 implements MigrationInterface {
  name = 'Search1000000000005';

  async up(runner: QueryRunner): Promise<void> {
    const { app, search } = await serviceRoles(runner);
    await runner.query(`
      create extension if not exists pg_trgm;
      create extension if not exists btree_gin;
      do $$ begin
        if not exists (select from pg_roles where rolname = current_database() || '_search') then
          create role ${search} nologin;
        end if;
      end $$;
      grant usage on schema app, public to ${search};

      -- Planned anew for each text: a plan that suits a rare one would be the worst for a frequent one.
      create function app.search(p_table text, p_typed text, p_names_only boolean) returns uuid[]
        language plpgsql stable security definer set search_path = public, pg_temp as $$
        declare
          wanted constant text := '%' || app.normalise(p_typed) || '%';
          ids uuid[];
        begin
          execute format('select array_agg(id) from %I where tenant_id = %L and deleted_at is null and search_text like %L',
            p_table, app.current_tenant(), wanted)
            || case when p_names_only then format(' and name_key like %L', wanted) else '' end into ids;
          return coalesce(ids, '{}');
        end $$;
      revoke all on function app.search(text, text, boolean) from public;
      grant execute on function app.search(text, text, boolean) to ${app};
    `);
    for (const table of SEARCHED)
      await runner.query(`
        create index ${table}_search on ${table} using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null;
        create policy search_access on ${table} for select to ${search} using (true);
        grant select (tenant_id, id, search_text, name_key, deleted_at) on ${table} to ${search};
      `);
    await runner.query(`
      grant ${search} to current_user;
      grant create on schema app to ${search};
      alter function app.search(text, text, boolean) owner to ${search};
      revoke create on schema app from ${search};
      revoke ${search} from current_user;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    const { search } = await serviceRoles(runner);
    for (const table of SEARCHED)
      await runner.query(`
        drop index ${table}_search; drop policy search_access on ${table};
        revoke all on ${table} from ${search};
      `);
    await runner.query(`
      drop function app.search(text, text, boolean);
      revoke all on schema app, public from ${search};
      drop extension btree_gin; drop extension pg_trgm;
    `);
  }
}
