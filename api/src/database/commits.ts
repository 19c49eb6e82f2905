import type { ClientBase } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import type { Config } from '../kernel/config/config';
import { isReadTimeout } from '../kernel/http/database-errors';
import { OutcomeUnknownError, StandbyMissingError } from '../kernel/http/errors';
import { queryPool, queryRows, runBatch, type Field } from './batch';
import { sql, type Query } from './sql';

/** PostgreSQL's function that waits for a standby, which its warnings name whatever the language of the server. */
const WAITS_FOR_STANDBY = 'SyncRepWaitForLSN';
const ASK_AGAIN_MS = 500;

/** Commits of the role that asks (PostgreSQL shows no others) that have waited for a standby for longer than any that is there takes. */
export const COMMITS_WAITING = sql<{ waiting: number }>`
  select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and wait_event = 'SyncRep' and query_start < now() - interval '1 second'`;

const LOCAL = sql`select set_config('synchronous_commit', 'local', true)`;
/**
 * A transaction whose commit waits for no standby, so that whoever only wants to read can log in without one. If its server is lost then,
 * somebody logs in once more.
 */
export const localTransaction = <T>(source: DataSource, work: (tx: EntityManager) => Promise<T>): Promise<T> =>
  source.transaction(async (tx) => {
    await queryRows(tx, LOCAL);
    return work(tx);
  });

/**
 * Makes a transaction that only reads wait for the standby, too: what it reads may have been committed here alone. A transaction id
 * would not do: a commit waits only if something was written to the log before it (RecordTransactionCommit in PostgreSQL's xact.c).
 */
export const CONFIRM = sql`select pg_logical_emit_message(true, 'focinho', '')`;

/** Null if the transaction has only read. */
const WRITTEN = sql`select pg_current_xact_id_if_assigned()`;

/** Connections whose commit was acknowledged though no standby has it: somebody has cancelled the wait. */
const unconfirmed = new WeakSet<ClientBase>();
export const watchCommits = (client: ClientBase): unknown =>
  client.on('notice', ({ routine }) => routine === WAITS_FOR_STANDBY && unconfirmed.add(client));

/**
 * Commits to a primary that acknowledges only what a standby has. Without a standby it waits for ever, neither statement_timeout nor
 * transaction_timeout ends the wait, and the row may be there in the end or not: after a time of ours the outcome is unknown.
 */
export class Commits {
  private static readonly known = new WeakMap<DataSource, Commits>();
  private isWaiting = false;
  private readonly timeoutMs: number;

  /** One for each data source, so that all who write by it learn together that commits wait. */
  static of(source: DataSource, config: Config): Commits {
    const commits = Commits.known.get(source) ?? new Commits(source, config);
    Commits.known.set(source, commits);
    return commits;
  }

  private constructor(
    private readonly source: DataSource,
    { COMMIT_TIMEOUT_MS, STATEMENT_TIMEOUT_MS }: Config,
  ) {
    this.timeoutMs = Math.min(COMMIT_TIMEOUT_MS, Math.ceil(STATEMENT_TIMEOUT_MS * 1.2));
  }

  /**
   * Each commit that waits keeps a connection of the server, so while some do no other is begun.
   * @throws StandbyMissingError
   */
  begin(): void {
    if (this.isWaiting) throw new StandbyMissingError();
  }

  /**
   * {@link begin} for a transaction at its end, of which nobody knew before whether it would write. Those that only read go on.
   * @throws StandbyMissingError
   */
  async end(client: ClientBase): Promise<void> {
    if (!this.isWaiting) return;
    const [written] = await runBatch(client, [WRITTEN], false);
    if (typeof written === 'string') this.begin();
  }

  /**
   * Runs statements of which the last commits.
   * @param isKeyed whether a repetition of the request is safe
   * @throws OutcomeUnknownError
   */
  async run(client: ClientBase, statements: Query[], named: boolean, isKeyed: boolean): Promise<Field[]> {
    try {
      const fields = await runBatch(client, statements, named, this.timeoutMs);
      if (!unconfirmed.delete(client)) return fields;
    } catch (error) {
      if (!isReadTimeout(error)) throw error;
    }
    void this.wait();
    throw new OutcomeUnknownError(isKeyed);
  }

  private async wait(): Promise<void> {
    if (this.isWaiting) return;
    this.isWaiting = true;
    // If the server is gone, its waits are, too.
    const areThere = () =>
      queryPool(this.source, COMMITS_WAITING).then(
        ([found]) => (found?.waiting ?? 0) > 0,
        () => false,
      );
    while (await areThere()) await new Promise((next) => setTimeout(next, ASK_AGAIN_MS).unref());
    this.isWaiting = false;
  }
}
