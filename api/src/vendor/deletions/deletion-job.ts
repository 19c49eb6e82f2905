import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { Jobs, type RegisteredJob } from '../../journal/jobs/jobs';
import { queryOne, queryRow, queryRows } from '../../database/batch';
import { endSessionsWhere } from '../../database/end-sessions';
import { PLATFORM } from '../../database/platform-db';
import { setTenant } from '../../database/shared-sql';
import { sql } from '../../database/sql';
import { recordEvent } from '../../journal/audit/record-event';
import { nextState } from '../../kernel/http/next-state';
import { DELETION_TRANSITIONS } from '@focinho/contracts/vendor/deletion.transitions';
import { AGAIN, STEPS, type Step } from './deletion-steps';
import {
  beginDeletion,
  CLOSE_SHOP,
  countRows,
  doStep,
  dueDeletions,
  FILES_LEFT,
  finishDeletion,
  FORGET_CONTACT,
  FORGET_SHOP,
  goOn,
  keepUntil,
  lockDeletion,
  postpone,
  withdrawArchives,
  type Due,
  type Stored,
} from './deletions.queries';

const EVERY_MS = 60_000;
/** Rows of a transaction: some seconds at most. */
const BATCH = 1_000;
const ACTOR = 'Sistema (exclusão)';

/** How far the walk over the steps is: whether it goes on, and whether this round has found anything. */
interface Walk {
  isOver: boolean;
  hasFound: boolean;
}

/**
 * Deletes shops whose owners have asked for it, when that is due. Each transaction does one batch of one table, writes down where it is and
 * how many rows it were, and has the row of the deletion: an interruption loses nothing, and another process goes on or waits.
 */
@Injectable()
export class DeletionJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('deletions');
  private job: RegisteredJob | undefined;

  constructor(
    @InjectDataSource(PLATFORM) private readonly platform: DataSource,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {}

  onApplicationBootstrap(): void {
    this.job = this.jobs.register({
      name: 'deletions',
      everyMs: EVERY_MS,
      run: (signal) => this.run(new Date(), BATCH, signal),
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.job?.stop();
  }

  /**
   * Does what is due at a moment.
   * @param batch rows of a transaction
   * @param signal ends it before the next batch
   * @returns how many shops were worked on
   */
  async run(now: Date, batch = BATCH, signal?: AbortSignal): Promise<number> {
    const due = await this.platform.transaction((tx) => queryRows(tx, dueDeletions(now)));
    for (const deletion of due) {
      // Who takes over what another process began looks through everything once more.
      const walk: Walk = { isOver: false, hasFound: true };
      try {
        while (!walk.isOver && !signal?.aborted) await this.advance(deletion, now, batch, walk);
      } catch (error) {
        this.logger.warn(`The deletion of ${deletion.tenantId} goes on later: ${String(error)}`);
        await this.platform.transaction((tx) => queryRows(tx, postpone(deletion, AGAIN)));
      }
    }
    return due.length;
  }

  /** One batch. */
  private advance(due: Due, now: Date, batch: number, walk: Walk): Promise<void> {
    return this.platform.transaction(async (tx) => {
      await queryRow(tx, setTenant(due.tenantId));
      const stored = await queryRow(tx, lockDeletion(due, now));
      // Withdrawn, over, or in the hands of another process.
      if (!stored) return void (walk.isOver = true);
      if (stored.state !== 'ERASING') return begin(tx, due, now, stored);
      const found = await nextRows(tx, stored, batch);
      if (found) {
        walk.hasFound = true;
        await queryRows(tx, countRows(due, found.step, found.n));
        await queryRows(tx, goOn(due, found.n < batch ? found.at + 1 : found.at));
      } else if (walk.hasFound) {
        walk.hasFound = false;
        await queryRows(tx, goOn(due, AGAIN));
      } else if ((await queryOne(tx, FILES_LEFT)).left) {
        // Other jobs remove them.
        await queryRows(tx, postpone(due, AGAIN));
        walk.isOver = true;
      } else {
        await end(tx, due, now, stored);
        walk.isOver = true;
      }
    });
  }
}

/** Does the first step that finds rows. */
async function nextRows(tx: EntityManager, stored: Stored, batch: number) {
  for (const [at, step] of STEPS.entries()) {
    if (at < stored.step || !isDue(step, stored)) continue;
    const { n } = await queryOne(tx, doStep(step, batch));
    if (n > 0) return { at, step, n };
  }
  return undefined;
}

const isDue = ({ term }: Step, { accessIsOver, fiscalIsOver }: Stored) =>
  term === 'AT_ONCE' || (term === 'ACCESS' ? accessIsOver : fiscalIsOver);

async function begin(tx: EntityManager, due: Due, now: Date, { state, hasBegun }: Stored): Promise<void> {
  nextState(DELETION_TRANSITIONS, state, 'begin', 'ERASING');
  if (hasBegun) return void (await queryRows(tx, goOn(due, AGAIN)));
  await queryRows(tx, beginDeletion(due, now));
  await queryRows(tx, CLOSE_SHOP);
  await queryRows(tx, endSessionsWhere(sql`tenant_id = ${due.tenantId}`));
  await queryRows(tx, withdrawArchives(due.tenantId));
  await recordEvent(tx, { event: 'deletion-begun', subject: due.id, actor: ACTOR });
}

async function end(tx: EntityManager, due: Due, now: Date, { state, nextAt }: Stored): Promise<void> {
  nextState(DELETION_TRANSITIONS, state, 'end', nextAt === null ? 'DONE' : 'KEEPING');
  await queryRows(tx, FORGET_CONTACT);
  if (nextAt === null) {
    await queryRows(tx, FORGET_SHOP);
    await queryRows(tx, finishDeletion(due, now));
  } else await queryRows(tx, keepUntil(due, nextAt));
  await recordEvent(tx, {
    event: nextAt === null ? 'deletion-done' : 'deletion-kept',
    subject: due.id,
    actor: ACTOR,
  });
}
