import { IMPORT_UNDO_HOURS, type ImportRowFilter, type ImportStatus } from '@focinho/contracts/people/import-columns';
import type { ImportListQuery, ImportRowsQuery } from '@focinho/contracts/people/imports';
import { object } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { person } from '../../database/shared-sql';
import { join, raw, sql, type Sql } from '../../database/sql';
import type { Columns } from './columns.rules';
import type { SheetLine } from './sheet';

/** How long an import can be undone, and how long its rows are kept. */
const KEPT_FOR = raw(`interval '${IMPORT_UNDO_HOURS} hours'`);

const SUMMARY = {
  id: sql`row.id`,
  fileName: sql`row.file_name`,
  status: sql`row.status`,
  total: sql`row.total`,
  done: sql`row.done`,
  counts: sql`'{"good": 0, "partial": 0, "refused": 0, "known": 0, "clients": 0, "pets": 0, "removed": 0, "kept": 0}'::jsonb || row.counts`,
  createdAt: sql`row.created_at`,
  createdBy: person('u'),
  finishedAt: sql`row.finished_at`,
  undoableUntil: sql`case when row.status in ('DONE', 'FAILED') and row.finished_at > now() - ${KEPT_FOR} then row.finished_at + ${KEPT_FOR} end`,
};
const list: ListDefinition = {
  key: 'imports',
  table: 'imports',
  fields: SUMMARY,
  joins: sql`left join users u on u.tenant_id = row.tenant_id and u.id = row.created_by`,
  alive: sql`true`,
  sorts: { createdAt: [sql`row.created_at`] },
  defaultSort: '-createdAt',
};

/** Sort indexes: imports_by_creation. */
export const listImports = (query: ImportListQuery) => listQuery(list, query);

const SAMPLES = raw('8');
/** With its headings and first rows, as long as they are kept (import_rows_pkey). */
export const oneImport = (id: string) =>
  oneQuery(
    {
      ...list,
      fields: {
        ...SUMMARY,
        onlyGood: sql`row.only_good`,
        columns: sql`row.columns`,
        headings: sql`coalesce((select h.cells from import_rows h where h.import_id = row.id and h.line = row.header_line), '[]')`,
        samples: sql`(select coalesce(json_agg(first.cells order by first.line), '[]') from (
          select s.cells, s.line from import_rows s where s.import_id = row.id and s.line > row.header_line
          order by s.line limit ${SAMPLES}) first)`,
      },
    },
    'import',
    id,
  );

const IS_KEPT = sql`(row.client_undo in ('EDITED', 'USED') or row.pet_undo in ('EDITED', 'USED'))`;
const ROW_FILTERS: Record<ImportRowFilter, Sql> = {
  problems: sql`row.problems <> '[]'`,
  known: sql`row.verdict = 'KNOWN'`,
  leftOut: sql`i.status in ('DONE', 'UNDOING', 'UNDONE', 'FAILED') and not row.made_client and not row.made_pet and row.verdict <> 'KNOWN'`,
  kept: IS_KEPT,
};

/** The rows of an import in their order, without those of titles and headings (import_rows_pkey). */
export function importRows(id: string, { page = 1, limit = 20, only }: ImportRowsQuery) {
  const rows = sql`from import_rows row join imports i on i.tenant_id = row.tenant_id and i.id = row.import_id
    where i.id = ${id} and row.line > i.header_line and ${only === undefined ? sql`true` : ROW_FILTERS[only]}`;
  const json = object({
    line: sql`row.line`,
    client: sql`row.client`,
    pet: sql`row.pet`,
    verdict: sql`row.verdict`,
    problems: sql`row.problems`,
    isImported: sql`row.made_client or row.made_pet`,
    kept: sql`case when ${IS_KEPT} then case when 'EDITED' in (row.client_undo, row.pet_undo) then 'EDITED' else 'USED' end end`,
  });
  return sql`select json_build_object(
      'rows', (select coalesce(json_agg(${json} order by row.line), '[]')
        from (select row.* ${rows} order by row.line limit ${limit}::int offset ${(page - 1) * limit}::bigint) row),
      'pagination', (select json_build_object('page', ${page}::int, 'limit', ${limit}::int, 'total', counted.total,
          'pages', greatest(1, ceil(counted.total::numeric / ${limit}::int))::int)
        from (select count(*) as total ${rows} offset 0) counted))::text
    from imports where id = ${id}`;
}

