import { Inject, Injectable } from '@nestjs/common';
import type { ServiceInput, ServiceListQuery, ServiceUpdate } from '@focinho/contracts/services';
import { upcomingOf } from '../appointments/appointments.queries';
import { newPriceQuery } from '../approvals/require-approval';
import { queryRow } from '../database/batch';
import { lockRow, newId, omitUndefined } from '../database/records';
import { sql } from '../database/sql';
import { TenantDb } from '../database/tenant-db';
import type { StoredItem } from '../exceptions/catalogue.rules';
import { checkMoneyChanges } from '../exceptions/check-changes';
import { ConflictError } from '../http/errors';
import { Service } from './services.entity';
import { listServices, oneService, WRITTEN_SERVICE } from './services.queries';

const MISSING = 'Serviço não encontrado.';
const STORED = sql`name, price_cents::float8 as "priceCents", is_active as "isActive"`;

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
    return this.db.create(Service, { id: newId(), ...input }, WRITTEN_SERVICE, { checks: [newPriceQuery()] });
  }

  update(id: string, patch: ServiceUpdate) {
    return this.db.tx(async (tx) => {
      const stored = await lockRow<StoredItem>(tx, 'services', id, MISSING, { columns: STORED });
      await checkMoneyChanges(tx, stored, patch);
      await tx.update(Service, { id }, omitUndefined(patch));
      return oneService(id);
    });
  }

  /** Soft delete: appointments and sales refer to the row. Refused while the service has upcoming appointments. */
  remove(id: string) {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'services', id, MISSING);
      if (await queryRow(tx, upcomingOf.service(id)))
        throw new ConflictError('Este serviço tem agendamentos futuros. Conclua ou cancele-os antes de excluir.');
      await tx.softDelete(Service, { id });
      return { id };
    });
  }
}
