import { Inject, Injectable } from '@nestjs/common';
import type { SettingsInput } from '@focinho/contracts/tenants';
import { TenantDb } from '../database/tenant-db';
import { SAVE_SETTINGS, SETTINGS, TENANT_INFO } from './tenants.queries';

@Injectable()
export class TenantsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  info() {
    return this.db.read(TENANT_INFO);
  }

  settings() {
    return this.db.read(SETTINGS);
  }

  saveSettings({ companyName, email, phone, address, cnpj }: SettingsInput) {
    return this.db.tx(async (tx) => {
      await tx.query(SAVE_SETTINGS, [companyName, email, phone, address, cnpj]);
      return SETTINGS;
    });
  }
}
