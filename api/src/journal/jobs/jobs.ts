import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { JobName } from '@focinho/contracts/journal/jobs';
import { queryRow, queryRows } from '../../database/batch';
import { PLATFORM } from '../../database/platform-db';
import type { Query } from '../../database/sql';
import { Metrics } from '../../kernel/metrics/metrics';
import { measureJobs } from './job-metrics';
import * as queries from './jobs.queries';
import { waitAfterFailure } from './jobs.rules';

/** How often a process looks for what is due. */
const TICK_MS = 1_000;
const HEARTBEAT_MS = (queries.LEASE_SECONDS * 1000) / 3;

/** Something that is done again and again. It must bear being done twice, because a process that seems dead may only be slow. */
export interface JobDefinition {
  name: JobName;
  everyMs: number;
  /** @param signal aborted when the job is to be left to another process, at the next good moment */
  run: (signal: AbortSignal) => Promise<unknown>;
  /** Whether this process can begin now; if not, another one may. */
  isReady?: () => boolean;
}
export interface RegisteredJob {
  /** Leaves the job to other processes, and waits until it is over here. */
  stop: () => Promise<void>;
}

interface Run {
  ended: Promise<void>;
  lease: AbortController;
}

/**
 * Runs the jobs of the table `jobs`: each when it is due, in one of all processes. Whoever runs one says so every ten seconds; if nobody
 * has for thirty, another process begins it again. What was missed while no process ran is done once. docs/operations/jobs.md
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('jobs');
  private readonly holder = randomUUID();
  private readonly jobs = new Map<JobName, JobDefinition>();
  private readonly runs = new Map<JobName, Run>();
  /** Jobs that the table may not have yet. */
  private readonly added = new Set<JobDefinition>();
  private timer: NodeJS.Timeout | undefined;
  private ticking: Promise<unknown> | undefined;
  private heartbeatDueAt = 0;
  private isBroken = false;

  constructor(
    @InjectDataSource(PLATFORM) private readonly platform: DataSource,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {
    measureJobs(metrics, platform);
  }

  register(job: JobDefinition): RegisteredJob {
    this.jobs.set(job.name, job);
    this.added.add(job);
    return { stop: () => this.leave(job.name) };
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.ticking ??= this.tick()
        .then(() => (this.isBroken = false))
        .catch((error: unknown) => {
          if (!this.isBroken) this.logger.warn(`Jobs are not begun for now: ${String(error)}`);
          this.isBroken = true;
        })
        .then(() => (this.ticking = undefined));
    }, TICK_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.ticking;
    await Promise.all([...this.jobs.keys()].map((name) => this.leave(name)));
  }

  /** Prolongs what runs here, and begins what is due. */
  private async tick(): Promise<void> {
    await this.addJobs();
    await this.prolong();
    const ready = [...this.jobs.values()].filter(({ name, isReady }) => !this.runs.has(name) && (isReady?.() ?? true));
    if (!ready.length) return;
    const taken = await this.note(
      queries.takeDue(
        ready.map(({ name }) => name),
        this.holder,
      ),
    );
    for (const job of taken) this.begin(job);
  }

  private async addJobs(): Promise<void> {
    if (!this.added.size) return;
    const added = [...this.added];
    for (const { name, everyMs } of added) await this.note(queries.addJob(name, everyMs));
    await this.note(queries.forgetOthers([...this.jobs.keys()]));
    for (const job of added) this.added.delete(job);
  }

  private async prolong(): Promise<void> {
    const running = [...this.runs.keys()];
    if (!running.length || Date.now() < this.heartbeatDueAt) return;
    const kept = new Set((await this.note(queries.prolong(running, this.holder))).map(({ name }) => name));
    this.heartbeatDueAt = Date.now() + HEARTBEAT_MS;
    for (const name of running) if (!kept.has(name)) this.runs.get(name)?.lease.abort();
  }

  private begin({ name, attempts }: queries.TakenJob): void {
    const lease = new AbortController();
    const job = this.jobs.get(name);
    // Without it, this process has just left the job.
    const ended = (job ? this.run(job, attempts, lease.signal) : this.giveBack(name))
      .catch((error: unknown) => this.logger.warn(`What became of ${name} was not noted: ${String(error)}`))
      .finally(() => this.runs.delete(name));
    this.runs.set(name, { ended, lease });
  }

  private async run({ name, everyMs, run }: JobDefinition, attempts: number, signal: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    const elapsed = () => Math.round(performance.now() - startedAt);
    try {
      await this.metrics.job(name, () => run(signal));
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
      const waitMs = waitAfterFailure(everyMs, attempts + 1);
      this.logger.warn(`${name} failed, next attempt in ${waitMs / 1000} s: ${reason}`);
      await this.note(queries.fail(name, this.holder, elapsed(), reason, waitMs));
      return;
    }
    if (signal.aborted) await this.giveBack(name);
    else await this.note(queries.finish(name, this.holder, elapsed()));
  }

  private async giveBack(name: JobName): Promise<void> {
    await this.note(queries.giveBack(name, this.holder));
  }

  private async leave(name: JobName): Promise<void> {
    this.jobs.delete(name);
    await this.ticking;
    const run = this.runs.get(name);
    run?.lease.abort();
    await run?.ended;
  }

  private note<Row extends object>(query: Query<Row>): Promise<Row[]> {
    return this.platform.transaction(async (tx) => {
      await queryRow(tx, queries.DO_NOT_WAIT);
      return queryRows(tx, query);
    });
  }
}
