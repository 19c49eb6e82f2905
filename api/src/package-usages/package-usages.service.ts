import { Inject, Injectable } from '@nestjs/common';
import type {
  PackageUsage as PackageUsageAnswer,
  PackageUsageInput,
  PackageUsageListQuery,
} from '@focinho/contracts/package-usages';
import { readOne } from '../database/records';
import { TenantDb } from '../database/tenant-db';
import { listPackageUsages, onePackageUsage } from './package-usages.queries';
import { recordUsage } from './record-usage';

const MISSING = 'Uso de pacote não encontrado.';
type Answer = { packageUsage: PackageUsageAnswer };

@Injectable()
export class PackageUsagesService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: PackageUsageListQuery) {
    return this.db.read(listPackageUsages(query));
  }

  create(input: PackageUsageInput) {
    return this.db.tx(async (tx) => {
      const id = await recordUsage(tx, { ...input, saleId: null });
      return readOne<Answer>(tx, onePackageUsage(id), MISSING);
    });
  }
}
