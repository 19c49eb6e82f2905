import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import squeezedTime from './0037-squeezed-time.sql';

export class SqueezedTime1000000000037 implements MigrationInterface {
  name = 'SqueezedTime1000000000037';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, squeezedTime);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger release_steps on appointments;
      create trigger release_steps after update of deleted_at, status, squeezed_by on appointments
        for each row when (old.deleted_at is distinct from new.deleted_at or old.status <> new.status
          or old.squeezed_by is distinct from new.squeezed_by)
        execute function app.release_steps();
      alter table appointment_steps disable row level security;
      alter table appointments disable row level security;
      update appointment_steps step set holds = false from appointments a
        where a.tenant_id = step.tenant_id and a.id = step.appointment_id and a.squeezed_by is not null;
      alter table appointment_steps enable row level security;
      alter table appointments enable row level security;
      alter table appointment_steps
        drop constraint appointment_steps_professional_overlap,
        drop constraint appointment_steps_station_overlap,
        drop column shared_professional,
        drop column shared_station,
        add constraint appointment_steps_professional_overlap exclude using gist (
          tenant_id with =, professional_id with =, tsrange(coalesce(busy_from, starts_at), busy_until) with &&
        ) where (holds and professional_id is not null) deferrable initially immediate,
        add constraint appointment_steps_station_overlap exclude using gist (
          tenant_id with =, station_id with =, tsrange(starts_at, busy_until) with &&
        ) where (holds and station_id is not null) deferrable initially immediate;
      alter table tenant_settings drop column simultaneous_pets`);
  }
}
