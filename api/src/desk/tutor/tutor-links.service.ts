import { Inject, Injectable } from '@nestjs/common';
import type { TutorLinkInput } from '@focinho/contracts/desk/tutor-links';
import { queryRow, queryRows } from '../../database/batch';
import { lockRow, newId } from '../../database/records';
import { TenantDb } from '../../database/tenant-db';
import { NotFoundError } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';
import { endOldestLinks, insertTutorLink, newTutorLink, revokeTutorLink, tutorLinksOf } from './tutor-links.queries';
import { hashTutorToken, newTutorToken } from './tutor-token';

/** The links that a shop gives to its clients. */
@Injectable()
export class TutorLinksService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list(clientId: string) {
    return this.db.read(tutorLinksOf(clientId));
  }

  create({ clientId }: TutorLinkInput) {
    const request = currentRequest();
    // It would store the response, which contains the secret.
    request.idempotencyKey = undefined;
    return this.db.tx(async (tx) => {
      // Those who make one at once take turns, so that each counts the links of all before it.
      await lockRow(tx, 'clients', clientId, 'Cliente não encontrado.', { lock: 'no key update' });
      await queryRows(tx, endOldestLinks(clientId));
      const [id, token] = [newId(), newTutorToken(request.session?.tenantId ?? '')];
      await queryRows(tx, insertTutorLink({ id, clientId, tokenHash: hashTutorToken(token) }));
      return newTutorLink(id, token);
    });
  }

  revoke(id: string) {
    return this.db.tx(async (tx) => {
      if (!(await queryRow(tx, revokeTutorLink(id)))) throw new NotFoundError('Link do tutor não encontrado.');
      return { id };
    });
  }
}
