import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { TooManyAttemptsError } from '../http/errors';

/** Failed attempts that are borne within the window, per account and per address. */
const WINDOW_MINUTES = 15;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 100;

const keyOf = (kind: string, value: string) => createHash('sha256').update(`${kind}:${value}`).digest('hex');

/** Limits guessing: rows that every API process shares, keyed by hashes so that they say nothing about anyone. */
@Injectable()
export class LoginLimits {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @throws TooManyAttemptsError when this account or this address failed too often. */
  async check(account: string, address: string): Promise<void> {
    const rows = await this.dataSource.query(
      `select key, failures, ceil(extract(epoch from first_at + $3 * interval '1 minute' - now()) / 60)::int as minutes
       from login_failures where key in ($1, $2) and first_at > now() - $3 * interval '1 minute'`,
      [keyOf('account', account), keyOf('address', address), WINDOW_MINUTES],
    );
    for (const { key, failures, minutes } of rows) {
      const bound = key === keyOf('account', account) ? PER_ACCOUNT : PER_ADDRESS;
      if (failures >= bound)
        throw new TooManyAttemptsError(`Muitas tentativas de entrada. Tente novamente em ${Math.max(1, minutes)} min.`);
    }
  }

  async failed(account: string, address: string): Promise<void> {
    await this.dataSource.query(
      `insert into login_failures as known (key, failures, first_at) values ($1, 1, now()), ($2, 1, now())
       on conflict (key) do update set
         failures = case when known.first_at > now() - $3 * interval '1 minute' then known.failures + 1 else 1 end,
         first_at = case when known.first_at > now() - $3 * interval '1 minute' then known.first_at else now() end`,
      [keyOf('account', account), keyOf('address', address), WINDOW_MINUTES],
    );
  }

  async succeeded(account: string): Promise<void> {
    await this.dataSource.query('delete from login_failures where key = $1', [keyOf('account', account)]);
  }
}
