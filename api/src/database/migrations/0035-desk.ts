import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import desk from './0035-desk.sql';

export class Desk1000000000035 implements MigrationInterface {
  name = 'Desk1000000000035';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, desk);
  }

  /** Allergies are kept in the notes. It fails while a pet has come again before the planned end of its last visit. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index orders_by_closing;
      drop index order_lines_taken_off;
      drop index appointments_delivered;
      alter table appointments
        drop column is_walk_in,
        drop constraint appointments_pet_overlap,
        add constraint appointments_pet_overlap exclude using gist (
          tenant_id with =, pet_id with =, tsrange(date + start_time, date + end_time) with &&
        ) where (deleted_at is null and status <> 'CANCELLED') deferrable initially immediate;
      update pets set notes = concat_ws(E'\\n', notes, allergies) where allergies is not null;
      alter table pets drop column allergies`);
  }
}
