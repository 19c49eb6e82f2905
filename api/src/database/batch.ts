import type { ClientBase, Connection, Submittable } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import type { Query } from './sql';
import { clientOf } from './typeorm-internals';

/**
 * Runs the statements in one round trip and one transaction: they are sent together, followed by a single Sync. (PostgreSQL
 * documentation, "Pipelining": everything up to the Sync is one implicit transaction; a `begin` makes it an explicit one.) Named
 * statements are parsed and planned once per connection.
 * @param timeoutMs after which it fails, if it is shorter than for all
 * @returns for each statement the first column of its last row; undefined if it returned no row
 * @throws the first error; later statements did not run, earlier ones are rolled back
 */
export function runBatch(
  client: ClientBase,
  statements: Query[],
  named: boolean,
  timeoutMs?: number,
): Promise<Field[]> {
  return new Promise((resolve, reject) => {
    const finish = (error?: Error | null, fields: Field[] = []) => (error ? reject(error) : resolve(fields));
    submit(client, new Batch(statements, named, finish), timeoutMs);
  });
}

/**
 * Sends a batch with a limit of ours. pg's own is a new timer for each query, with which nearly half of what is allocated meanwhile outlives
 * its request until the next full garbage collection (measured in Node 20, with the request's context).
 */
function submit(client: ClientBase, batch: Batch, timeoutMs?: number): void {
  // Undocumented: pg's copy of the pool's options.
  const { connectionParameters } = client as ClientBase & { connectionParameters: { query_timeout?: number } };
  const limit = connectionParameters.query_timeout;
  const ms = timeoutMs ?? limit;
  connectionParameters.query_timeout = 0;
  try {
    client.query(batch);
  } finally {
    Object.assign(connectionParameters, { query_timeout: limit });
  }
  if (ms === undefined) return;
  const watches = watchesOf.get(client) ?? new Map<number, ReadWatch>();
  watchesOf.set(client, watches);
  const watch = watches.get(ms) ?? new ReadWatch(ms);
  watches.set(ms, watch);
  watch.begin(batch);
}

/** By connection and limit. */
const watchesOf = new WeakMap<ClientBase, Map<number, ReadWatch>>();

/** Ends batches whose response does not come in time. Its only timer is used again and again. */
class ReadWatch {
  /** More than one if they wait for each other on their connection. */
  private batches: Batch[] = [];
  private readonly timer: NodeJS.Timeout;

  constructor(ms: number) {
    this.timer = setTimeout(() => {
      for (const batch of this.batches) if (batch.isRunning) batch.handleError(new Error('Query read timeout'));
    }, ms).unref();
  }

  begin(batch: Batch): void {
    this.batches = this.batches.filter(({ isRunning }) => isRunning);
    this.batches.push(batch);
    this.timer.refresh();
  }
}

/** A field of a result in PostgreSQL's text format; undefined if there was no row. */
export type Field = string | null | undefined;

/** Key of `queryRunner.data` that says whether statements may be named. */
export const NAMED = 'namedStatements';

/** Runs a statement in a transaction. @returns the first column of its last row; undefined if it returned no row */
export async function queryField(tx: EntityManager, query: Query): Promise<Field> {
  const { client, named } = await connectionOf(tx);
  return (await runBatch(client, [query], named))[0];
}

/** The rows of a statement inside a transaction, planned once per connection. */
export async function queryRows<Row extends object>(tx: EntityManager, { text, values }: Query<Row>): Promise<Row[]> {
  const { client, named } = await connectionOf(tx);
  // pg tracks the statements that it has parsed itself, so its names must differ from those of the batches.
  const known = named ? nameOf(text) : '';
  const name = known ? `rows_${known}` : undefined;
  return (await client.query<Row>({ name, text, values: [...values] })).rows;
}

/** The first row of a statement inside a transaction, if there is one. */
export const queryRow = async <Row extends object>(tx: EntityManager, query: Query<Row>): Promise<Row | undefined> =>
  (await queryRows(tx, query))[0];

/** The rows of a statement on any connection of a data source, in a transaction of its own. */
export const queryPool = <Row extends object>(source: DataSource, { text, values }: Query<Row>): Promise<Row[]> =>
  source.query<Row[]>(text, [...values]);

/** The only row of a statement that always has one. */
export async function queryOne<Row extends object>(tx: EntityManager, query: Query<Row>): Promise<Row> {
  const row = await queryRow(tx, query);
  if (!row) throw new Error(`No row: ${query.text}`);
  return row;
}

async function connectionOf({ queryRunner }: EntityManager): Promise<{ client: ClientBase; named: boolean }> {
  if (!queryRunner) throw new Error('No transaction');
  return { client: await clientOf(queryRunner), named: Reflect.get(queryRunner.data, NAMED) === true };
}

/** The statements that each connection has parsed; `uncertain` if an error prevented us from knowing. */
const parsedBy = new WeakMap<Connection, Map<string, 'parsed' | 'uncertain'>>();

/** Talks to pg's connection through the same interface as pg-cursor and pg-query-stream. */
class Batch implements Submittable {
  private readonly fields: Field[] = [];
  isRunning = true;
  private completed = 0;
  private parsing: string[] = [];
  private names = new Map<string, 'parsed' | 'uncertain'>();

  constructor(
    private readonly statements: Query[],
    private readonly named: boolean,
    private readonly finish: (error?: Error | null, fields?: Field[]) => void,
  ) {}

  submit(connection: Connection): void {
    this.names = parsedBy.get(connection) ?? this.names;
    parsedBy.set(connection, this.names);
    connection.stream.cork();
    try {
      for (const { text, values } of this.statements) {
        const name = this.named ? nameOf(text) : '';
        this.parse(connection, name, text);
        connection.bind({ statement: name, values: values.map(toWire) }, true);
        connection.execute(null, true);
      }
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  private parse(connection: Connection, name: string, text: string): void {
    const known = name === '' ? undefined : this.names.get(name);
    if (known === 'parsed') return;
    // Closing a statement that does not exist is not an error.
    if (known === 'uncertain') connection.close({ type: 'S', name }, true);
    connection.parse({ name, text, types: [] }, true);
    if (name === '') return;
    this.names.set(name, 'parsed');
    this.parsing.push(name);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.fields[this.completed] = fields[0] ?? null;
  }

  handleCommandComplete(): void {
    this.completed += 1;
  }

  handleReadyForQuery(): void {
    this.isRunning = false;
    this.finish(null, this.fields);
  }

  handleError(error: Error): void {
    for (const name of this.parsing) this.names.set(name, 'uncertain');
    this.isRunning = false;
    this.finish(error);
  }

  handleRowDescription(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

const names = new Map<string, string>();
/** Statements are composed of a fixed set of fragments, so there are few different texts; beyond the limit they are sent unnamed. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= 2_000) return '';
  const name = `focinho_${names.size}`;
  names.set(text, name);
  return name;
}

/** A value in PostgreSQL's text format. */
function toWire(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return `{${value.map((item) => element(toWire(item))).join(',')}}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}
const element = (text: string | null) => (text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`);
