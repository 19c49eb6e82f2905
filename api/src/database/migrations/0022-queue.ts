import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import queue from './0022-queue.sql';

export class Queue1000000000022 implements MigrationInterface {
  name = 'Queue1000000000022';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, queue);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table appointment_moves;
      alter table appointments drop column arrived_at, drop column delivered_at, drop column belongings, drop column locker,
        drop column arrival_notes`);
  }
}
