import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { Symptom } from '@focinho/contracts/journal/loads';
import type { RegistryEntry } from '@focinho/contracts/platform/releases';
import { CONFIG, type Config } from '../../kernel/config/config';
import { queryOne, queryRows } from '../../database/batch';
import { sql } from '../../database/sql';
import { measuredSince } from '../loads/measured-places.queries';
import { countsSince, placesSince } from '../loads/page-counts.queries';
import { repeat } from '../../kernel/metrics/repeat';
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
/** Held while judging, so that only one of several processes does it. */
const JUDGE_LOCK = 7_021_016;
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
  private job: ReturnType<typeof repeat> | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(ReleaseClient) private readonly client: ReleaseClient,
    @Inject(PlatformLog) private readonly log: PlatformLog,
  ) {}

  /** Whether this installation judges releases at all. */
  get isAtWork(): boolean {
    return this.config.RELEASE_SERVICE_URL !== undefined && this.config.PAGE_TOKEN_SECRET !== undefined;
  }

  onApplicationBootstrap(): void {
    if (!this.isAtWork) return;
    this.job = repeat(EVERY_MS, () =>
      this.judgeAll().catch((error: unknown) =>
        this.logger.warn(`Failed, next attempt in ten seconds: ${String(error)}`),
      ),
    );
  }

  async onModuleDestroy(): Promise<void> {
    await this.job?.stop();
  }

  /** Of each remote one thing is decided at a time, because the next decision needs its new revision. */
  private async judgeAll(): Promise<void> {
    for (let turn = 0; turn < TURNS && (await this.judge()).length > 0; turn += 1);
  }

  /** @returns what was done, by remote; nothing if another process is at it */
  judge(now = new Date()): Promise<[remote: string, Decision][]> {
    return this.dataSource.transaction(async (tx) => {
      const lock = sql<{ isMine: boolean }>`select pg_try_advisory_xact_lock(${JUDGE_LOCK}) as "isMine"`;
      if (!(await queryOne(tx, lock)).isMine) return [];
      const done: [string, Decision][] = [];
      for (const [remote, entry] of Object.entries(await this.client.registry()))
        for (const trial of trialsOf(entry, now)) {
          const decision = decide(entry, trial, await evidenceOf(tx, remote, entry, trial), now);
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

async function evidenceOf(
  tx: EntityManager,
  remote: string,
  { current }: RegistryEntry,
  { release, tenants, since, rollout }: Trial,
): Promise<Evidence> {
  const counted = async (id: string, from: string, of: string[] | null): Promise<Counts> =>
    (await queryRows(tx, countsSince(remote, id, from, of)))[0] ?? NOTHING;
  const before = new Date(Date.parse(since) - WEEK_MS).toISOString();
  const meanwhile = current === null ? NOTHING : await counted(current, since, null);
  // Nobody opens the current one, for example at night: it is as good as it was before.
  const isIdle = current !== null && meanwhile.loads < COMPARABLE_LOADS;
  return {
    tried: await counted(release, since, tenants),
    current: isIdle ? await counted(current, before, null) : meanwhile,
    stepLoads: rollout ? (await counted(release, rollout.stepStartedAt, null)).loads : 0,
    places: (await queryOne(tx, placesSince(remote, release, since, tenants))).places,
    symptoms: await symptomsOf(tx, remote, current, { release, tenants, since }),
  };
}

/**
 * A shop with a slow network would make any release look slow. So a canary is compared to what its own tenants have seen of the current release
 * in the last week, if that is enough; otherwise to what everybody sees of it.
 */
async function symptomsOf(
  tx: EntityManager,
  remote: string,
  current: string | null,
  { release, tenants, since }: Pick<Trial, 'release' | 'tenants' | 'since'>,
): Promise<Evidence['symptoms']> {
  const before = new Date(Date.parse(since) - WEEK_MS).toISOString();
  const tried = await queryOne(tx, measuredSince(remote, release, since, tenants));
  const compared: [since: string, tenants: string[] | null][] = [
    ...(tenants ? [[before, tenants] as [string, string[]]] : []),
    [since, null],
    [before, null],
  ];
  let known = { loads: 0, paint: 0, input: 0, api: 0 };
  for (const [from, of] of current === null ? [] : compared)
    if (known.loads < COMPARABLE_LOADS) known = await queryOne(tx, measuredSince(remote, current ?? '', from, of));
  const countsOf = (kind: Symptom, { loads, ...faults }: typeof known) => ({ loads, faults: faults[kind] });
  const evidence = (kind: Symptom, places: number) => ({
    tried: countsOf(kind, tried),
    current: countsOf(kind, known),
    places,
  });
  return {
    paint: evidence('paint', tried.paintPlaces),
    input: evidence('input', tried.inputPlaces),
    api: evidence('api', tried.apiPlaces),
  };
}
