import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import privacy from './0009-privacy.sql';

export class Privacy1000000000009 implements MigrationInterface {
  name = 'Privacy1000000000009';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, privacy);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Events cannot be removed from the audit log'));
  }
}
