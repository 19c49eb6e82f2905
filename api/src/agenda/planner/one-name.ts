import type { EntityManager } from 'typeorm';
import { queryRow } from '../../database/batch';
import { raw, sql } from '../../database/sql';
import { ConflictError } from '../../kernel/http/errors';

/** Records that stand under their names in the agenda. */
const WHAT = { professionals: 'um profissional', stations: 'uma estação' } as const;

/**
 * Two columns of the agenda must not have the same heading. Case, accents and spaces make no difference; what had the same name before
 * this rule keeps it until it is renamed. After {@link lockAgenda}.
 * @throws ConflictError if another record of the tenant has the name
 */
export async function refuseSameName(
  tx: EntityManager,
  table: keyof typeof WHAT,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const other = await queryRow(
    tx,
    sql<{ name: string }>`select name from ${raw(table)} where deleted_at is null and id <> ${id}
      and regexp_replace(name_key, '\\s+', ' ', 'g') = regexp_replace(app.normalise(${name}), '\\s+', ' ', 'g') limit 1`,
  );
  if (!other) return;
  const message = `Já existe ${WHAT[table]} com o nome "${other.name}". Escolha outro.`;
  throw new ConflictError(message, [{ path: 'name', message }]);
}
