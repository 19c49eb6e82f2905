import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import agenda from './0020-agenda.sql';

export class Agenda1000000000020 implements MigrationInterface {
  name = 'Agenda1000000000020';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, agenda);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger release_steps on appointments;
      drop function app.release_steps();
      drop table waiting_list, appointment_steps, service_prices, service_steps, holidays, time_off, shifts, opening_hours, stations;
      alter table appointments
        drop constraint appointments_pet_overlap,
        drop column professional_id, drop column price_cents, drop column series_id, drop column squeezed_by,
        drop column squeeze_reason, drop column cancellation_reason, drop column is_detached,
        add constraint appointments_pet_overlap exclude using gist (
          tenant_id with =, pet_id with =, tsrange(date + start_time, date + end_time) with &&
        ) where (deleted_at is null and status <> 'CANCELLED');
      drop table series, professionals;
      alter table services drop column buffer_before, drop column buffer_after;
      alter table pets drop column size, drop column coat;
      alter table tenant_settings drop column staff_may_squeeze_in, drop column late_cancellation_hours`);
  }
}
