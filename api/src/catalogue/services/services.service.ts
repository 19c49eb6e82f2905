import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ServiceInput, ServiceListQuery, ServiceUpdate } from '@focinho/contracts/catalogue/services';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { newPriceQuery } from '../../access/approvals/require-approval';
import { queryRow, queryRows } from '../../database/batch';
import { lockRow, newId, omitUndefined } from '../../database/records';
import { restoreRow } from '../../database/restore-row';
import { sql } from '../../database/sql';
import { refuseStale } from '../../database/stale';
import { TenantDb } from '../../database/tenant-db';
import { labelOf, type StoredItem } from '../../journal/exceptions/catalogue.rules';
import { checkMoneyChanges } from '../../access/approvals/check-money-changes';
import { stayingOf, upcomingOf } from '../../database/shared-sql';
import { ConflictError } from '../../kernel/http/errors';
import { Service } from './services.entity';
import {
  deletePrices,
  deleteSteps,
  insertPrices,
  insertSteps,
  listServices,
  oneService,
  WRITTEN_SERVICE,
} from './services.queries';

const MISSING = 'Serviço não encontrado.';
const STORED = sql<StoredItem>`
  select name, price_cents::float8 as "priceCents", is_active as "isActive", (
  select coalesce(json_agg(json_build_object('size', size, 'coat', coat, 'priceCents', priced.price_cents)), '[]')
  from service_prices priced where priced.service_id = services.id) as prices
  from services`;

@Injectable()
export class ServicesService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(query: ServiceListQuery) {
    return this.db.read(listServices(query));
  }

  get(id: string) {
    return this.db.read(oneService(id), MISSING);
  }

  create(input: ServiceInput) {
    const { steps, prices, ...values } = input;
    const check = newPriceQuery(pricedItem(input));
    if (steps.length + prices.length === 0)
      return this.db.create(Service, { id: newId(), ...values }, WRITTEN_SERVICE, { checks: [check] });
    return this.db.tx(async (tx) => {
      const id = newId();
      await queryRows(tx, check);
      await tx.insert(Service, { id, ...values });
      await this.replaceParts(tx, id, { steps, prices });
      return oneService(id);
    });
  }

  update(id: string, patch: ServiceUpdate) {
    return this.db.tx(async (tx) => {
      const stored = await lockRow(tx, STORED, id, MISSING);
      await refuseStale(tx, oneService(id), { table: 'services', id });
      await checkMoneyChanges(tx, stored, patch);
      const { steps, prices, ...values } = patch;
      await tx.update(Service, { id }, omitUndefined(values));
      await this.replaceParts(tx, id, { steps, prices });
      return oneService(id);
    });
  }

  /** Soft delete: appointments and sales refer to the row. Refused while the service has upcoming appointments. */
  remove(id: string) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'services', id, MISSING);
      if (await queryRow(tx, upcomingOf.service(id)))
        throw new ConflictError('Este serviço tem agendamentos futuros. Conclua ou cancele-os antes de excluir.');
      if (await queryRow(tx, stayingOf.service(id)))
        throw new ConflictError('Este serviço tem hospedagens marcadas. Encerre-as ou cancele-as antes de excluir.');
      await tx.softDelete(Service, { id });
      return { id };
    });
  }

  restore(id: string) {
    return this.db.tx(async (tx) => {
      await restoreRow(tx, Service, id, { missing: MISSING });
      return oneService(id);
    });
  }

  private async replaceParts(
    tx: EntityManager,
    id: string,
    { steps, prices }: Pick<ServiceUpdate, 'steps' | 'prices'>,
  ) {
    if (steps) {
      await queryRows(tx, deleteSteps(id));
      await queryRows(tx, insertSteps(id, steps));
    }
    if (prices) {
      await queryRows(tx, deletePrices(id));
      await queryRows(tx, insertPrices(id, prices));
    }
  }
}

/** "Tosa por R$ 80,00 (Grande: R$ 90,00; Gigante: R$ 120,00)" */
function pricedItem({ name, price, prices }: ServiceInput): string {
  const rows = prices.map((row) => `${labelOf(row)}: ${formatMoney(row.price)}`);
  return `${name} por ${formatMoney(price)}${rows.length > 0 ? ` (${rows.join('; ')})` : ''}`;
}