/** Files that a tenant has sent within a day (imports_by_creation). */
export const RECENT_IMPORTS = sql<{ count: number }>`
  select count(*)::int as count from imports where created_at > now() - interval '1 day'`;

export const insertImport = (values: {
  id: string;
  fileName: string;
  headerLine: number;
  columns: Columns;
  total: number;
}) => sql`
  insert into imports (id, file_name, header_line, columns, total)
  values (${values.id}, ${values.fileName}, ${values.headerLine}, ${JSON.stringify(values.columns)}::jsonb, ${values.total})`;
export const insertRows = (id: string, lines: readonly SheetLine[]) => sql`
  insert into import_rows (import_id, line, cells)
  select ${id}, given.line, given.cells from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) given (line int, cells jsonb)`;

export const IMPORT_STATE = sql<{ status: ImportStatus; isLate: boolean }>`
  select status, coalesce(finished_at <= now() - ${KEPT_FOR}, false) as "isLate" from imports`;

/** Due at once, without a process that works on it. */
const DUE = sql`done = 0, due_at = now(), lease = null, attempts = 0`;
export const setColumns = (id: string, columns: Columns) => sql`
  update imports set columns = ${JSON.stringify(columns)}::jsonb, status = 'CHECKING', ${DUE} where id = ${id}`;
export const beginRun = (id: string, onlyGood: boolean) => sql`
  update imports set only_good = ${onlyGood}, status = 'RUNNING', ${DUE} where id = ${id}`;
export const beginUndo = (id: string) => sql`update imports set status = 'UNDOING', ${DUE} where id = ${id}`;

/*
 * The work. Who takes an import has it for a minute, and for another with each batch; its `lease` says whose it is, so that a process that
 * was believed dead does nothing more.
 */
const LEASE = raw(`now() + interval '1 minute'`);
/** How often in a row it is taken without that a batch is done. */
export const ATTEMPTS = 5;

/** Takes an import that is due, of any tenant; other processes skip it (imports_due). */
export const takeDue = (lease: string) => sql<{ tenantId: string; id: string; status: ImportStatus; attempts: number }>`
  update imports set due_at = ${LEASE}, lease = ${lease}, attempts = attempts + 1
  where (tenant_id, id) in (
    select tenant_id, id from imports where due_at <= now() order by due_at limit 1 for update skip locked)
  returning tenant_id as "tenantId", id, status, attempts`;

export interface Task {
  columns: Columns;
  headerLine: number;
  onlyGood: boolean;
}
/** Locks the import for a batch, unless another process has it by now. `done` is how many rows it has got through. */
export const continueWork = (id: string, lease: string, status: ImportStatus, done: number) => sql<Task>`
  update imports set due_at = ${LEASE}, done = ${done}, attempts = 0 where id = ${id} and lease = ${lease} and status = ${status}
  returning columns, header_line as "headerLine", coalesce(only_good, false) as "onlyGood"`;

/** Given back before it is finished, because this process stops. */
export const returnWork = (id: string, lease: string) => sql`
  update imports set due_at = now(), lease = null where id = ${id} and lease = ${lease}`;

