import { Inject, Injectable } from '@nestjs/common';
import { TV_LINKS_MAX, type TvLinkInput } from '@focinho/contracts/desk/television';
import { queryField, queryOne, queryRow, queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import { TenantDb } from '../../database/tenant-db';
import { ConflictError, NotFoundError } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';
import { COUNT, insertTvLink, LOCK_TENANT, newTvLink, revokeTvLink, TENANT_NUMBER, TV_LINKS } from './tv-links.queries';
import { hashTvToken, newTvCode } from './tv-token';

/** The links that show a tenant's board on a television. */
@Injectable()
export class TvLinksService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list() {
    return this.db.read(TV_LINKS);
  }

  create({ name }: TvLinkInput) {
    const request = currentRequest();
    // It would store the response, which contains the secret.
    request.idempotencyKey = undefined;
    return this.db.tx(async (tx) => {
      await queryField(tx, LOCK_TENANT);
      if ((await queryOne(tx, COUNT)).count >= TV_LINKS_MAX)
        throw new ConflictError(`Já existem ${TV_LINKS_MAX} links de TV. Revogue um antes de criar outro.`);
      const [id, token] = [newId(), newTvCode((await queryOne(tx, TENANT_NUMBER)).number)];
      await queryRows(tx, insertTvLink({ id, name, tokenHash: hashTvToken(token) }));
      return newTvLink(id, token);
    });
  }

  revoke(id: string) {
    return this.db.tx(async (tx) => {
      if (!(await queryRow(tx, revokeTvLink(id)))) throw new NotFoundError('Link de TV não encontrado.');
      return { id };
    });
  }
}
