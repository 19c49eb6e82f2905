import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { Jobs, type RegisteredJob } from '../../journal/jobs/jobs';
import type { RegistryEntry, Rollout } from '@focinho/contracts/platform/releases';
import { CONFIG, type Config } from '../../kernel/config/config';
import { queryOne, queryRows } from '../../database/batch';
import { measuredSince, type Finding } from '../loads/measured-places.queries';
import { loadsSince } from '../loads/page-counts.queries';
import { PlatformLog } from '../../journal/platform-log/platform-log';
import {
  COMPARABLE_LOADS,
  decide,
  trialsOf,
  type Counts,
  type Decision,
  type Evidence,
  type Trial,
} from './judge.rules';
import { ReleaseClient } from './release-client';

const EVERY_MS = 10_000;
/** More than are tried at once of one remote. */
const TURNS = 20;
/** Who the release log names. */
export const JUDGE = 'Avaliador automático';
/** As long as loads are kept (housekeeping). */
const WEEK_MS = 7 * 24 * 60 * 60_000;
const NOTHING: Counts = { loads: 0, faults: 0 };

/**
 * Judges canaries and rollouts by what pages report about them: ends those that are significantly worse than the current release and
 * marks them bad, and moves rollouts on. Needs the release service and the secret of the page tokens; without them it does nothing.
 */
@Injectable()
export class ReleaseJudge implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('release-judge');
  private job: RegisteredJob | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(ReleaseClient) private readonly client: ReleaseClient,
    @Inject(PlatformLog) private readonly log: PlatformLog,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {}

  /** Whether this installation judges releases at all. */
  get isAtWork(): boolean {
    return this.config.RELEASE_SERVICE_URL !== undefined && this.config.PAGE_TOKEN_SECRET !== undefined;
  }

  onApplicationBootstrap(): void {
    if (!this.isAtWork) return;
    this.job = this.jobs.register({ name: 'release-judge', everyMs: EVERY_MS, run: (signal) => this.judgeAll(signal) });
  }

  async onModuleDestroy(): Promise<void> {
    await this.job?.stop();
  }

  /** Judges all remotes; one thing of each is decided at a time, because the next decision needs its new revision. */
  private async judgeAll(signal: AbortSignal): Promise<void> {
    for (let turn = 0; turn < TURNS && !signal.aborted && (await this.judge()).length > 0; turn += 1);
  }

  /** @returns what was done, by remote: of several processes one does it, because the release service compares revisions */
  judge(now = new Date()): Promise<[remote: string, Decision][]> {
    return this.dataSource.transaction(async (tx) => {
      const done: [string, Decision][] = [];
      for (const [remote, entry] of Object.entries(await this.client.registry()))
        for (const trial of trialsOf(entry, now)) {
          const { release, rollout } = trial;
          const stepLoads = rollout ? await stepLoadsOf(tx, remote, release, rollout) : 0;
          const decision = decide(entry, trial, await evidenceOf(tx, remote, entry, trial), stepLoads, now);
          if (!decision || !(await this.carryOut(remote, entry, decision))) continue;
          done.push([remote, decision]);
          // Its revision has changed: what else there is to decide about it follows in the next turn.
          break;
        }
      return done;
    });
  }

  /** @returns whether the release service did it */
  private async carryOut(remote: string, { revision }: RegistryEntry, decision: Decision): Promise<boolean> {
    const { operation, release, why } = decision;
    const request = { expected: revision, why, ...(operation === 'markBad' ? { release } : {}) };
    try {
      await this.client.change(operation, remote, request, JUDGE, undefined);
    } catch (error) {
      this.logger.warn(`${operation} ${remote} ${release}: ${String(error)}`);
      return false;
    }
    if (operation === 'markBad')
      this.log.write('error', 'api', `${JUDGE}: a versão ${release} de ${remote} foi marcada como ruim: ${why}`, {});
    return true;
  }
}

/** How often a release was loaded in a rollout's step: what places tell is by the day, and what the minutes tell is not limited for each of them. */
async function stepLoadsOf(tx: EntityManager, remote: string, release: string, { stepStartedAt }: Rollout) {
  const { loads } = await queryOne(tx, loadsSince(remote, release, stepStartedAt));
  const places = await queryRows(tx, measuredSince(remote, release, stepStartedAt, null));
  return Math.min(loads, places.find(({ kind }) => kind === 'fault')?.loads ?? 0);
}

/**
 * Compares a release to what is seen of the current one meanwhile or, if nobody opens that any more, for example at night, to the week
 * before. A shop with a slow network would make any release look slow: the symptoms of a canary are compared to what its own tenants have
 * seen of the current release in the last week, if that is enough.
 */
async function evidenceOf(
  tx: EntityManager,
  remote: string,
  { current }: RegistryEntry,
  { release, tenants, since }: Trial,
): Promise<Evidence> {
  const measured = async (id: string | null, from: string, of: string[] | null) => {
    const rows = id === null ? [] : await queryRows(tx, measuredSince(remote, id, from, of));
    return (kind: Finding): Counts => rows.find((row) => row.kind === kind) ?? NOTHING;
  };
  const before = new Date(Date.parse(since) - WEEK_MS).toISOString();
  const tried = await measured(release, since, tenants);
  const own = tenants ? [await measured(current, before, tenants)] : [];
  const everybody = [await measured(current, since, null), await measured(current, before, null)];
  const compared = (kind: Finding) => {
    const counts = [...(kind === 'fault' ? [] : own), ...everybody].map((of) => of(kind));
    return {
      tried: tried(kind),
      current: counts.find((known) => known.loads >= COMPARABLE_LOADS) ?? counts.at(-1) ?? NOTHING,
    };
  };
  return { fault: compared('fault'), paint: compared('paint'), input: compared('input'), api: compared('api') };
}
