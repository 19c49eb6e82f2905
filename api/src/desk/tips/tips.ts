import type { EntityManager } from 'typeorm';
import { queryRows } from '../../database/batch';
import { badField, NotFoundError } from '../../kernel/http/errors';
import { insertTips, knownProfessionals, servedIn } from './tips.queries';
import { splitTip, type GivenTip } from './tips.rules';

/**
 * Enters the tip of a sale that was just made, for the people that were named or else for those who have done the work.
 * @throws NotFoundError if somebody is no professional of the shop; BadRequestError on `tipShares` if nobody is named and nobody has done it
 */
export async function giveTip(tx: EntityManager, saleId: string, { cents, shares }: GivenTip): Promise<void> {
  if (cents === 0) return;
  const ids = shares.map(({ professionalId }) => professionalId);
  if (ids.length > 0 && (await queryRows(tx, knownProfessionals(ids))).length < ids.length)
    throw new NotFoundError('Profissional não encontrado.');
  const given = ids.length > 0 ? shares : splitTip(cents, await queryRows(tx, servedIn(saleId)));
  if (given.length === 0) throw badField('tipShares', 'Escolha para quem é a gorjeta: nada aqui tem profissional');
  await queryRows(tx, insertTips(saleId, given));
}
