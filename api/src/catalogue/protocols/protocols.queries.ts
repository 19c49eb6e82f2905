import { PROTOCOL_FIELDS, type ProtocolListQuery } from '@focinho/contracts/catalogue/protocols';
import type { DoseKind, Species } from '@focinho/contracts/kernel/enums';
import { recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { search } from '../../database/search';
import { given, sql } from '../../database/sql';

/** Sort indexes: protocols_by_name, protocols_by_creation. */
const protocols: ListDefinition = {
  key: 'protocols',
  table: 'protocols',
  fields: { id: sql`row.id`, ...recordJson(PROTOCOL_FIELDS), createdAt: sql`row.created_at` },
  alive: sql`row.deleted_at is null`,
  sorts: { ...recordSorts(PROTOCOL_FIELDS), createdAt: [sql`row.created_at`] },
  defaultSort: 'name',
};

export const listProtocols = (query: ProtocolListQuery) =>
  listQuery(protocols, query, {
    search: search(query.search),
    where: [
      given(query.kind, (kind) => sql`row.kind = ${kind}`),
      given(query.species, (species) => sql`row.species = ${species}`),
      given(query.isActive, (isActive) => sql`row.is_active = ${isActive}`),
    ],
  });

export const oneProtocol = (id: string) => oneQuery(protocols, 'protocol', id);

export interface StoredProtocol {
  name: string;
  kind: DoseKind;
  species: Species;
}
export const STORED = sql<StoredProtocol>`select name, kind, species from protocols`;

/** Another one with the name for the species: a shop has few (protocols_by_name). */
export const namesake = (id: string, { name, species }: Pick<StoredProtocol, 'name' | 'species'>) => sql<{
  name: string;
}>`
  select name from protocols
  where name_key = app.normalise(${name}) and species = ${species} and id <> ${id} and deleted_at is null limit 1`;

/** Parallel writes of a tenant wait for each other, so that no name is given twice. */
export const LOCK_PROTOCOLS = sql`select pg_advisory_xact_lock(hashtextextended('protocols' || app.current_tenant()::text, 0))`;

/** Kinds that the tenant has had, deleted ones included: who has deleted its starters does not get them again. */
export const KNOWN_KINDS = sql<{ kind: DoseKind }>`select distinct kind from protocols`;
