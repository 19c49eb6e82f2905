import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { TooManyAttemptsError } from '../http/errors';

/** Seconds for which the burst lasts that is allowed on top of the rate. */
const BURST_SECONDS = 5;
/** Milliseconds by which a request is delayed at most before it is refused instead. */
const TIMEOUT_MS = 2_000;
/** Refusals are delayed, too; otherwise a client that repeats at once would keep the process busy with refusing. */
const REFUSAL_DELAY_MS = 1_000;
/** Seconds that a read is expected to cost at most: after slow ones, a single one still only waits and is not refused. */
const MOST_EXPECTED_SECONDS = 0.25;
/** How much the last piece of work counts in what the next one is expected to cost. */
const WEIGHT_OF_LAST = 0.25;

/** `expected` is what a read is expected to cost besides its one token, by what the last ones did. */
interface Bucket {
  tokens: number;
  expected: number;
  at: number;
}

/**
 * A token bucket for each key. Whoever has used up the burst is slowed down to the rate, and refused only beyond that: work that
 * arrives evenly disturbs others less than the bursts that fixed windows (rate-limiter-flexible, @fastify/rate-limit) let
 * through. In memory, because what it protects is this process and its connections.
 */
export class RateLimit {
  private readonly buckets: LRUCache<string, Bucket>;

  constructor(
    private readonly perSecond: number,
    private readonly tooMany: (seconds: number) => string,
    keys = 10_000,
  ) {
    this.buckets = new LRUCache({ max: keys });
  }

  /**
   * @param isRead only reads are expected to cost what the last ones did: a write may just have waited for a lock
   * @returns undefined if the request need not wait
   * @throws TooManyAttemptsError after a delay
   */
  admit(key: string, isRead = false): Promise<void> | undefined {
    const wait = this.take(key, isRead);
    if (wait === 0) return undefined;
    return wait <= TIMEOUT_MS ? sleep(wait) : this.refuse(wait);
  }

  private async refuse(wait: number): Promise<never> {
    await sleep(REFUSAL_DELAY_MS);
    const seconds = Math.ceil((wait - REFUSAL_DELAY_MS) / 1000);
    throw new TooManyAttemptsError(this.tooMany(seconds), seconds);
  }

  /**
   * Takes further tokens for work that turned out to be expensive: as many as the rate allows in that time, less what was expected.
   * The debt is limited to one second's worth, because the time may also have been spent waiting for a lock.
   */
  charge(key: string, milliseconds: number, isRead = false, now = performance.now()): void {
    const bucket = this.bucketOf(key, now);
    const cost = (milliseconds / 1000) * this.perSecond;
    const taken = isRead ? bucket.expected : 0;
    bucket.tokens = Math.max(Math.min(bucket.tokens, -this.perSecond), bucket.tokens - cost + taken);
    if (isRead) {
      const most = this.perSecond * MOST_EXPECTED_SECONDS;
      bucket.expected += (Math.min(cost, most) - bucket.expected) * WEIGHT_OF_LAST;
    }
  }

  /** Takes the tokens of a request. @returns milliseconds until it is there; beyond {@link TIMEOUT_MS} none was taken */
  take(key: string, isRead = false, now = performance.now()): number {
    const bucket = this.bucketOf(key, now);
    const needed = 1 + (isRead ? bucket.expected : 0);
    const wait = Math.max(0, ((needed - bucket.tokens) / this.perSecond) * 1000);
    if (wait <= TIMEOUT_MS) bucket.tokens -= needed;
    return wait;
  }

  private bucketOf(key: string, now: number) {
    const full = this.perSecond * BURST_SECONDS;
    const bucket = this.buckets.get(key) ?? { tokens: full, expected: 0, at: now };
    bucket.tokens = Math.min(full, bucket.tokens + ((now - bucket.at) / 1000) * this.perSecond);
    bucket.at = now;
    this.buckets.set(key, bucket);
    return bucket;
  }
}
