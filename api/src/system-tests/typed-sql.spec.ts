import { ROLES } from '@focinho/contracts/kernel/enums';
import { Client, DatabaseError } from 'pg';
import { getMetadataArgsStorage } from 'typeorm';
import { newId } from '../database/records';
import { requestContext, type RequestContext } from '../kernel/http/request-context';
import { TestApi } from '../testing/api';
import { describeStatement, type ResultColumn } from '../testing/describe';
import { allStatements, type Statement } from '../testing/statements';

/** Some statements are about the user of the request. */
const REQUEST: RequestContext = {
  requestId: '',
  method: 'POST',
  url: '/',
  address: '127.0.0.1',
  userAgent: undefined,
  tenantSlug: 'demo',
  authorization: undefined,
  idempotencyKey: undefined,
  approvalIds: [newId()],
  body: {},
  session: { tenantId: newId(), sessionId: newId(), userId: newId() },
  roles: ROLES,
  needs: { writes: false, feature: undefined },
};

let api: TestApi;
let client: Client;
let statements: Statement[];
beforeAll(async () => {
  statements = requestContext.run(REQUEST, allStatements);
  api = await TestApi.start();
  client = new Client({ connectionString: api.config.DATABASE_URL });
  await client.connect();
}, 240_000);
afterAll(async () => {
  await client.end();
  await api.stop();
});

/** Has PostgreSQL prepare it, and compares the columns of its result with the row that TypeScript believes in. */
it('prepares every statement, which returns the columns of its row type', async () => {
  const catalogue = await readCatalogue(client);
  const wrong = new Set<string>();
  for (const statement of statements)
    for (const problem of await problemsOf(statement, catalogue)) wrong.add(`${statement.place} ${problem}`);
  expect([...wrong]).toEqual([]);
  expect(statements.length).toBeGreaterThan(350);
}, 240_000);

/** The room of the users imports that of the log-in, so this one cannot use their entity. */
const OUT_OF_REACH = /^access\/auth\//;

/** Decision 6: rows of a record with an entity, by their ids, with values that Node knows, are written by its entity. */
it('writes no plain row of a record that has an entity', () => {
  const tables = getMetadataArgsStorage().tables.map(({ name }) => String(name));
  const value = String.raw`(\$\d+(::[\w[\]]+)?|null|true|false|now\(\)|'\w*')`;
  const byId = String.raw`where (tenant_id = \$\d+ and )?id = (\$\d+|any \(\$\d+(::uuid\[\])?\))`;
  const plain = new RegExp(
    `^\\s*(insert into (${tables.join('|')}) \\([^)]*\\)\\s+values \\(${value}(,\\s+${value})*\\)` +
      `|update (${tables.join('|')}) set \\w+ = ${value}(,\\s+\\w+ = ${value})*\\s+${byId}` +
      `|delete from (${tables.join('|')}) ${byId})\\s*$`,
  );
  const found = statements.filter(({ place, text }) => plain.test(text) && !OUT_OF_REACH.test(place));
  expect(found.map(({ place, text }) => `${place} ${text}`)).toEqual([]);
});

async function problemsOf({ text, row, mayBePart }: Statement, catalogue: Catalogue): Promise<string[]> {
  let columns: ResultColumn[];
  try {
    columns = await describeStatement(client, text);
  } catch (error) {
    return mayBePart && isOfOuterTable(error) ? [] : [`${String(error)}\n${text}`];
  }
  if (!row) return [];
  const declared = new Map(row.map((property) => [property.name, property]));
  const missing = row
    .filter(({ name, isOptional }) => !isOptional && !columns.some((column) => column.name === name))
    .map(({ name }) => `"${name}" is not a column of the result`);
  const others = columns.flatMap((column) => {
    const kinds = declared.get(column.name)?.kinds;
    return kinds ? differences(column, kinds, catalogue, text) : [`"${column.name}" is not in the row type`];
  });
  return [...missing, ...others];
}

/** "Missing FROM-clause entry", or no such table: a part that reads from another one's. */
const isOfOuterTable = (error: unknown) => error instanceof DatabaseError && error.code === '42P01';

interface TableColumn {
  table: string;
  name: string;
  isNullable: boolean;
}
interface Catalogue {
  types: Map<number, string>;
  columns: Map<string, TableColumn>;
}
async function readCatalogue(db: Client): Promise<Catalogue> {
  const types = await db.query<{ oid: number; name: string }>('select oid, typname as name from pg_type');
  const columns = await db.query<TableColumn & { key: string }>(
    `select attrelid || '.' || attnum as key, relname as table, attname as name, not attnotnull as "isNullable"
     from pg_attribute join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p') where attnum > 0`,
  );
  return {
    types: new Map(types.rows.map(({ oid, name }) => [oid, name])),
    columns: new Map(columns.rows.map(({ key, ...column }) => [key, column])),
  };
}

/** The kinds that pg makes of PostgreSQL's types, in which all of ours must be. */
const KINDS: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  oid: 'number',
  float8: 'number',
  int8: 'string',
  numeric: 'string',
  text: 'string',
  name: 'string',
  uuid: 'string',
  varchar: 'string',
  date: 'Date',
  timestamptz: 'Date',
};

function differences(column: ResultColumn, kinds: string[], { types, columns }: Catalogue, text: string): string[] {
  const type = types.get(column.dataTypeID) ?? '?';
  if (type === 'json' || type === 'jsonb') return [];
  const kind = type.startsWith('_') ? `${KINDS[type.slice(1)]}[]` : KINDS[type];
  const isDeclaredNull = kinds.includes('null');
  const source = columns.get(`${column.tableID}.${column.columnID}`);
  const isNull = source && mayBeNull(source, text);
  const problems = [
    kinds.filter((one) => one !== 'null').join(' | ') === kind ? [] : [`is ${type}, which arrives as ${kind}`],
    isNull === true && !isDeclaredNull ? [`may be null (${source?.table}.${source?.name})`] : [],
    isNull === false && isDeclaredNull ? [`is never null (${source?.table}.${source?.name})`] : [],
  ];
  return problems.flat().map((problem) => `"${column.name}" ${problem}, declared as ${kinds.join(' | ')}`);
}

/** Whether a column of a table can be null in the result; undefined where its text does not tell. */
function mayBeNull({ table, name, isNullable }: TableColumn, text: string): boolean | undefined {
  if (new RegExp(`left join ${table}\\b`).test(text)) return true;
  if (/(left|full) join|union/.test(text)) return undefined;
  return isNullable && !new RegExp(`\\b${name} (is not null|= any)`).test(text);
}
