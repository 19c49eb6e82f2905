import { Inject, Injectable } from '@nestjs/common';
import type { ConsentInput } from '@focinho/contracts/people/consents';
import { queryRows } from '../../database/batch';
import { lockRow, newId } from '../../database/records';
import { TenantDb } from '../../database/tenant-db';
import { consentsOf, insertConsent, oneConsent } from './consents.queries';

const MISSING = 'Cliente não encontrado.';

/** Consents of clients: a history to which one only adds. */
@Injectable()
export class ConsentsService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(clientId: string) {
    return this.db.read(consentsOf(clientId), MISSING);
  }

  create(clientId: string, input: ConsentInput) {
    return this.db.tx(async (tx) => {
      // One after the other, so that the latest is the one that was recorded last.
      await lockRow(tx, 'clients', clientId, MISSING, { lock: 'no key update' });
      const id = newId();
      await queryRows(tx, insertConsent(id, clientId, input));
      return oneConsent(id);
    });
  }
}
