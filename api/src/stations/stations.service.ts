import { Inject, Injectable } from '@nestjs/common';
import type { StationInput, StationListQuery, StationUpdate } from '@focinho/contracts/stations';
import { lockAgenda } from '../agenda/agenda.facts';
import { refuseWhileStationIsBooked } from '../agenda-settings/keep-appointments';
import { lockRow, newId, omitUndefined } from '../database/records';
import { sql } from '../database/sql';
import { TenantDb } from '../database/tenant-db';
import { Station } from './stations.entity';
import { listStations, oneStation, WRITTEN_STATION } from './stations.queries';

const MISSING = 'Estação não encontrada.';
const STORED = sql`kind, is_active as "isActive"`;
type Stored = Pick<Station, 'kind' | 'isActive'>;

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
    return this.db.create(Station, { id: newId(), ...input }, WRITTEN_STATION);
  }

  update(id: string, patch: StationUpdate) {
    return this.db.tx(async (tx) => {
      await lockAgenda(tx);
      const stored = await lockRow<Stored>(tx, 'stations', id, MISSING, { columns: STORED });
      if (stored.isActive && isWithdrawn(stored, patch)) await refuseWhileStationIsBooked(tx, id);
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
}
