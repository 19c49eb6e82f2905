import type { EntityManager } from 'typeorm';
import { nextDueAfter } from '@focinho/contracts/agenda/dose-state';
import { STARTER_PROTOCOLS } from '@focinho/contracts/catalogue/starter-protocols';
import { addDays } from '@focinho/contracts/kernel/dates';
import type { DoseKind, Species } from '@focinho/contracts/kernel/enums';
import { queryRows } from '../database/batch';
import { newId } from '../database/records';
import { sql } from '../database/sql';
import { at, insertRows } from './rows';

/** How many pets have a card: first those that come today. */
const CARDS = 40;
interface SeedPet {
  id: string;
  species: Species;
  birthDate: string;
}
/** Pets whose age is known, of the tenant of the transaction. */
const petsOn = (today: string) => sql<SeedPet>`
  select p.id, p.species, p.birth_date::text as "birthDate" from pets p
  where p.tenant_id = app.current_tenant() and p.species in ('DOG', 'CAT') and p.birth_date is not null and p.deleted_at is null
  order by exists (
    select from appointments a where a.tenant_id = p.tenant_id and a.pet_id = p.id and a.date = ${today}::date) desc, p.created_at, p.id
  limit ${CARDS}`;

const BRANDS: Record<DoseKind, readonly string[]> = {
  VACCINE: ['Nobivac', 'Vanguard', 'Recombitek'],
  DEWORMER: ['Drontal', 'Milbemax'],
  FLEA: ['NexGard', 'Bravecto'],
};
const VETERINARIANS = [
  ['Camila Duarte', 'SP 28417'],
  ['Renato Alves', 'SP 19382'],
] as const;
/** The kinds, how many days ago they were given at most, and by how many of the pets they are followed. */
const FOLLOWED: readonly { kind: DoseKind; ago: number; each: number }[] = [
  { kind: 'VACCINE', ago: 390, each: 1 },
  { kind: 'DEWORMER', ago: 105, each: 2 },
  { kind: 'FLEA', ago: 36, each: 3 },
];

/** Gives the demonstration its protocols, and pets their cards: most are up to date, some late, some due soon. */
export async function seedDoses(tx: EntityManager, today: string): Promise<void> {
  const protocols = STARTER_PROTOCOLS.map((protocol) => ({ id: newId(), ...protocol }));
  await insertRows(
    tx,
    'protocols',
    protocols.map(({ id, name, kind, species, isActive, ...schedule }) => ({
      id,
      name,
      kind,
      species,
      first_age_days: schedule.firstAgeDays,
      series_doses: schedule.seriesDoses,
      interval_days: schedule.intervalDays,
      booster_days: schedule.boosterDays,
      is_active: isActive,
      created_at: at(addDays(today, -400), '09:30'),
    })),
  );
  const rows = (await queryRows(tx, petsOn(today))).flatMap((pet, index) =>
    protocols
      .filter(({ isActive, species }) => isActive && species === pet.species)
      .flatMap((protocol, place) => {
        const followed = FOLLOWED.find(({ kind }) => kind === protocol.kind);
        // Not every pet has every vaccine: the first two of each species are the usual ones.
        const isUsual = protocol.kind !== 'VACCINE' || place < 2 || index % 4 === 0;
        if (!followed || index % followed.each !== 0 || !isUsual) return [];
        // Every fifth pet, of those that come today too, is late with the first vaccine.
        const isLate = index % 5 === 1 && place === 0;
        const ago = isLate ? followed.ago - 6 : (index * 47 + place * 31) % followed.ago;
        const givenOn = addDays(today, -ago);
        if (givenOn < addDays(pet.birthDate, protocol.firstAgeDays)) return [];
        const number = protocol.seriesDoses + (givenOn > addDays(pet.birthDate, 400) ? 1 : 0);
        const brands = BRANDS[protocol.kind];
        const [veterinarian, crmv] = VETERINARIANS[index % VETERINARIANS.length] ?? VETERINARIANS[0];
        const isVaccine = protocol.kind === 'VACCINE';
        return {
          id: newId(),
          pet_id: pet.id,
          protocol_id: protocol.id,
          given_on: givenOn,
          number,
          next_due_on: nextDueAfter(protocol, number, givenOn),
          product: brands[index % brands.length],
          lot: isVaccine ? `${String.fromCharCode(65 + (index % 6))}${1200 + index * 7 + place}` : null,
          lot_expires_on: isVaccine ? addDays(givenOn, 420) : null,
          veterinarian: isVaccine ? veterinarian : null,
          crmv: isVaccine ? crmv : null,
          created_at: at(givenOn, '11:20'),
        };
      }),
  );
  await insertRows(tx, 'doses', rows);
  await queryRows(
    tx,
    sql`update services set dose_check = 'WARN', dose_kinds = '{VACCINE}' where tenant_id = app.current_tenant() and category = 'TOSA'`,
  );
}
