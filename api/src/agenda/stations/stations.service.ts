import { Inject, Injectable } from '@nestjs/common';
import type { StationInput, StationListQuery, StationUpdate } from '@focinho/contracts/agenda/stations';
import { lockAgenda } from '../planner/agenda.facts';
import { refuseSameName } from '../planner/one-name';
import { refuseWhileStationIsBooked, refuseWithoutPlace } from '../agenda-settings/keep-appointments';
import { lockRow, newId, omitUndefined } from '../../database/records';
import { restoreRow } from '../../database/restore-row';
import { sql } from '../../database/sql';
import { refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { Station } from './stations.entity';
import { listStations, oneStation } from './stations.queries';

const MISSING = 'Estação não encontrada.';
type Stored = Pick<Station, 'name' | 'kind' | 'isActive'>;
const STORED = sql<Stored>`select name, kind, is_active as "isActive" from stations`;

/** Whether what is booked at the station could no longer take place there. */
const isWithdrawn = (stored: Stored, { isActive, kind }: StationUpdate) =>
  isActive === false || (kind !== undefined && kind !== stored.kind);

@Injectable()
export class StationsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: StationListQuery) {
    return this.db.read(listStations(query));
  }

  get(id: string) {
    return this.db.read(oneStation(id), MISSING);
  }

  create(input: StationInput) {
    return this.db.tx(async (tx) => {
      const id = newId();
      await lockAgenda(tx);
      await refuseSameName(tx, 'stations', { id, name: input.name });
      await tx.insert(Station, { id, ...input });
      return oneStation(id);
    });
  }

  update(id: string, patch: StationUpdate) {
    return this.db.tx(async (tx) => {
      await lockAgenda(tx);
      const stored = await lockRow(tx, STORED, id, MISSING);
      await refuseStale(tx, oneStation(id), { table: 'stations', id });
      if (stored.isActive && isWithdrawn(stored, patch)) await refuseWhileStationIsBooked(tx, id);
      if (patch.capacity !== undefined) await refuseWithoutPlace(tx, id, patch.capacity);
      if (patch.name !== undefined && patch.name !== stored.name)
        await refuseSameName(tx, 'stations', { id, name: patch.name });
      await tx.update(Station, { id }, omitUndefined(patch));
      return oneStation(id);
    });
  }

  /** Soft delete: appointments refer to the row. Refused while upcoming ones need it. */
  remove(id: string) {
    return this.db.tx(async (tx) => {
      await lockAgenda(tx);
      await lockRow(tx, 'stations', id, MISSING);
      await refuseWhileStationIsBooked(tx, id);
      await tx.softDelete(Station, { id });
      return { id };
    });
  }

  /** Its name may have been given to another one in the meantime. */
  restore(id: string) {
    return this.db.tx(async (tx) => {
      await lockAgenda(tx);
      const check = async () => {
        const { name } = await lockRow(tx, STORED, id, MISSING, { alive: sql`true` });
        await refuseSameName(tx, 'stations', { id, name });
      };
      await restoreRow(tx, Station, id, { missing: MISSING, check });
      return oneStation(id);
    });
  }
}
