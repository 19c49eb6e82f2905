import { Inject, Injectable } from '@nestjs/common';
import type { RulesInput, SettingsInput } from '@focinho/contracts/tenants';
import { queryRows } from '../database/batch';
import { TenantDb } from '../database/tenant-db';
import { RULES, saveRules, saveSettings, SETTINGS, TENANT_INFO } from './tenants.queries';

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
      await queryRows(tx, saveSettings(input));
      return SETTINGS;
    });
  }

  rules() {
    return this.db.read(RULES);
  }

  saveRules(input: RulesInput) {
    return this.db.tx(async (tx) => {
      await queryRows(tx, saveRules(input));
      return RULES;
    });
  }
}
