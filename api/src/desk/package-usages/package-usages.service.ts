import { Inject, Injectable } from '@nestjs/common';
import type { PackageUsageInput, PackageUsageListQuery } from '@focinho/contracts/desk/package-usages';
import { TenantDb } from '../../database/tenant-db';
import { listPackageUsages, onePackageUsage } from './package-usages.queries';
import { recordUsage } from './record-usage';

@Injectable()
export class PackageUsagesService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: PackageUsageListQuery) {
    return this.db.read(listPackageUsages(query));
  }

  create(input: PackageUsageInput) {
    return this.db.tx(async (tx) => {
      const id = await recordUsage(tx, { ...input, saleId: null });
      return onePackageUsage(id);
    });
  }
}
