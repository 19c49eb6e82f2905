/**
 * @import {DumpTools} from '../postgres/binaries.mjs'
 * @import {Description} from './folder.mjs'
 */
import pg from 'pg';
import { CliError } from '../cli-error.mjs';
import { restoreDump } from './dump.mjs';

/**
 * The server's version, the name and owner of the database, and the roles that own something or have rights in it.
 * @param {string} url
 * @returns {Promise<Pick<Description, 'postgres' | 'database' | 'owner' | 'roles'>>}
 */
export async function describeDatabase(url) {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as postgres, datname as database, pg_get_userbyid(datdba)::text as owner,
         (select array_agg(rolname::text order by rolname) from pg_roles
          where oid = datdba or rolname in (datname || '_app', datname || '_platform', datname || '_search')) as roles
       from pg_database where datname = current_database()`,
    );
    return rows[0];
  });
}

/**
 * Roles that own something or have rights in a dump. They get their passwords and settings when the API starts.
 * @param {pg.Client} client
 * @param {string[]} roles
 */
export async function createMissingRoles(client, roles) {
  for (const role of roles) {
    const { rows } = await client.query('select from pg_roles where rolname = $1', [role]);
    if (rows.length === 0) await client.query(`create role ${pg.escapeIdentifier(role)} nologin`);
  }
}

/**
 * Restores a verified dump into a new database and gives it the name of the old one, which is kept under another name.
 * @param {{backup: Description, folder: string, url: string, replace: boolean, tools: DumpTools | undefined, signal: AbortSignal}} restore
 * @returns {Promise<{kept: string | null}>} the name under which the previous database is kept
 */
export async function restoreDatabase({ backup, folder, url, replace, tools, signal }) {
  const target = decodeURIComponent(new URL(url).pathname.slice(1));
  if (backup.kind === 'base')
    throw new CliError('Esta cópia é do PostgreSQL embutido, que o `npm start` usa sem DATABASE_URL.');
  if (target !== backup.database)
    throw new CliError(`A cópia é do banco ${backup.database}, e DATABASE_URL é do banco ${target}: use o mesmo nome.`);
  const suffix = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const [restoring, kept] = [`${target}_restoring_${suffix}`, `${target}_before_${suffix}`];
  return withClient(addressOf(url, 'postgres'), async (server) => {
    const exists = await mayReplace(server, target, replace, url);
    await createMissingRoles(server, backup.roles);
    const owner = pg.escapeIdentifier(backup.owner);
    await server.query(
      `create database ${pg.escapeIdentifier(restoring)} owner ${owner} template template0 encoding 'UTF8'`,
    );
    try {
      await restoreDump({ tools, url: addressOf(url, restoring), from: folder, signal });
    } catch (error) {
      await server.query(`drop database ${pg.escapeIdentifier(restoring)}`);
      throw error;
    }
    if (exists) await renameDatabase(server, target, kept);
    await renameDatabase(server, restoring, target);
    return { kept: exists ? kept : null };
  });
}

/**
 * @param {pg.Client} server
 * @param {string} target
 * @param {boolean} replace
 * @param {string} url
 * @returns {Promise<boolean>} whether there is a database to keep
 * @throws CliError if it must not be replaced
 */
async function mayReplace(server, target, replace, url) {
  const { rows } = await server.query(
    `select (select count(*)::int from pg_stat_activity where datname = $1) as sessions from pg_database where datname = $1`,
    [target],
  );
  if (rows.length === 0) return false;
  if (rows[0].sessions > 0)
    throw new CliError(`O banco ${target} está em uso (${rows[0].sessions} conexões): encerre a API antes.`);
  if (!replace && (await hasTables(url)))
    throw new CliError(`O banco ${target} não está vazio: com --replace, ele é guardado com outro nome.`);
  return true;
}

/** @type {(url: string) => Promise<boolean>} */
const hasTables = (url) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `select exists (select from pg_class where relkind in ('r', 'p') and relnamespace::regnamespace::text
         not in ('pg_catalog', 'information_schema', 'pg_toast')) as "hasTables"`,
    );
    return rows[0].hasTables;
  });

/** @type {(server: pg.Client, from: string, to: string) => Promise<unknown>} */
const renameDatabase = (server, from, to) =>
  server.query(`alter database ${pg.escapeIdentifier(from)} rename to ${pg.escapeIdentifier(to)}`);

/**
 * @param {string} url
 * @param {string} database
 */
function addressOf(url, database) {
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(database)}`;
  return address.href;
}

/**
 * Runs `work` with a connection of its own.
 * @template Result
 * @param {string} url
 * @param {(client: pg.Client) => Promise<Result>} work
 */
export async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url, application_name: 'focinho restore' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
