import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { NAMED_RECORDS_MAX, type Changes } from '@focinho/contracts/journal/changes';
import { SESSIONS_ENDED } from '../../database/end-sessions';
import { queryPool } from '../../database/batch';
import { Drain } from '../../kernel/http/drain';
import { Metrics } from '../../kernel/metrics/metrics';
import { PLATFORM } from '../../database/platform-db';
import { changesSince, HORIZON, livingSessions, missedAfter, missedSince, type ChangeRow } from './changes.queries';

/** How soon other pages learn of a change, in milliseconds. */
const POLL_MS = 300;
/** A session that was ended loses its stream with the change that says so; one that has run out, after this time at most. */
const RECHECK_MS = 30_000;
/** Changes are kept for an hour; a page that was away for longer fetches everything again. */
const REMEMBERED_MS = 50 * 60_000;
/** A transaction may have begun so much earlier than it ended. */
const SLOW_TRANSACTION_MS = 60_000;

type OnChanges = (changes: Changes, cursor: string) => void;
export interface Subscriber {
  tenantId: string;
  sessionId: string;
  /** @param cursor where to continue after this event */
  onChanges: OnChanges;
  /** It has missed too much to say what. */
  onReset: (cursor: string) => void;
  /** The session has ended, or this process is about to stop. */
  onEnd: (reason: 'session' | 'shutdown') => void;
}
/** Where a page wants to begin: behind the last event that it saw, or that many milliseconds ago. */
export type Beginning = { after: string } | { ageMs: number };

/**
 * Tells the pages of this process what has changed. While there are any, it reads the changes of all tenants several times a second.
 * No LISTEN/NOTIFY, which serialises commits and does not work through a transaction pooler.
 *
 * Transactions do not end in the order of their numbers. So it reads again from its horizon, before which all have ended, and
 * remembers what it has told of those behind it: nothing is lost, and nothing waits for somebody else's long transaction.
 */
@Injectable()
export class ChangeFeed {
  private readonly logger = new Logger('changes');
  /** How each page is notified; until it knows what it has missed, further changes wait. */
  private readonly subscribers = new Map<Subscriber, OnChanges>();
  private horizon: string | undefined;
  /** The changes behind the horizon that have been told, with their transactions. */
  private readonly reported = new Map<number, bigint>();
  private timers: NodeJS.Timeout[] = [];
  private polling = false;

  constructor(
    @InjectDataSource(PLATFORM) private readonly source: DataSource,
    @Inject(Metrics) metrics: Metrics,
    @Inject(Drain) drain: Drain,
  ) {
    drain.beforeClosing(() => this.endAll());
    metrics.gauge('change_streams', 'Open streams of changes', [], () => [
      { labels: {}, value: this.subscribers.size },
    ]);
  }

  /** How many streams a session has open. */
  countOf(sessionId: string): number {
    return [...this.subscribers.keys()].filter((subscriber) => subscriber.sessionId === sessionId).length;
  }

  /** Begins to report to a page, first what it has missed, without a gap to what it already knows. */
  async subscribe(subscriber: Subscriber, beginning: Beginning): Promise<void> {
    const waiting: Parameters<OnChanges>[] = [];
    this.subscribers.set(subscriber, (...event) => waiting.push(event));
    this.start();
    const horizon = await this.presentHorizon();
    const missed = await this.missedBy(subscriber.tenantId, beginning, horizon);
    if (!this.subscribers.has(subscriber)) return;
    if (missed) subscriber.onChanges(grouped(missed), cursorOf(horizon));
    else subscriber.onReset(cursorOf(horizon));
    for (const event of waiting) subscriber.onChanges(...event);
    this.subscribers.set(subscriber, subscriber.onChanges);
  }

  unsubscribe(subscriber: Subscriber): void {
    this.subscribers.delete(subscriber);
    if (this.subscribers.size === 0) this.stop();
  }

  /** Before the process stops: pages turn to another one. */
  endAll(): void {
    for (const subscriber of [...this.subscribers.keys()]) this.end(subscriber, 'shutdown');
  }

  private end(subscriber: Subscriber, reason: 'session' | 'shutdown'): void {
    this.unsubscribe(subscriber);
    subscriber.onEnd(reason);
  }

  private start(): void {
    if (this.timers.length > 0) return;
    this.timers = [
      setInterval(() => void this.poll(), POLL_MS).unref(),
      setInterval(() => void this.recheck(), RECHECK_MS).unref(),
    ];
  }

