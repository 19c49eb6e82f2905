import type { EntityManager } from 'typeorm';
import { addDays } from '@focinho/contracts/kernel/dates';
import { queryRows } from '../database/batch';
import { newId } from '../database/records';
import { sql } from '../database/sql';
import { at, insertRows } from './rows';

interface SeedPet {
  id: string;
  clientId: string;
  weight: number;
}
/** First those that come today, whose records are opened first. */
const petsOn = (today: string) => sql<SeedPet>`
  select p.id, p.client_id as "clientId", p.weight::float8 as weight from pets p
  where p.tenant_id = app.current_tenant() and p.weight > 0 and p.deleted_at is null
  order by exists (
    select from appointments a where a.tenant_id = p.tenant_id and a.pet_id = p.id and a.date = ${today}::date) desc, p.created_at, p.id
  limit 50`;

/** A year of weighings, every other month: of the weight that the pet has now, in per cent. */
const CURVES = [
  [88, 91, 94, 97, 99, 101, 100],
  [104, 105, 103, 102, 101, 99, 100],
  [99, 101, 100, 99, 102, 101, 100],
] as const;
const RELATIONS = ['Filha', 'Marido', 'Esposa', 'Irmão', 'Mãe'] as const;
/** Every so many pets have another tutor. */
const FAMILIES = 6;

/** Gives pets of the demonstration a curve of their weight, and some of them a second tutor. */
export async function seedRecords(tx: EntityManager, today: string): Promise<void> {
  const pets = await queryRows(tx, petsOn(today));
  const weights = pets.flatMap(({ id, weight }, index) => {
    const curve = CURVES[index % CURVES.length] ?? CURVES[0];
    return curve.map((percent, place) => {
      const day = addDays(today, -(index % 9) - 1 - 60 * (curve.length - 1 - place));
      return {
        id: newId(),
        pet_id: id,
        day,
        weight: Math.round(weight * percent) / 100,
        created_at: at(day, '10:40'),
      };
    });
  });
  await insertRows(tx, 'pet_weights', weights);
  const tutors = pets.flatMap(({ id, clientId }, index) => {
    const other = pets[(index + 7) % pets.length];
    if (index % FAMILIES !== 0 || !other || other.clientId === clientId) return [];
    const relation = RELATIONS[(index / FAMILIES) % RELATIONS.length];
    return {
      id: newId(),
      pet_id: id,
      client_id: other.clientId,
      relation,
      created_at: at(addDays(today, -30), '15:10'),
    };
  });
  await insertRows(tx, 'pet_tutors', tutors);
}
