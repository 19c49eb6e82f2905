import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { queryPool } from '../database/batch';
import { sql } from '../database/sql';
import { TooManyAttemptsError } from '../http/errors';

/** How many failed attempts are allowed within the window, per account and per address. */
export const WINDOW_MINUTES = 15;
export const PER_ACCOUNT = 10;
export const PER_ADDRESS = 100;

const keyOf = (kind: string, value: string) => createHash('sha256').update(`${kind}:${value}`).digest('hex');

/** Identifies the account of a log-in for the limits. */
export const accountOf = (tenantSlug: string, email: string) => `${tenantSlug}/${email.toLowerCase()}`;

/** Resets an account's limit together with its password: whoever forgot the old one has probably used up the attempts. */
export const clearFailures = (account: string) =>
  sql`delete from login_failures where key = ${keyOf('account', account)}`;

const WINDOW = sql`${WINDOW_MINUTES} * interval '1 minute'`;

/**
 * Counts an attempt before the password is checked and in a single statement, so that parallel guesses are all counted
 * (login_failures_pkey).
 */
const countAttempt = (accountKey: string, addressKey: string) => sql<{
  key: string;
  failures: number;
  minutes: number;
}>`
  insert into login_failures as known (key, failures, first_at) values (${accountKey}, 1, now()), (${addressKey}, 1, now())
  on conflict (key) do update set
    failures = case when known.first_at > now() - ${WINDOW} then known.failures + 1 else 1 end,
    first_at = case when known.first_at > now() - ${WINDOW} then known.first_at else now() end
  returning key, failures, ceil(extract(epoch from first_at + ${WINDOW} - now()) / 60)::int as minutes`;

const uncountAttempt = (accountKey: string, addressKey: string) => sql`
  with own as (delete from login_failures where key = ${accountKey})
  update login_failures set failures = greatest(0, failures - 1) where key = ${addressKey}`;

/** Limits password guessing. The rows are shared by all API processes and keyed by hashes, so that they contain no personal data. */
@Injectable()
export class LoginLimits {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Counts the attempt as failed; {@link succeeded} uncounts it.
   * @throws TooManyAttemptsError if this account or this address failed too often
   */
  async attempt(account: string, address: string): Promise<void> {
    const [accountKey, addressKey] = [keyOf('account', account), keyOf('address', address)];
    const bounds = new Map([
      [accountKey, PER_ACCOUNT],
      [addressKey, PER_ADDRESS],
    ]);
    const rows = await queryPool(this.dataSource, countAttempt(accountKey, addressKey));
    const over = rows.find(({ key, failures }) => failures > (bounds.get(key) ?? 0));
    if (!over) return;
    const minutes = Math.max(1, over.minutes);
    throw new TooManyAttemptsError(`Muitas tentativas de entrada. Tente novamente em ${minutes} min.`, minutes * 60);
  }

  /** Resets the count of the account and uncounts this one attempt of the address. */
  async succeeded(account: string, address: string): Promise<void> {
    await queryPool(this.dataSource, uncountAttempt(keyOf('account', account), keyOf('address', address)));
  }
}
