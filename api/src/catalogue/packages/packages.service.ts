import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PackageInput, PackageListQuery, PackageUpdate } from '@focinho/contracts/catalogue/packages';
import { rolesWith } from '@focinho/contracts/kernel/permissions';
import { newPriceQuery, requireApproval } from '../../access/approvals/require-approval';
import { queryOne, queryRow, queryRows } from '../../database/batch';
import { lockRow, newId, omitUndefined } from '../../database/records';
import { sql } from '../../database/sql';
import { refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import type { StoredItem } from '../../journal/exceptions/catalogue.rules';
import { checkMoneyChanges } from '../../access/approvals/check-money-changes';
import { NotFoundError } from '../../kernel/http/errors';
import { Package } from './packages.entity';
import { deleteItems, insertItems, itemsOf, listPackages, onePackage, unknownService } from './packages.queries';

const MISSING = 'Pacote não encontrado.';
const STORED = sql<StoredItem>`select name, price_cents::float8 as "priceCents", is_active as "isActive" from packages`;

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
      await queryOne(tx, newPriceQuery());
      const id = newId();
      await tx.insert(Package, { id, ...input });
      await this.replaceServices(tx, id, services);
      return onePackage(id);
    });
  }

  update(id: string, { services, ...patch }: PackageUpdate) {
    return this.db.tx(async (tx) => {
      const stored = await lockRow(tx, STORED, id, MISSING);
      await refuseStale(tx, onePackage(id), { table: 'packages', id });
      await checkMoneyChanges(tx, stored, patch);
      await tx.update(Package, { id }, omitUndefined(patch));
      if (services) await this.changeServices(tx, id, stored.name, services);
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

  /** How much a package contains is as good as its price. */
  private async changeServices(tx: EntityManager, id: string, name: string, services: PackageInput['services']) {
    const contents = (items: PackageInput['services']) =>
      items
        .map(({ serviceId, quantity }) => `${serviceId} ${quantity}`)
        .sort()
        .join();
    if (contents(await queryRows(tx, itemsOf(id))) !== contents(services))
      await requireApproval(
        tx,
        rolesWith('prices.change'),
        `Mudar os serviços de ${name} precisa da aprovação de um gerente.`,
      );
    await this.replaceServices(tx, id, services);
  }

  /** Replaces the services of the package. */
  private async replaceServices(tx: EntityManager, id: string, services: PackageInput['services']) {
    const ids = services.map(({ serviceId }) => serviceId);
    if (await queryRow(tx, unknownService(id, ids))) throw new NotFoundError('Serviço não encontrado.');
    await queryRows(tx, deleteItems(id));
    await queryRows(tx, insertItems(id, services));
  }
}
