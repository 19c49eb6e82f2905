import { Inject, Injectable } from '@nestjs/common';
import type { HotelSettingsInput } from '@focinho/contracts/agenda/stays';
import { requireFeature } from '../../access/entitlements/require-feature';
import { queryRows } from '../../database/batch';
import { lockRow } from '../../database/records';
import { lockSettings, refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { DELETE_SEASONS, insertSeasons, saveSettings, SETTINGS } from './hotel-settings.queries';

/** How the hotel charges. What was booked keeps its price. */
@Injectable()
export class HotelSettingsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  get() {
    return this.db.read(SETTINGS);
  }

  save(input: HotelSettingsInput) {
    return this.db.tx(async (tx) => {
      await requireFeature(tx, 'hotel');
      await lockSettings(tx);
      await refuseStale(tx, SETTINGS, { table: 'hotel_settings', called: 'estas regras' });
      if (input.serviceId)
        await lockRow(tx, 'services', input.serviceId, 'Serviço não encontrado.', { lock: 'key share' });
      await queryRows(tx, saveSettings(input));
      await queryRows(tx, DELETE_SEASONS);
      await queryRows(tx, insertSeasons(input));
      return SETTINGS;
    });
  }
}
