import { Inject, Injectable } from '@nestjs/common';
import type { RulesInput, SettingsInput } from '@focinho/contracts/vendor/tenants';
import { queryRows } from '../../database/batch';
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

  saveSettings(input: SettingsInput) {
    return this.db.tx(async (tx) => {
      await lockSettings(tx);
      await refuseStale(tx, SETTINGS, { table: 'tenant_settings', called: 'estas configurações' });
      await queryRows(tx, saveSettings(input));
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
