import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import orders from './0004-orders.sql';

export class Orders1000000000004 implements MigrationInterface {
  name = 'Orders1000000000004';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, orders);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('It has been squashed and cannot be reverted'));
  }
}
