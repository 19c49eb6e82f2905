import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Statement } from '../database/batch';
import { TooManyAttemptsError } from '../http/errors';

/** Failed attempts that are borne within the window, per account and per address. */
export const WINDOW_MINUTES = 15;
export const PER_ACCOUNT = 10;
export const PER_ADDRESS = 100;

const keyOf = (kind: string, value: string) => createHash('sha256').update(`${kind}:${value}`).digest('hex');

/** The account that a log-in is about, as the limits know it. */
export const accountOf = (tenantSlug: string, email: string) => `${tenantSlug}/${email.toLowerCase()}`;

/** Lifts an account's limit with the transaction that gives it a new password: whoever forgot the old one has used it up. */
export const forgive = (account: string): Statement => ({
  text: 'delete from login_failures where key = $1',
  values: [keyOf('account', account)],
});

/**
 * Counts before the password is looked at, in one statement, so that guesses sent at once count as well as guesses sent
 * one after the other. Primary key of login_failures.
 */
const COUNT = `
  insert into login_failures as known (key, failures, first_at) values ($1, 1, now()), ($2, 1, now())
  on conflict (key) do update set
    failures = case when known.first_at > now() - $3 * interval '1 minute' then known.failures + 1 else 1 end,
    first_at = case when known.first_at > now() - $3 * interval '1 minute' then known.first_at else now() end
  returning key, failures, ceil(extract(epoch from first_at + $3 * interval '1 minute' - now()) / 60)::int as minutes`;

/** Limits guessing: rows that every API process shares, keyed by hashes so that they say nothing about anyone. */
@Injectable()
export class LoginLimits {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Counts an attempt as failed until {@link succeeded} takes it back.
   * @throws TooManyAttemptsError when this account or this address failed too often.
   */
  async attempt(account: string, address: string): Promise<void> {
    const bounds = new Map([
      [keyOf('account', account), PER_ACCOUNT],
      [keyOf('address', address), PER_ADDRESS],
    ]);
    const rows: { key: string; failures: number; minutes: number }[] = await this.dataSource.query(COUNT, [
      ...bounds.keys(),
      WINDOW_MINUTES,
    ]);
    const over = rows.find(({ key, failures }) => failures > (bounds.get(key) ?? 0));
    if (over)
      throw new TooManyAttemptsError(
        `Muitas tentativas de entrada. Tente novamente em ${Math.max(1, over.minutes)} min.`,
      );
  }

  /** The account starts afresh; the address gets back this one attempt. */
  async succeeded(account: string, address: string): Promise<void> {
    await this.dataSource.query(
      `with own as (delete from login_failures where key = $1)
       update login_failures set failures = greatest(0, failures - 1) where key = $2`,
      [keyOf('account', account), keyOf('address', address)],
    );
  }
}
