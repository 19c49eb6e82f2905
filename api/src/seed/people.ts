import type { Coat, Gender, PetSize, Temperament } from '@focinho/contracts/kernel/enums';
import { addDays } from '@focinho/contracts/kernel/dates';
import { sizeOfWeight } from '@focinho/contracts/people/pet-size';
import { newId } from '../database/records';
import type { PetTraits } from './catalogue';
import { DISTRICTS, FIRST_NAMES, PET_KINDS, LAST_NAMES, PET_NAMES, PET_NOTES, STREETS } from './names';
import type { Random } from './random';
import { at, clockOf, minutesLater } from './rows';

export interface ClientRow {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  address: string | null;
  created_at: Date;
}
export interface PetRow extends PetTraits {
  id: string;
  name: string;
  breed: string | null;
  gender: Gender;
  birth_date: string | null;
  microchip: string | null;
  notes: string | null;
  client_id: string;
  created_at: Date;
}

/** Lower case without accents. */
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Clients with different names, and with phone numbers and e-mail addresses that do not exist. */
export function clientsOf(random: Random, count: number, today: string): ClientRow[] {
  const firstNames = [...FIRST_NAMES];
  return Array.from({ length: count }, () => {
    const [first = ''] = firstNames.splice(random.between(0, firstNames.length - 1), 1);
    const last = random.oneOf(LAST_NAMES);
    const number = String(random.between(0, 999_999)).padStart(6, '0');
    return {
      id: newId(),
      name: `${first} ${last}`,
      email: `${plain(first).replace(' ', '.')}.${plain(last)}@email.example`,
      phone: random.chance(0.93) ? `(11) 900${number.slice(0, 2)}-${number.slice(2)}` : null,
      address: random.chance(0.85)
        ? `${random.oneOf(STREETS)}, ${random.between(10, 1900)} - ${random.oneOf(DISTRICTS)}, São Paulo`
        : null,
      created_at: at(addDays(today, -random.between(78, 420)), clockOf(random.between(8 * 60, 17 * 60))),
    };
  });
}

/** At least one pet per client, `count` in all. */
export function petsOf(random: Random, clients: readonly ClientRow[], count: number, today: string): PetRow[] {
  const owners = [...clients, ...Array.from({ length: count - clients.length }, () => random.oneOf(clients))];
  const named = new Set<string>();
  return owners.map((client) => {
    const { species, breed, weight } = random.weighted(PET_KINDS);
    const [low, high] = weight;
    return {
      id: newId(),
      name: ownName(client.id, random.oneOf(PET_NAMES), named),
      species,
      breed,
      gender: random.chance(0.5) ? 'MALE' : 'FEMALE',
      birth_date: random.chance(0.9) ? addDays(today, -random.between(120, 365 * 13)) : null,
      weight: Math.round((low + random.next() * (high - low)) * (high < 1 ? 100 : 10)) / (high < 1 ? 100 : 10),
      microchip: random.chance(0.3) ? `9820000${random.between(10_000_000, 99_999_999)}` : null,
      notes: random.chance(0.35) ? random.oneOf(PET_NOTES) : null,
      client_id: client.id,
      created_at: minutesLater(client.created_at, random.between(2, 20)),
    };
  });
}

/** The name, or the next one that no other pet of the client has. */
function ownName(clientId: string, name: string, named: Set<string>): string {
  const key = `${clientId} ${name}`;
  if (named.has(key))
    return ownName(clientId, PET_NAMES[(PET_NAMES.indexOf(name) + 1) % PET_NAMES.length] ?? name, named);
  named.add(key);
  return name;
}

/** A pet whose size and coat somebody has entered; most, not all. */
export interface MeasuredPet extends PetRow {
  size: PetSize | null;
  coat: Coat | null;
  temperament: Temperament | null;
  allergies: string | null;
}

/** Temperaments that the notes mention anyway. */
const TEMPERAMENT_OF: Record<string, Temperament> = {
  'Tem medo de secador.': 'ANXIOUS',
  'Não gosta que mexam nas patas.': 'RESTLESS',
  'Morde quando assustado: usar focinheira.': 'MAY_BITE',
  'Muito dócil, adora petiscos.': 'CALM',
};
const ALLERGIES_OF: Record<string, string> = {
  'Alérgico a perfume: usar shampoo neutro.': 'Alergia a perfume',
  'Otite em tratamento: proteger os ouvidos.': 'Otite: não molhar os ouvidos',
};
const COAT_OF: Record<string, Coat> = {
  'Shih Tzu': 'LONG',
  Yorkshire: 'LONG',
  Poodle: 'MEDIUM',
  'Lhasa Apso': 'LONG',
  'Spitz Alemão': 'DOUBLE',
  Maltês: 'LONG',
  'Golden Retriever': 'LONG',
  Labrador: 'SHORT',
  'Border Collie': 'DOUBLE',
  'Buldogue Francês': 'SHORT',
  Schnauzer: 'MEDIUM',
  Beagle: 'SHORT',
  Persa: 'LONG',
  Siamês: 'SHORT',
  'Maine Coon': 'LONG',
};

export const measured = (pet: PetRow): MeasuredPet => {
  const isBathed = pet.species === 'DOG' || pet.species === 'CAT';
  return {
    ...pet,
    size: isBathed ? (sizeOfWeight(pet.weight) ?? null) : null,
    coat: (pet.breed !== null && COAT_OF[pet.breed]) || null,
    temperament: (pet.notes !== null && TEMPERAMENT_OF[pet.notes]) || null,
    allergies: (pet.notes !== null && ALLERGIES_OF[pet.notes]) || null,
  };
};

/** For how many days some clients have not come, as every shop has some: the last ones of the list. */
const AWAY_DAYS = [33, 36, 41, 47, 62, 68];
/** Whether a client comes on a day, which is so many days from today. */
export type Comes = (clientId: string, offset: number) => boolean;
export function someAway(clients: readonly ClientRow[]): Comes {
  const away = new Map(AWAY_DAYS.map((days, index) => [clients.at(-1 - index)?.id, days]));
  return (clientId, offset) => offset <= -(away.get(clientId) ?? -Infinity);
}
