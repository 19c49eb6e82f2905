import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import subscriptionsAndPix from './0005-subscriptions-and-pix.sql';

export class SubscriptionsAndPix1000000000005 implements MigrationInterface {
  name = 'SubscriptionsAndPix1000000000005';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, subscriptionsAndPix);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('It has been squashed and cannot be reverted'));
  }
}