/** All rows are done, or given up. The rows themselves are due to be deleted in a day. */
export const endWork = (id: string, from: ImportStatus, to: ImportStatus) => sql`
  update imports set status = ${to}, done = case when ${to} = 'FAILED' then done else total end, lease = null, due_at = now() + ${KEPT_FOR},
    finished_at = case when ${to} in ('DONE', 'FAILED') then now() else finished_at end,
    counts = counts || (select jsonb_build_object(
      'good', count(*) filter (where verdict = 'GOOD'), 'partial', count(*) filter (where verdict = 'PARTIAL'),
      'refused', count(*) filter (where verdict = 'REFUSED'), 'known', count(*) filter (where verdict = 'KNOWN'),
      'clients', count(*) filter (where made_client), 'pets', count(*) filter (where made_pet),
      'removed', count(*) filter (where client_undo = 'REMOVED') + count(*) filter (where pet_undo = 'REMOVED'),
      'kept', count(*) filter (where client_undo in ('EDITED', 'USED')) + count(*) filter (where pet_undo in ('EDITED', 'USED')))
      from import_rows r where r.import_id = imports.id and r.line > imports.header_line)
  where id = ${id} and status = ${from}`;

/** The rows are no longer needed. */
export const deleteRows = (id: string) => sql`delete from import_rows where import_id = ${id}`;
export const forget = (id: string, to: ImportStatus) => sql`
  update imports set status = ${to}, due_at = null, lease = null where id = ${id}`;

export interface ImportLine {
  line: number;
  cells: string[];
}
/** The next rows after a line (import_rows_pkey). */
export const rowsAfter = (id: string, line: number, limit: number) => sql<ImportLine>`
  select line, cells from import_rows where import_id = ${id} and line > ${line} order by line limit ${limit}`;
/** Those that have not run yet; only those that were good when somebody said so, who saw their number. */
export const rowsToRun = (id: string, { onlyGood }: Task, line: number, limit: number) => sql<ImportLine>`
  select line, cells from import_rows where import_id = ${id} and line > ${line} and not is_run
    and (not ${onlyGood} or verdict in ('GOOD', 'KNOWN')) order by line limit ${limit}`;

/** A row that was read: what it would make or has made. */
export interface RowResult {
  line: number;
  client: string;
  pet: string;
  verdict: string;
  problems: object[];
  clientId: string | null;
  petId: string | null;
  madeClient: boolean;
  madePet: boolean;
}
export const writeResults = (id: string, results: readonly RowResult[], isRun: boolean) => sql`
  update import_rows row set client = given.client, pet = given.pet, verdict = given.verdict, problems = given.problems,
    client_id = given."clientId", pet_id = given."petId", made_client = given."madeClient", made_pet = given."madePet", is_run = ${isRun}
  from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) given (line int, client text, pet text, verdict text, problems jsonb,
    "clientId" uuid, "petId" uuid, "madeClient" boolean, "madePet" boolean)
  where row.import_id = ${id} and row.line = given.line`;

/** Everybody whom the shop has (clients_by_creation, pets_by_creation), or only who has come since a moment ago. */
export const clientsSince = (since: Date | null) => sql<{ id: string; name: string; phone: string | null }>`
  select id, name, phone from clients where deleted_at is null and created_at >= coalesce(${since}::timestamptz, '-infinity')`;
export const petsSince = (since: Date | null) => sql<{ id: string; name: string; clientId: string }>`
  select id, name, client_id as "clientId" from pets
  where deleted_at is null and created_at >= coalesce(${since}::timestamptz, '-infinity')`;

/** Locks clients against deletion. */
export const lockClients = (ids: readonly string[]) => sql<{ id: string }>`
  select id from clients where id = any (${ids}::uuid[]) and deleted_at is null order by id for key share`;

/*
 * The undo. What was edited or is in use stays, and so does the client of a pet that stays.
 */

/**
 * Tables with records of a pet or a client, whether deleted or not, and their columns; a test compares them with the foreign keys. A link
 * of a tutor ends with its client.
 */
