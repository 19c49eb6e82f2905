import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { clientNetwork } from '@focinho/contracts/kernel/client-network';
import { queryPool, queryRows } from '../../database/batch';
import { localTransaction } from '../../database/commits';
import { sql, type Query } from '../../database/sql';
import { TenantLimits } from '../../kernel/fairness/tenant-limits';
import { TooManyAttemptsError } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';

/** How many attempts may fail before the next one has to wait. The first wait, in seconds, doubles with each further failure. */
export const PER_ACCOUNT = 5;
const FIRST_WAIT = 15;
const LONGEST_WAIT = 15 * 60;
/** How many attempts from one client's network may fail within the window, over all accounts. */
export const PER_CLIENT = 100;
export const WINDOW_MINUTES = 15;

const keyOf = (kind: 'account' | 'address' | 'device' | 'session', value: string) =>
  createHash('sha256').update(`${kind}:${value}`).digest('hex');

/** Identifies the account of a log-in for the limits. */
export const accountOf = (tenantSlug: string, email: string) => `${tenantSlug}/${email.toLowerCase()}`;

/** Resets an account's limit together with its password: whoever forgot the old one has probably used up the attempts. */
export const clearFailures = (account: string) =>
  sql`delete from login_failures where key = ${keyOf('account', account)}`;

/** The keys that an attempt counts against; `client` is empty if it does not count against the client's network. */
interface Keys {
  own: string;
  client: string;
}

const WINDOW = sql`${WINDOW_MINUTES}::int * interval '1 minute'`;
/** Failures that are forgotten: of a client after the window, of an account after a day without another. */
const isFresh = ({ client }: Keys) => sql`
  case when known.key = ${client} then known.first_at > now() - ${WINDOW} else known.last_at > now() - interval '1 day' end`;
/** When the row's next attempt may be made. */
const nextAttempt = ({ client }: Keys) => sql`
  case
    when known.key = ${client} then case when known.failures >= ${PER_CLIENT} then known.first_at + ${WINDOW} else now() end
    when known.failures < ${PER_ACCOUNT} then now()
    else known.last_at + interval '1 second' *
      least(${FIRST_WAIT}::int * 2 ^ least(known.failures - ${PER_ACCOUNT}, 20), ${LONGEST_WAIT})
  end`;

/** Seconds that an attempt has to wait (login_failures_pkey). */
const waitOf = (keys: Keys) => sql<{ seconds: number }>`
  select coalesce(ceil(max(extract(epoch from ${nextAttempt(keys)} - now()))), 0)::int as seconds
  from login_failures known where known.key in (${keys.own}, ${keys.client})`;

/**
 * Counts an attempt as failed, before the password is checked and in a single statement, so that parallel guesses are all counted.
 * Counts nothing for a key whose next attempt has to wait. Keys are sorted to prevent deadlocks.
 */
const count = (keys: Keys) => sql<{ key: string }>`
  insert into login_failures as known (key, failures, first_at, last_at)
  select key, 1, now(), now() from unnest(${[keys.own, keys.client].filter(Boolean).sort()}::text[]) key
  on conflict (key) do update set
    failures = case when ${isFresh(keys)} then known.failures + 1 else 1 end,
    first_at = case when ${isFresh(keys)} then known.first_at else now() end,
    last_at = now()
  where ${nextAttempt(keys)} <= now()
  returning key`;

const uncount = ({ own, client }: Keys) => sql`
  with own as (delete from login_failures where key = ${own})
  update login_failures set failures = greatest(0, failures - 1) where key = ${client}`;
const uncountOne = ({ own, client }: Keys) => sql`
  update login_failures set failures = greatest(0, failures - 1) where key in (${own}, ${client})`;

/**
 * Limits password guessing. An account that others guess at is not locked: attempts from unknown devices have to wait longer and
 * longer, while a device that has logged in before, and a session, have counts of their own. The rows are shared by all API
 * processes and keyed by hashes, so that they contain no personal data. A refused attempt writes nothing.
 */
@Injectable()
export class LoginLimits {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(TenantLimits) private readonly limits: TenantLimits,
  ) {}

  /**
   * Counts the attempt as failed; {@link succeeded} uncounts it.
   * @param device hash of the token of a device from which this account has logged in before
   * @throws TooManyAttemptsError if the next attempt has to wait
   */
  async attempt(account: string, address: string, device?: string): Promise<void> {
    const keys = keysOf(account, address, device);
    await this.refuseEarly(keys, address);
    const counted = await this.write(address, count(keys));
    // Others were counted in the meantime.
    if (counted.length < (keys.client ? 2 : 1)) await this.refuseEarly(keys, address, 1);
  }

  /** Resets the count of the account, device or session and uncounts this one attempt of the client. */
  async succeeded(account: string, address: string, device?: string): Promise<void> {
    await this.write(address, uncount(keysOf(account, address, device)));
  }

  /**
   * Uncounts this one attempt: the password was right, but it proves less than a log-in. Whoever has found it out could otherwise reset
   * the count of wrong codes with it, as often as necessary.
   */
  async passwordWasRight(account: string, address: string): Promise<void> {
    await this.write(address, uncountOne(keysOf(account, address, undefined)));
  }

  private async refuseEarly(keys: Keys, address: string, atLeast = 0): Promise<void> {
    const [row] = await this.limits.runForClient(address, () => queryPool(this.dataSource, waitOf(keys)));
    const seconds = Math.max(atLeast, row?.seconds ?? 0);
    if (seconds === 0) return;
    const time = seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
    throw new TooManyAttemptsError(`Muitas tentativas de entrada. Tente novamente em ${time}.`, seconds);
  }

  private write<Row extends object>(address: string, query: Query<Row>): Promise<Row[]> {
    return this.limits.runForClient(address, () => localTransaction(this.dataSource, (tx) => queryRows(tx, query)));
  }
}

function keysOf(account: string, address: string, device: string | undefined): Keys {
  const { session } = currentRequest();
  if (session) return { own: keyOf('session', session.sessionId), client: '' };
  if (device) return { own: keyOf('device', `${account} ${device}`), client: '' };
  return { own: keyOf('account', account), client: keyOf('address', clientNetwork(address)) };
}
