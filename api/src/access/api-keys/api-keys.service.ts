import { Inject, Injectable } from '@nestjs/common';
import { API_KEYS_MAX, type ApiKeyInput } from '@focinho/contracts/access/api-keys';
import { queryField, queryOne, queryRow, queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import { TenantDb } from '../../database/tenant-db';
import { ConflictError, NotFoundError, UnauthorizedError } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';
import { hashApiKey, hintOf, newApiKey } from '../auth/api-key';
import { API_KEYS, COUNT, insertApiKey, LOCK_TENANT, newKey, revokeApiKey } from './api-keys.queries';

/** The keys with which other programs of a tenant call this API. */
@Injectable()
export class ApiKeysService {
  constructor(@Inject(TenantDb) private readonly db: TenantDb) {}

  list() {
    return this.db.read(API_KEYS);
  }

  create({ name, scopes }: ApiKeyInput) {
    const request = currentRequest();
    const { session } = request;
    if (!session) throw new UnauthorizedError();
    // It would store the response, which contains the secret.
    request.idempotencyKey = undefined;
    return this.db.tx(async (tx) => {
      await queryField(tx, LOCK_TENANT);
      if ((await queryOne(tx, COUNT)).count >= API_KEYS_MAX)
        throw new ConflictError(`Já existem ${API_KEYS_MAX} chaves de API. Revogue uma antes de criar outra.`);
      const [id, key] = [newId(), newApiKey(session.tenantId)];
      await queryRows(tx, insertApiKey({ id, name, scopes, hint: hintOf(key), tokenHash: hashApiKey(key) }));
      return newKey(id, key);
    });
  }

  revoke(id: string) {
    return this.db.tx(async (tx) => {
      if (!(await queryRow(tx, revokeApiKey(id)))) throw new NotFoundError('Chave de API não encontrada.');
      return { id };
    });
  }
}
