import pg from 'pg';
import { CliError } from '../cli-error.mjs';

/** @import {Client} from 'pg' */
/**
 * A table with rows of a tenant.
 * @typedef {{name: string, key: string, columns: string[], isAnchored: boolean}} Table
 *   `key` is the column with the tenant's id, `columns` are those that are stored, by name, and `isAnchored` says that the rows refer to
 *   the tenant or to rows that do, so that none can be added while those are locked.
 */

/** Its ids and transactions mean nothing elsewhere; what somebody still has to read is noted anew ({@link noteAnew}). */
const NOT_MOVED = ['changes'];

/**
 * Every table with rows of a tenant, what is referred to before what refers to it.
 * @param {Client} client
 * @returns {Promise<Table[]>}
 */
export async function tablesOf(client) {
  const { rows: tables } = await client.query(
    `select c.oid, c.relname as name, case when c.relname = 'tenants' then 'id' else 'tenant_id' end as key,
       array_agg(a.attname::text order by a.attname) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1)
     group by c.oid having c.relname = 'tenants' or bool_or(a.attname = 'tenant_id') order by c.relname`,
    [NOT_MOVED],
  );
  const { rows: references } = await client.query(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f'`,
  );
  /** @type {Table[]} */
  const sorted = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const parentsOf = (/** @type {string} */ name) =>
    references.filter(({ child, parent }) => child === name && parent !== name).map(({ parent }) => parent);
  while (waiting.size > 0) {
    const ready = [...waiting.keys()].filter((name) => !parentsOf(name).some((parent) => waiting.has(parent)));
    // Tables that refer to each other: any order, because each is compared when it is deleted.
    for (const name of ready.length > 0 ? ready : [...waiting.keys()].slice(0, 1)) {
      const { key, columns } = waiting.get(name);
      waiting.delete(name);
      const isAnchored =
        name === 'tenants' || parentsOf(name).some((parent) => sorted.some((one) => one.name === parent));
      sorted.push({ name, key, columns, isAnchored });
    }
  }
  return sorted;
}

/**
 * @param {Table[]} ours
 * @param {Table[]} theirs
 * @throws CliError unless both databases have the same tables and columns
 */
export function requireAlike(ours, theirs) {
  const shape = (/** @type {Table[]} */ tables) => new Map(tables.map(({ name, columns }) => [name, columns.join()]));
  const [a, b] = [shape(ours), shape(theirs)];
  const different = [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name));
  if (different.length > 0)
    throw new CliError(
      `As duas bases não têm o mesmo esquema (${different.join(', ')}): suba a mesma versão nas duas.`,
    );
}

const quoted = (/** @type {string} */ name) => pg.escapeIdentifier(name);
/** @type {(table: Table) => string} */
const columnsOf = ({ columns }) => columns.map(quoted).join(', ');
/** Number of rows and the sum of a hash of each: equal if and, but for one chance in 2^64, only if the rows are. */
const PRINT = `count(*) || '/' || coalesce(sum(hashtextextended(x::text, 0)::numeric), 0) as print`;

/**
 * @param {Client} client
 * @param {Table} table
 * @param {string} tenantId
 * @returns {Promise<string>}
 */
export async function printOf(client, table, tenantId) {
  const { rows } = await client.query(
    `select ${PRINT} from (select ${columnsOf(table)} from ${quoted(table.name)} where ${quoted(table.key)} = $1) x`,
    [tenantId],
  );
  return rows[0].print;
}

/**
 * Deletes the tenant's rows.
 * @param {Client} client
 * @param {Table} table
 * @param {string} tenantId
 * @returns {Promise<string>} the print of what was deleted, as it was in that moment
 */
export async function takeOut(client, table, tenantId) {
  const { rows } = await client.query(
    `with x as (delete from ${quoted(table.name)} where ${quoted(table.key)} = $1 returning ${columnsOf(table)})
     select ${PRINT} from x`,
    [tenantId],
  );
  return rows[0].print;
}

/**
 * Notes the tenant's changes of which no webhook has heard yet in the other database, where its feed will find them. Those whose delivery is
 * queued, although the feed has not gone on since, are left out. What is delivered there loses the number of its change here, which another
 * change will have there.
 * @param {Client} from in the transaction in which the tenant can no longer change
 * @param {Client} to in the transaction that has its rows
 * @param {string} tenantId
 */
export async function noteAnew(from, to, tenantId) {
  const { rows } = await from.query(
    `select id, entity, record_id, at::text from changes
     where tenant_id = $1 and record_id is not null and xid >= coalesce((select xid from webhook_cursor), '0'::xid8) order by id`,
    [tenantId],
  );
  await to.query(
    `insert into changes (tenant_id, entity, record_id, at)
     select $1, entity, record_id, at
     from jsonb_to_recordset($2::jsonb) as change (id bigint, entity text, record_id uuid, at timestamptz)
     where not exists (select from webhook_deliveries queued
       where queued.tenant_id = $1 and queued.record_id = change.record_id and queued.change_id >= change.id)
     order by id`,
    [tenantId, JSON.stringify(rows)],
  );
  await to.query('update webhook_deliveries set change_id = null where tenant_id = $1', [tenantId]);
}

const BATCH = 2_000;
/**
 * Copies the tenant's rows into the other database, in place of those that are there.
 * @param {Client} from in a transaction
 * @param {Client} to in a transaction
 * @param {Table} table
 * @param {string} tenantId
 * @returns {Promise<number>} how many
 */
export async function copyRows(from, to, table, tenantId) {
  const [name, key, columns] = [quoted(table.name), quoted(table.key), columnsOf(table)];
  await to.query(`delete from ${name} where ${key} = $1`, [tenantId]);
  // A cursor has no parameters; the id is a UUID of the database.
  await from.query(
    `declare moved no scroll cursor for
     select to_jsonb(x)::text as row from (select ${columns} from ${name} where ${key} = ${pg.escapeLiteral(tenantId)}) x`,
  );
  let copied = 0;
  for (;;) {
    const { rows } = await from.query(`fetch ${BATCH} from moved`);
    if (rows.length === 0) break;
    await to.query(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
      [`[${rows.map(({ row }) => row).join()}]`],
    );
    copied += rows.length;
  }
  await from.query('close moved');
  return copied;
}