export const USES = {
  pets: [
    ['agreements', 'pet_id'],
    ['appointments', 'pet_id'],
    ['attachments', 'pet_id'],
    ['consultations', 'pet_id'],
    ['doses', 'pet_id'],
    ['memberships', 'pet_id'],
    ['messages', 'pet_id'],
    ['order_lines', 'pet_id'],
    ['order_lines', 'previous_pet_id'],
    ['package_usages', 'pet_id'],
    ['pet_tutors', 'pet_id'],
    ['pet_weights', 'pet_id'],
    ['pets', 'merged_into'],
    ['sale_items', 'pet_id'],
    ['stays', 'pet_id'],
    ['waiting_list', 'pet_id'],
  ],
  clients: [
    ['agreements', 'client_id'],
    ['cashback_accounts', 'client_id'],
    ['cashback_lots', 'client_id'],
    ['client_credits', 'client_id'],
    ['clients', 'merged_into'],
    ['consents', 'client_id'],
    ['message_deliveries', 'client_id'],
    ['messages', 'client_id'],
    ['orders', 'client_id'],
    ['package_usages', 'client_id'],
    ['pet_tutors', 'client_id'],
    ['pix_charges', 'client_id'],
    ['sales', 'client_id'],
  ],
} as const;
/** Whether a row of this alias has records; one that was merged has given them to another. */
const isUsed = (table: keyof typeof USES, alias: string) =>
  sql`(${raw(alias)}.merged_into is not null or ${join(
    USES[table].map(
      ([user, column]) =>
        // What its own row said that it weighs is no use of it.
        sql`exists (select from ${raw(user)} use where use.${raw(column)} = ${raw(alias)}.id ${raw(user === 'pet_weights' ? 'and not use.is_from_form' : '')})`,
    ),
    ' or ',
  )})`;
/** One that was merged lives on in another. */
const isAlive = (alias: string) => sql`(${raw(alias)}.deleted_at is null or ${raw(alias)}.merged_into is not null)`;

const BATCH = raw('200');
const petsToUndo = (id: string) => sql`
  select line, pet_id from import_rows where import_id = ${id} and made_pet and pet_undo is null order by line limit ${BATCH}`;
const clientsToUndo = (id: string) => sql`
  select line, client_id from import_rows where import_id = ${id} and made_client and client_undo is null order by line limit ${BATCH}`;

/** In a statement of its own: the next one must see what those did who had the lock before. */
export const lockPetsToUndo = (id: string) => sql<{ id: string }>`
  select id from pets where id in (select next.pet_id from (${petsToUndo(id)}) next) order by id for update`;
export const lockClientsToUndo = (id: string) => sql<{ id: string }>`
  select id from clients where id in (select next.client_id from (${clientsToUndo(id)}) next) order by id for update`;

const OUTCOME = sql`case when not alive then 'REMOVED' when used then 'USED' when edited then 'EDITED' else 'REMOVED' end`;
const REMOVABLE = sql`select next.id from next where alive and not edited and not used`;

/** Removes the next pets of the import that nobody has touched, and notes which stay. @returns how many it has got through */
export const undoPets = (id: string) => sql<{ count: number }>`
  with next as materialized (
    select r.line, p.id, ${isAlive('p')} as alive, p.updated_at > p.created_at as edited, ${isUsed('pets', 'p')} as used
    from (${petsToUndo(id)}) r join pets p on p.id = r.pet_id
  ), removed as (
    update pets set deleted_at = now(), updated_at = now() where id in (${REMOVABLE}) returning id
  ), noted as (
    update import_rows set pet_undo = ${OUTCOME} from next where import_id = ${id} and import_rows.line = next.line returning 1
  )
  select count(*)::int as count from noted`;

/** Removes the next clients likewise, once their pets are done. */
export const undoClients = (id: string) => sql<{ count: number }>`
  with next as materialized (
    select r.line, c.id, ${isAlive('c')} as alive, c.updated_at > c.created_at as edited,
      ${isUsed('clients', 'c')} or exists (select from pets p where p.client_id = c.id and p.deleted_at is null) as used
    from (${clientsToUndo(id)}) r join clients c on c.id = r.client_id
  ), removed as (
    update clients set deleted_at = now(), updated_at = now() where id in (${REMOVABLE}) returning id
  ), noted as (
    update import_rows set client_undo = ${OUTCOME} from next where import_id = ${id} and import_rows.line = next.line returning 1
  )
  select count(*)::int as count from noted`;
