import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import changes from './0021-changes.sql';

export class Changes1000000000021 implements MigrationInterface {
  name = 'Changes1000000000021';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, changes);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function app.note_change() cascade; drop table changes');
  }
}
