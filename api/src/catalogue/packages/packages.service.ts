import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PackageInput, PackageListQuery, PackageUpdate } from '@focinho/contracts/catalogue/packages';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { joined, needsManager } from '../../access/approvals/question-text';
import { newPriceQuery } from '../../access/approvals/require-approval';
import { queryOne, queryRow, queryRows } from '../../database/batch';
import { lockRow, newId, omitUndefined } from '../../database/records';
import { restoreRow } from '../../database/restore-row';
import { sql } from '../../database/sql';
import { refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import type { StoredItem } from '../../journal/exceptions/catalogue.rules';
import { checkMoneyChanges } from '../../access/approvals/check-money-changes';
import { NotFoundError } from '../../kernel/http/errors';
import { Package } from './packages.entity';
import {
  deleteItems,
  insertItems,
  itemsOf,
  listPackages,
  onePackage,
  serviceNames,
  unknownService,
} from './packages.queries';

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
      const item = `${input.name} por ${formatMoney(input.price)}, com ${await this.contents(tx, services)},`;
      await queryOne(tx, newPriceQuery(item));
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
      const before = contentsOf(await queryRows(tx, itemsOf(id)));
      const isOther = services !== undefined && contentsOf(services) !== before;
      const after = isOther ? await this.contents(tx, services) : '';
      const reason = needsManager(`Mudar os serviços de ${stored.name} para ${after}`);
      await checkMoneyChanges(tx, stored, patch, isOther ? { reason, shown: before } : undefined);
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

  restore(id: string) {
    return this.db.tx(async (tx) => {
      await restoreRow(tx, Package, id, { missing: MISSING });
      return onePackage(id);
    });
  }

  /** "4 × Banho e 1 × Tosa" */
  private async contents(tx: EntityManager, services: PackageInput['services']): Promise<string> {
    const names = await queryRows(tx, serviceNames(services.map(({ serviceId }) => serviceId)));
    const nameOf = (id: string) => names.find((service) => service.id === id)?.name ?? '?';
    return joined(services.map(({ serviceId, quantity }) => `${quantity} × ${nameOf(serviceId)}`));
  }

  /** Replaces the services of the package. */
  private async replaceServices(tx: EntityManager, id: string, services: PackageInput['services']) {
    const ids = services.map(({ serviceId }) => serviceId);
    if (await queryRow(tx, unknownService(id, ids))) throw new NotFoundError('Serviço não encontrado.');
    await queryRows(tx, deleteItems(id));
    await queryRows(tx, insertItems(id, services));
  }
}

/** How much a package contains is as good as its price. */
const contentsOf = (items: PackageInput['services']) =>
  items
    .map(({ serviceId, quantity }) => `${serviceId} ${quantity}`)
    .sort()
    .join();
