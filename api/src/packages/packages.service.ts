import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PackageInput, PackageListQuery, PackageUpdate } from '@focinho/contracts/packages';
import { queryRow, queryRows } from '../database/batch';
import { lockRow, newId, omitUndefined } from '../database/records';
import { TenantDb } from '../database/tenant-db';
import { NotFoundError } from '../http/errors';
import { Package } from './packages.entity';
import { deleteItems, insertItems, listPackages, onePackage, unknownService } from './packages.queries';

const MISSING = 'Pacote não encontrado.';

@Injectable()
export class PackagesService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: PackageListQuery) {
    return this.db.read(listPackages(query));
  }

  get(id: string) {
    return this.db.read(onePackage(id), MISSING);
  }

  create({ services, ...input }: PackageInput) {
    return this.db.tx(async (tx) => {
      const id = newId();
      await tx.insert(Package, { id, ...input });
      await this.replaceServices(tx, id, services);
      return onePackage(id);
    });
  }

  update(id: string, { services, ...patch }: PackageUpdate) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'packages', id, MISSING);
      await tx.update(Package, { id }, omitUndefined(patch));
      if (services) await this.replaceServices(tx, id, services);
      return onePackage(id);
    });
  }

  /** Soft delete: usages refer to the row. */
  remove(id: string) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'packages', id, MISSING);
      await tx.softDelete(Package, { id });
      return { id };
    });
  }

  /** Replaces the services of the package. */
  private async replaceServices(tx: EntityManager, id: string, services: PackageInput['services']) {
    const ids = services.map(({ serviceId }) => serviceId);
    if (await queryRow(tx, unknownService(id, ids))) throw new NotFoundError('Serviço não encontrado.');
    await queryRows(tx, deleteItems(id));
    await queryRows(tx, insertItems(id, services));
  }
}
