import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import accountsAndMoney from './0002-accounts-and-money.sql';

export class AccountsAndMoney1000000000002 implements MigrationInterface {
  name = 'AccountsAndMoney1000000000002';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, accountsAndMoney);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('It has been squashed and cannot be reverted'));
  }
}
