import type { MigrationInterface, QueryRunner } from 'typeorm';
import { serviceRoles } from './grants';

/**
 * Search of clients by six digits or more, which is to say by phone. Every phone of a shop shares its trigrams with thousands of
 * others (900, 000, 119), so the trigram index of migration 0005 takes 6 ms among 50,000 clients; here each run of digits is
 * indexed under its every ending, and what was typed is the beginning of one: 0.05 ms, and the same clients found.
 */
export class DigitSearch1000000000007 implements MigrationInterface {
  name = 'DigitSearch1000000000007';

  async up(runner: QueryRunner): Promise<void> {
    const { search } = await serviceRoles(runner);
    await runner.query(`
      create function app.digit_endings(value text) returns tsvector language sql immutable parallel safe strict as $$
        -- A word of a tsvector has its bounds; nothing longer than 200 characters can be searched for.
        select array_to_tsvector(coalesce(array_agg(distinct substr(run[1], start, 200)), '{}'))
        from regexp_matches(value, '\\d{6,}', 'g') run, generate_series(1, length(run[1]) - 5) start $$;
      create index clients_digits on clients using gin (tenant_id, app.digit_endings(search_text)) where deleted_at is null;
      -- What a search of sales looks through beside the living: sales keep the names of deleted clients.
      create index clients_deleted on clients (tenant_id) where deleted_at is not null;

      grant ${search} to current_user;
      create or replace function app.search(p_table text, p_typed text, p_names_only boolean) returns uuid[]
        language plpgsql stable security definer set search_path = public, pg_temp as $$
        declare
          typed constant text := app.normalise(p_typed);
          wanted constant text := '%' || typed || '%';
          ids uuid[];
        begin
          execute format('select array_agg(id) from %I where tenant_id = %L and deleted_at is null', p_table, app.current_tenant())
            || case
              when p_table = 'clients' and not p_names_only and typed ~ '^\\d{6,}$'
                then format(' and app.digit_endings(search_text) @@ %L::tsquery', typed || ':*')
              else format(' and search_text like %L', wanted)
            end
            || case when p_names_only then format(' and name_key like %L', wanted) else '' end into ids;
          return coalesce(ids, '{}');
        end $$;
      revoke ${search} from current_user;
    `);
  }

  /** There is no way back to the function that this migration replaced: a backup is. */
  down(): Promise<void> {
    return Promise.reject(new Error('DigitSearch cannot be reverted'));
  }
}
