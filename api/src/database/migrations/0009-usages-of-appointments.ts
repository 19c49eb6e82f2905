import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import usagesOfAppointments from './0009-usages-of-appointments.sql';

export class UsagesOfAppointments1000000000009 implements MigrationInterface {
  name = 'UsagesOfAppointments1000000000009';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, usagesOfAppointments);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index package_usages_by_appointment');
  }
}
