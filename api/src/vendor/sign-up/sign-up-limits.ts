import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { clientNetwork } from '@focinho/contracts/kernel/client-network';
import { CONFIG, type Config } from '../../kernel/config/config';
import { queryPool, queryRows } from '../../database/batch';
import { sql } from '../../database/sql';
import { TenantLimits } from '../../kernel/fairness/tenant-limits';
import { TooManyAttemptsError } from '../../kernel/http/errors';
import { PlatformLog } from '../../journal/platform-log/platform-log';

const WINDOW = sql`interval '1 hour'`;
const IS_FRESH = sql`known.since > now() - ${WINDOW}`;
const ALL = 'all';

interface Limits {
  ofClient: number;
  ofAll: number;
}
interface Counted {
  key: string;
  count: number;
}

/**
 * How many tenants may be created in an hour, from one network and in all. The counts are shared by all API processes and hold hashes
 * only. A sign-up counts when it succeeds, in its own transaction.
 */
@Injectable()
export class SignUpLimits {
  private readonly limits: Limits;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(TenantLimits) private readonly turns: TenantLimits,
    @Inject(PlatformLog) private readonly log: PlatformLog,
    @Inject(CONFIG) config: Config,
  ) {
    const ofClient = config.CLIENT_SIGN_UPS ?? (config.SEED_DEMO ? 100 : 5);
    this.limits = { ofClient, ofAll: config.SIGN_UPS };
  }

  /** Before the password is hashed, which is expensive. @throws TooManyAttemptsError */
  async check(address: string): Promise<void> {
    const { limits } = this;
    const key = keyOf(address);
    const [found] = await this.turns.runForClient(address, () =>
      queryPool(
        this.dataSource,
        sql<{ seconds: number | null }>`
          select ceil(max(extract(epoch from known.since + ${WINDOW} - now())))::int as seconds from sign_up_counts known
          where known.key in (${key}, ${ALL}) and ${IS_FRESH} and known.count >= ${limitOf(key, limits)}`,
      ),
    );
    if (found?.seconds) throw tooMany(found.seconds);
  }

  /** Last in the transaction of a sign-up, because others wait for it. @throws TooManyAttemptsError if others were faster */
  async count(tx: EntityManager, address: string): Promise<void> {
    const { limits } = this;
    const key = keyOf(address);
    const counted = await queryRows(
      tx,
      // Sorted, to prevent deadlocks.
      sql<Counted>`
        insert into sign_up_counts as known (key, count, since) select key, 1, now() from unnest(${[key, ALL].sort()}::text[]) key
        on conflict (key) do update set
          count = case when ${IS_FRESH} then known.count + 1 else 1 end,
          since = case when ${IS_FRESH} then known.since else now() end
        where not ${IS_FRESH} or known.count < ${limitOf(key, limits)}
        returning key, count`,
    );
    if (counted.length < 2) throw tooMany(60);
    if (counted.some(({ key: counter, count }) => counter === ALL && count === limits.ofAll))
      this.log.write('warn', 'auth', 'Limite de cadastros por hora atingido', { address });
  }
}

const limitOf = (key: string, { ofClient, ofAll }: Limits) =>
  sql`case when known.key = ${key} then ${ofClient}::int else ${ofAll}::int end`;

const keyOf = (address: string) =>
  createHash('sha256')
    .update(`sign-up:${clientNetwork(address)}`)
    .digest('hex');

const tooMany = (seconds: number) =>
  new TooManyAttemptsError(
    `Muitos cadastros em pouco tempo. Tente novamente em ${Math.ceil(seconds / 60)} min.`,
    seconds,
  );
