import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CliError } from '../cli-error.mjs';
import { beginMove, endMove, readDirectory } from './directory.mjs';
import { copyRows, noteAnew, printOf, requireAlike, tablesOf, takeOut } from './tables.mjs';

/** @import {Client} from 'pg' */
/** @import {Table} from './tables.mjs' */

/** Until every server has read the directory and what it sent before is answered. */
const HAND_OVER_MS = 2_500;
const ATTEMPTS = 5;
/** Rows come as they are stored, as text that means the same in both databases. */
const SESSION = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set session_replication_role = replica; set lock_timeout = '30s'; set idle_in_transaction_session_timeout = 0`;

/**
 * Moves a tenant with everything that it has from one cell's database to another's. It is copied while it works; then it is read-only for
 * the seconds in which what has changed meanwhile is copied again, each table is compared row by row, and its rows leave the first
 * database, which is one transaction there: whatever breaks before its end leaves the tenant where it was. Files stay where they are, in
 * the store that all cells share.
 * @param {{from: string, to: string, slug: string, directory?: {file: string, cell: string}, onStep?: (text: string) => void,
 *   handOverMs?: number}} move `from` and `to` are connections of superusers: rows are written as they are, without triggers
 * @returns {Promise<{rows: number, tables: number, readOnlyMs: number}>}
 */
export async function moveTenant({ from, to, slug, directory, onStep = () => {}, handOverMs = HAND_OVER_MS }) {
  if (directory && !((await readDirectory(directory.file)).cells[directory.cell] ?? ''))
    throw new CliError(`A célula ${directory.cell} não está no diretório ${directory.file}.`);
  const [source, target] = await Promise.all([open(from), open(to)]);
  try {
    const tables = await tablesOf(source);
    requireAlike(tables, await tablesOf(target));
    const tenantId = await idOf(source, slug);
    await requireFree(source, target, tenantId);
    await target.query('begin');
    onStep('Copiando enquanto a loja trabalha');
    const rows = await copyAll(source, target, tables, tenantId);
    onStep('Conferindo com a loja só para leitura');
    if (directory) await beginMove(directory.file, { id: tenantId, slug });
    let isMoved = false;
    try {
      if (directory) await sleep(handOverMs);
      const began = performance.now();
      await handOver(source, target, tables, tenantId);
      isMoved = true;
      await collectLate(source, target, tables, tenantId);
      return { rows, tables: tables.length, readOnlyMs: Math.round(performance.now() - began) };
    } finally {
      if (directory) await endMove(directory.file, slug, isMoved ? directory.cell : undefined);
    }
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

/** @param {string} url */
async function open(url) {
  const client = new pg.Client({ connectionString: url, application_name: 'focinho move' });
  // A lost connection fails the statement that is running.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(SESSION);
  } catch (error) {
    await client.end();
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError(`A mudança precisa de um superusuário nas duas bases: ${reason}`);
  }
  return client;
}

/** @type {(client: Client, slug: string) => Promise<string>} */
async function idOf(client, slug) {
  const { rows } = await client.query('select id from tenants where slug = $1', [slug]);
  if (!rows[0]) throw new CliError(`A loja ${slug} não está na base de origem.`);
  return rows[0].id;
}

/** @type {(source: Client, target: Client, tenantId: string) => Promise<void>} */
async function requireFree(source, target, tenantId) {
  const { rows: own } = await source.query('select slug, number from tenants where id = $1', [tenantId]);
  const { slug, number } = own[0];
  const { rows } = await target.query('select slug from tenants where slug = $1 or number = $2 or id = $3', [
    slug,
    number,
    tenantId,
  ]);
  if (rows.some((taken) => taken.slug === slug))
    throw new CliError(`A base de destino já tem uma loja com o endereço ${slug}.`);
  if (rows.length > 0)
    throw new CliError(
      `A base de destino já tem uma loja de número ${number}: cada célula precisa de uma faixa própria.`,
    );
}

/** @type {(source: Client, target: Client, tables: Table[], tenantId: string) => Promise<number>} */
async function copyAll(source, target, tables, tenantId) {
  await source.query('begin isolation level repeatable read read only');
  let rows = 0;
  for (const table of tables) rows += await copyRows(source, target, table, tenantId);
  await source.query('commit');
  return rows;
}

/**
 * The row of the tenant is locked first: whoever adds a row that refers to it, or to what does, waits for the end and is refused then, and
 * whoever has added one already is waited for. Each table is compared as it is deleted; if somebody was faster once more, all is taken back
 * and tried again.
 * @type {(source: Client, target: Client, tables: Table[], tenantId: string) => Promise<void>}
 */
async function handOver(source, target, tables, tenantId) {
  for (let attempt = 1; ; attempt += 1) {
    await source.query('begin');
    await source.query('select from tenants where id = $1 for update', [tenantId]);
    for (const table of tables)
      if ((await printOf(source, table, tenantId)) !== (await printOf(target, table, tenantId)))
        await copyRows(source, target, table, tenantId);
    const late = [];
    for (const table of tables)
      if ((await takeOut(source, table, tenantId)) !== (await printOf(target, table, tenantId))) late.push(table.name);
    if (late.length === 0) break;
    await source.query('rollback');
    if (attempt === ATTEMPTS)
      throw new CliError(`A loja não parou de gravar em ${late.join(', ')}: nada mudou. Tente de novo mais tarde.`);
  }
  await noteAnew(source, target, tenantId);
  // Rows that are due, such as mails, are locked in the source until they are gone from it.
  await target.query('commit');
  await source.query('commit');
}

/** Rows of tables that refer to nothing can still have been added in the last moment. @type {typeof handOver} */
async function collectLate(source, target, tables, tenantId) {
  for (const table of tables.filter(({ isAnchored }) => !isAnchored)) {
    await source.query('begin');
    const columns = table.columns.map((name) => pg.escapeIdentifier(name)).join(', ');
    const name = pg.escapeIdentifier(table.name);
    const { rows } = await source.query(
      `with x as (delete from ${name} where tenant_id = $1 returning ${columns}) select to_jsonb(x)::text as row from x`,
      [tenantId],
    );
    await target.query(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb) on conflict do nothing`,
      [`[${rows.map(({ row }) => row).join()}]`],
    );
    await source.query('commit');
  }
}
