import { Inject, Injectable } from '@nestjs/common';
import type { RulesInput, Settings, SettingsUpdate } from '@focinho/contracts/vendor/tenants';
import { queryField, queryRows } from '../../database/batch';
import { omitUndefined } from '../../database/records';
import { lockSettings, refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { RULES, saveRules, saveSettings, saveTimeZone, SETTINGS, TENANT_INFO } from './tenants.queries';

@Injectable()
export class TenantsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  info() {
    return this.db.read(TENANT_INFO);
  }

  settings() {
    return this.db.read(SETTINGS);
  }

  /** Saves settings; one that is not sent stays as it is shown. */
  saveSettings(input: SettingsUpdate) {
    return this.db.tx(async (tx) => {
      await lockSettings(tx);
      await refuseStale(tx, SETTINGS, { table: 'tenant_settings', called: 'estas configurações' });
      const { settings } = JSON.parse((await queryField(tx, SETTINGS)) ?? '') as { settings: Settings };
      await queryRows(tx, saveSettings({ ...settings, ...omitUndefined(input) }));
      if (input.timeZone) await queryRows(tx, saveTimeZone(input.timeZone));
      return SETTINGS;
    });
  }

  rules() {
    return this.db.read(RULES);
  }

  saveRules(input: RulesInput) {
    return this.db.tx(async (tx) => {
      await lockSettings(tx);
      await refuseStale(tx, RULES, { table: 'tenant_rules', called: 'estes limites' });
      await queryRows(tx, saveRules(input));
      return RULES;
    });
  }
}
