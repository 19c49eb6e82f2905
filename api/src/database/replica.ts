import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Pool, type ClientBase } from 'pg';
import { z } from 'zod';
import { CONFIG, type Config } from '../kernel/config/config';
import { breaksConnection, isPoolExhausted, isRetryable } from '../kernel/http/database-errors';
import { RawJson } from '../kernel/http/envelope';
import { NotFoundError } from '../kernel/http/errors';
import { runBatch } from './batch';
import { withClient, withClientOf } from './pool';
import { replicaUrl } from './roles';
import { setTenant } from './shared-sql';
import { sql, type Query } from './sql';
import { authenticate, runRead, type Database } from './tenant-transaction';

/** For how long a read waits until the replica has what it must see. */
const WAIT_MS = 50;
const ASK_AGAIN_MS = 1;
const CONNECT_MS = 1_000;
/** For how long nobody asks a replica that is away, so that not every report waits for it. */
const AWAY_MS = 5_000;

/**
 * A standby for reads that take long: reports, exports, long lists. A session is checked by the primary, which also says up to where its log
 * is on disk; the replica must have replayed as much. So it shows everything that anybody had been told was saved: not only what this
 * session wrote, which another process may have done for it, but also that a user was deactivated. If the replica is behind, or away,
 * the primary reads.
 */
@Injectable()
export class Replica implements OnModuleDestroy {
  private readonly logger = new Logger('replica');
  private readonly pool: Pool | undefined;
  private awayUntil = 0;
  /** Reads by who served them. */
  readonly reads = { replica: 0, primary: 0 };

  constructor(@Inject(CONFIG) config: Config) {
    const url = replicaUrl(config);
    if (url === undefined) return;
    this.pool = new Pool({
      connectionString: url,
      application_name: 'focinho replica',
      max: config.DATABASE_POOL,
      connectionTimeoutMillis: CONNECT_MS,
      idleTimeoutMillis: 60_000,
      query_timeout: Math.ceil(config.STATEMENT_TIMEOUT_MS * 1.2),
      keepAlive: true,
    });
    this.pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  }

  get isSet(): boolean {
    return this.pool !== undefined;
  }

  /** Like {@link runRead}. @throws NotFoundError with `missing` if the query returns no row */
  async read(primary: Database, query: Query, missing?: string): Promise<RawJson> {
    const text = await this.tryReplica(primary, query);
    this.reads[text === undefined ? 'primary' : 'replica'] += 1;
    if (text === undefined) return runRead(primary, query, missing);
    if (text === null) throw new NotFoundError(missing ?? 'Registro não encontrado.');
    return new RawJson(text);
  }

  /** The result, null if there is none, undefined if the primary has to read. */
  private async tryReplica({ source, named }: Database, query: Query): Promise<string | null | undefined> {
    const { pool } = this;
    if (!pool || Date.now() < this.awayUntil) return undefined;
    const [, found] = await withClient(source, (client) => runBatch(client, [authenticate(), SETTINGS], named));
    const { lsn, ...settings } = settingsSchema.parse(JSON.parse(String(found)));
    try {
      return await withClientOf(pool, async (client) => {
        if (!(await this.hasReplayed(client, lsn, named))) return undefined;
        const [, text] = await runBatch(client, [useSettings(settings), query], named);
        return text ?? null;
      });
    } catch (error) {
      // A long read that gave way to what the standby replays.
      if (isRetryable(error)) return undefined;
      if (!breaksConnection(error) && !isPoolExhausted(error)) throw error;
      this.leaveOut(error);
      return undefined;
    }
  }

  private async hasReplayed(client: ClientBase, lsn: string, named: boolean): Promise<boolean> {
    for (const deadline = performance.now() + WAIT_MS; ; await sleep(ASK_AGAIN_MS)) {
      const [state] = await runBatch(client, [replayed(lsn)], named);
      if (state === 'true') return true;
      // A server that was promoted is another history: what it has says nothing.
      if (state !== 'false') this.leaveOut(new Error('It is no standby'));
      if (state !== 'false' || performance.now() > deadline) return false;
    }
  }

  private leaveOut(error: unknown): void {
    this.logger.warn(`The primary reads for the replica, which is away: ${String(error)}`);
    this.awayUntil = Date.now() + AWAY_MS;
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool?.end();
  }
}

/** The settings that app.authenticate has made, and up to where the primary's log is on disk: all acknowledged commits are before that. */
const SETTINGS = sql`select json_build_object('lsn', pg_current_wal_flush_lsn(), 'tenantId', current_setting('app.tenant_id'),
  'userId', current_setting('app.user_id'), 'role', current_setting('app.role'), 'timeZone', current_setting('app.time_zone'))`;
const settingsSchema = z.object({
  lsn: z.string(),
  tenantId: z.string(),
  userId: z.string(),
  role: z.string(),
  timeZone: z.string(),
});

const useSettings = ({ tenantId, userId, role, timeZone }: Omit<z.infer<typeof settingsSchema>, 'lsn'>) => sql`
  ${setTenant(tenantId)}, set_config('app.user_id', ${userId}, true),
    set_config('app.role', ${role}, true), set_config('app.time_zone', ${timeZone}, true)`;

/** `true`, `false`, or null if the server is no standby. */
const replayed = (lsn: string) =>
  sql`select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn)::text end`;
