import { Inject, Injectable } from '@nestjs/common';
import type { AgendaSettingsInput } from '@focinho/contracts/agenda/agenda-settings';
import { brazilianHolidays } from '@focinho/contracts/kernel/holidays';
import { lockAgenda } from '../planner/agenda.facts';
import { queryOne, queryRows } from '../../database/batch';
import { refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import {
  AGENDA_SETTINGS,
  DELETE_HOLIDAYS,
  DELETE_HOURS,
  insertHolidays,
  insertHours,
  saveRules,
  THIS_YEAR,
} from './agenda-settings.queries';
import { keepAppointments } from './keep-appointments';

@Injectable()
export class AgendaSettingsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  get() {
    return this.db.read(AGENDA_SETTINGS);
  }

  save(input: AgendaSettingsInput) {
    return this.db.tx(async (tx) => {
      // Two people who save at once take turns.
      await lockAgenda(tx);
      await refuseStale(tx, AGENDA_SETTINGS, { table: 'tenant_settings', called: 'estas configurações' });
      await keepAppointments(tx, async () => {
        await queryRows(tx, saveRules(input));
        await queryRows(tx, DELETE_HOURS);
        await queryRows(tx, insertHours(input));
        await queryRows(tx, DELETE_HOLIDAYS);
        await queryRows(tx, insertHolidays(input));
      });
      return AGENDA_SETTINGS;
    });
  }

  /** The national holidays of a year, which a shop may take over. */
  proposedHolidays(year?: number) {
    return this.db.precheck(async (tx) => {
      const now = await queryOne(tx, THIS_YEAR);
      return { holidays: brazilianHolidays(year ?? now.year) };
    });
  }
}
