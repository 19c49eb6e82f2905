import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an appointment became COMPLETED or CANCELLED, and its status before: this can be undone for a minute. */
export class AppointmentUndo1000000000002 implements MigrationInterface {
  name = 'AppointmentUndo1000000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table appointments add column ended_at timestamptz(3), add column ended_from text
        check (ended_from in ('SCHEDULED', 'CONFIRMED', 'IN_PROGRESS'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table appointments drop column ended_at, drop column ended_from');
  }
}
