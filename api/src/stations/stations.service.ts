import { Inject, Injectable } from '@nestjs/common';
import type { StationInput, StationListQuery, StationUpdate } from '@focinho/contracts/stations';
import { lockRow, newId, omitUndefined } from '../database/records';
import { TenantDb } from '../database/tenant-db';
import { Station } from './stations.entity';
import { listStations, oneStation, WRITTEN_STATION } from './stations.queries';

const MISSING = 'Estação não encontrada.';

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
      await lockRow(tx, 'stations', id, MISSING);
      await tx.update(Station, { id }, omitUndefined(patch));
      return oneStation(id);
    });
  }

  /** Soft delete: sales refer to the row. */
  remove(id: string) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'stations', id, MISSING);
      await tx.softDelete(Station, { id });
      return { id };
    });
  }
}
