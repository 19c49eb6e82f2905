import { Inject, Injectable } from '@nestjs/common';
import type { TaxiSettingsInput } from '@focinho/contracts/agenda/taxi-settings';
import { queryRows } from '../../database/batch';
import { lockRow } from '../../database/records';
import { lockSettings, refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { NotFoundError } from '../../kernel/http/errors';
import { addZones, changeZones, endZones, knownZones, SETTINGS, ZONE_IDS } from './taxi-settings.queries';

/** By which zones the pet taxi charges. Legs that were booked keep what they cost. */
@Injectable()
export class TaxiSettingsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  get() {
    return this.db.read(SETTINGS);
  }

  save({ zones }: TaxiSettingsInput) {
    return this.db.tx(async (tx) => {
      await lockSettings(tx);
      const all = (await queryRows(tx, ZONE_IDS)).map(({ id }) => id);
      await refuseStale(tx, SETTINGS, { table: 'taxi_zones', id: all, called: 'estas zonas' });
      for (const id of [...new Set(zones.map(({ serviceId }) => serviceId))].sort())
        await lockRow(tx, 'services', id, 'Serviço não encontrado.', { lock: 'key share' });
      const ids = [...new Set(zones.flatMap(({ id }) => id ?? []))];
      if ((await queryRows(tx, knownZones(ids))).length < ids.length) throw new NotFoundError('Zona não encontrada.');
      await queryRows(tx, endZones(zones));
      await queryRows(tx, changeZones(zones));
      await queryRows(tx, addZones(zones));
      return SETTINGS;
    });
  }
}
