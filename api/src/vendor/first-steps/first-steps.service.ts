import { Inject, Injectable } from '@nestjs/common';
import { queryField, queryRow, queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import { TenantDb } from '../../database/tenant-db';
import { ConflictError } from '../../kernel/http/errors';
import { Service } from '../../catalogue/services/services.entity';
import { insertPrices, insertSteps } from '../../catalogue/services/services.queries';
import { ANY_SERVICE, DISMISS, FIRST_STEPS, LOCK_CATALOGUE, UNDO_DISMISSAL } from './first-steps.queries';
import { STARTER_CATALOGUE } from './starter-catalogue';

const HAS_SERVICES = 'Sua loja já tem serviços. O catálogo inicial é só para quem ainda não tem nenhum.';

/** The first steps of a tenant that has just signed up, until it dismisses the list. */
@Injectable()
export class FirstStepsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  get() {
    return this.db.read(FIRST_STEPS);
  }

  dismiss() {
    return this.db.tx(async (tx) => {
      await queryRows(tx, DISMISS);
      return FIRST_STEPS;
    });
  }

  undoDismissal() {
    return this.db.tx(async (tx) => {
      await queryRows(tx, UNDO_DISMISSAL);
      return FIRST_STEPS;
    });
  }

  /** @throws ConflictError if there are services already */
  createCatalogue() {
    return this.db.tx(async (tx) => {
      await queryField(tx, LOCK_CATALOGUE);
      if (await queryRow(tx, ANY_SERVICE)) throw new ConflictError(HAS_SERVICES);
      for (const { steps, prices, ...values } of STARTER_CATALOGUE) {
        const id = newId();
        await tx.insert(Service, { id, ...values });
        await queryRows(tx, insertSteps(id, steps));
        await queryRows(tx, insertPrices(id, prices));
      }
      return { services: STARTER_CATALOGUE.length };
    });
  }
}