  /** The next subscriber begins with a new horizon: nothing was read in between. */
  private stop(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.timers = [];
    this.horizon = undefined;
    this.reported.clear();
  }

  /** If the database is away, the horizon stays where it is, and nothing is lost. */
  private async poll(): Promise<void> {
    const from = this.horizon;
    if (this.polling || from === undefined) return;
    this.polling = true;
    try {
      const [read] = await queryPool(this.source, changesSince(from, [...this.reported.keys()]));
      if (!read || this.horizon !== from) return;
      this.horizon = read.horizon;
      this.remember(read.rows, BigInt(read.horizon));
      this.endThose(new Set(read.rows.filter(isEndedSession).map(({ recordId }) => recordId)));
      this.send(
        read.rows.filter((row) => !isEndedSession(row)),
        cursorOf(read.horizon),
      );
    } catch (error) {
      this.logger.warn(`Cannot read changes, trying again: ${String(error)}`);
    } finally {
      this.polling = false;
    }
  }

  private remember(rows: ChangeRow[], horizon: bigint): void {
    for (const { id, xid } of rows) this.reported.set(id, BigInt(xid));
    for (const [id, xid] of this.reported) if (xid < horizon) this.reported.delete(id);
  }

  private send(rows: ChangeRow[], cursor: string): void {
    const byTenant = new Map([...groupBy(rows, ({ tenantId }) => tenantId)].map(([id, own]) => [id, grouped(own)]));
    for (const [{ tenantId }, onChanges] of this.subscribers) {
      const changes = byTenant.get(tenantId);
      if (changes) onChanges(changes, cursor);
    }
  }

  private endThose(sessionIds: Set<string | null>): void {
    for (const subscriber of [...this.subscribers.keys()])
      if (sessionIds.has(subscriber.sessionId)) this.end(subscriber, 'session');
  }

  private async recheck(): Promise<void> {
    const checked = [...this.subscribers.keys()];
    try {
      const living = await queryPool(this.source, livingSessions(checked.map(({ sessionId }) => sessionId)));
      const ids = new Set(living.map(({ id }) => id));
      this.endThose(new Set(checked.map(({ sessionId }) => sessionId).filter((id) => !ids.has(id))));
    } catch (error) {
      this.logger.warn(`Cannot check sessions, trying again: ${String(error)}`);
    }
  }

  /** The horizon from which this process reads; the first page of several that come at once sets it. */
  private async presentHorizon(): Promise<string> {
    if (this.horizon !== undefined) return this.horizon;
    const horizon = await this.readHorizon();
    if (this.subscribers.size > 0) this.horizon ??= horizon;
    return this.horizon ?? horizon;
  }

  private async readHorizon(): Promise<string> {
    const [read] = await queryPool(this.source, HORIZON);
    if (!read) throw new Error('No horizon');
    return read.horizon;
  }

  /** @returns undefined if that cannot be said */
  private async missedBy(tenantId: string, beginning: Beginning, horizon: string): Promise<ChangeRow[] | undefined> {
    if ('ageMs' in beginning) {
      if (beginning.ageMs > REMEMBERED_MS) return undefined;
      return queryPool(this.source, missedSince(tenantId, beginning.ageMs + SLOW_TRANSACTION_MS));
    }
    const [after = '', seconds] = beginning.after.split('-');
    // A cursor from long ago is too old; one beyond the present is of another database.
    const isRecent = Date.now() - Number(seconds) * 1000 < REMEMBERED_MS;
    const reached = BigInt(after) > BigInt(horizon) ? await this.readHorizon() : horizon;
    if (!isRecent || BigInt(after) > BigInt(reached)) return undefined;
    return queryPool(this.source, missedAfter(tenantId, after));
  }
}

const isEndedSession = ({ entity }: ChangeRow) => entity === SESSIONS_ENDED;

/** Behind the changes of all transactions before the horizon. The time tells whether they are still kept. */
const cursorOf = (horizon: string) => `${horizon}-${Math.floor(Date.now() / 1000)}`;

function grouped(rows: ChangeRow[]): Changes {
  const changes: Changes = {};
  for (const [entity, ofEntity] of groupBy(rows, ({ entity }) => entity)) {
    const ids = new Set(ofEntity.flatMap(({ recordId }) => recordId ?? []));
    changes[entity] = ids.size > NAMED_RECORDS_MAX ? [] : [...ids];
  }
  return changes;
}

function groupBy<T>(values: T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}
