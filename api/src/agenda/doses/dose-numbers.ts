import type { EntityManager } from 'typeorm';
import { queryRows } from '../../database/batch';
import { lockRow } from '../../database/records';
import { sql } from '../../database/sql';
import { Dose } from './doses.entity';
import { dosesOf, TREATED_PET, USED_PROTOCOL } from './doses.queries';
import { followers, renumbered } from './doses.rules';

/** Where doses are counted: by pet and protocol. */
export interface Series {
  petId: string;
  protocolId: string;
}

/**
 * Keeps the numbers of series right that are about to change: a dose that comes, goes, or is given another day moves those after it. What
 * somebody has numbered by hand stays, as a series that began elsewhere. The pets are locked.
 * @param byHand the id of a dose to which somebody gives a number
 * @returns what to call once the change is made
 */
export async function keepNumbers(
  tx: EntityManager,
  series: readonly Series[],
  byHand?: string,
): Promise<() => Promise<void>> {
  const kept = new Set<string>();
  for (const one of series) {
    const { pet, protocol, doses } = await seriesOf(tx, one);
    for (const id of followers(protocol, doses, pet)) kept.add(id);
  }
  if (byHand) kept.delete(byHand);
  return async () => {
    for (const one of series) {
      const { pet, protocol, doses } = await seriesOf(tx, one);
      for (const { id, number, nextDueOn } of renumbered(protocol, doses, pet, kept))
        await tx.update(Dose, { id }, { number, nextDueOn });
    }
  };
}

async function seriesOf(tx: EntityManager, { petId, protocolId }: Series) {
  const alive = { alive: sql`true`, lock: 'share' } as const;
  const pet = await lockRow(tx, TREATED_PET, petId, 'Pet não encontrado.', alive);
  const protocol = await lockRow(tx, USED_PROTOCOL, protocolId, 'Protocolo não encontrado.', alive);
  return { pet, protocol, doses: await queryRows(tx, dosesOf(petId, protocolId)) };
}
