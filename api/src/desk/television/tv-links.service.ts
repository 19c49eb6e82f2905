import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TV_LINKS_MAX, type TvLinkInput, type TvPairingInput } from '@focinho/contracts/desk/television';
import { UNDO_TOO_LATE } from '@focinho/contracts/kernel/undo';
import { queryField, queryOne, queryRow, queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import { TenantDb } from '../../database/tenant-db';
import { ConflictError, NotFoundError } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';
import {
  COUNT,
  insertTvLink,
  LOCK_TENANT,
  newTvLink,
  oneTvLink,
  restoreTvLink,
  revokedTvLink,
  revokeTvLink,
  TENANT_NUMBER,
  TV_LINKS,
} from './tv-links.queries';
import { claimPairing } from './tv-pairings.queries';
import { hashTvToken, newTvCode } from './tv-token';
import { WrongCodes } from './wrong-codes';

const MISSING = 'Link de TV não encontrado.';

/** The links that show a tenant's board on a television. */
@Injectable()
export class TvLinksService {
  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(WrongCodes) private readonly wrongCodes: WrongCodes,
  ) {}

  list() {
    return this.db.read(TV_LINKS);
  }

  create({ name }: TvLinkInput) {
    const request = currentRequest();
    // It would store the response, which contains the secret.
    request.idempotencyKey = undefined;
    return this.db.tx(async (tx) => {
      await refuseTooMany(tx);
      const [id, token] = [newId(), newTvCode((await queryOne(tx, TENANT_NUMBER)).number)];
      await queryRows(tx, insertTvLink({ id, name, tokenHash: hashTvToken(token) }));
      return newTvLink(id, token);
    });
  }

  /** @throws NotFoundError if no television shows the code, or another shop has typed it; TooManyAttemptsError for whoever guesses */
  pair({ code, name }: TvPairingInput) {
    const shop = currentRequest().session?.tenantId ?? '';
    return this.db.tx(async (tx) => {
      const television = await this.wrongCodes.find(shop, async () => {
        await refuseTooMany(tx);
        return queryRow(tx, claimPairing(code));
      });
      if (!television)
        throw new NotFoundError('Nenhuma TV mostra este código agora. Confira na tela: ele muda a cada dez minutos.');
      const id = newId();
      await queryRows(tx, insertTvLink({ id, name, tokenHash: television.secretHash }));
      return oneTvLink(id);
    });
  }

  revoke(id: string) {
    return this.db.tx(async (tx) => {
      if (!(await queryRow(tx, revokeTvLink(id)))) throw new NotFoundError(MISSING);
      return { id };
    });
  }

  /** Undoes a revocation: the television goes on by itself. */
  restore(id: string) {
    return this.db.tx(async (tx) => {
      const stored = await queryRow(tx, revokedTvLink(id));
      if (!stored) throw new NotFoundError(MISSING);
      if (!stored.isRevoked) return oneTvLink(id);
      if (stored.isLate) throw new ConflictError(UNDO_TOO_LATE);
      await refuseTooMany(tx);
      await queryRows(tx, restoreTvLink(id));
      return oneTvLink(id);
    });
  }
}

async function refuseTooMany(tx: EntityManager): Promise<void> {
  await queryField(tx, LOCK_TENANT);
  if ((await queryOne(tx, COUNT)).count >= TV_LINKS_MAX)
    throw new ConflictError(`Já existem ${TV_LINKS_MAX} links de TV. Revogue um antes de criar outro.`);
}
