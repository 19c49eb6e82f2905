import { ageInYears, formatDay } from '@focinho/contracts/kernel/dates';
import type { Pet } from '@focinho/contracts/people/pets';

/** "1.028,4", without the browser's formatter, of which the first takes long. */
const kilograms = (weight: number) =>
  String(Math.round(weight * 100) / 100)
    .replace('.', ',')
    .replace(/^\d(?=\d{3}(,|$))/, '$&.');

/** "3 anos", or "N/A" without a birth date. `today` is in the tenant's time zone. */
export function ageOf({ birthDate }: Pick<Pet, 'birthDate'>, today: string): string {
  const age = ageInYears(birthDate, today);
  return age === undefined ? 'N/A' : `${age} anos`;
}

/** "28,4kg", or `none` for a weight of 0, which means never weighed. */
export function weightOf({ weight }: Pick<Pet, 'weight'>, none: string): string {
  return weight > 0 ? `${kilograms(weight)}kg` : none;
}

export const ownerOf = ({ client }: Pick<Pet, 'client'>): string => client?.name ?? 'Cliente não encontrado';

/** "Falecido em 12/11/2026"; undefined for a living pet. */
export const deathOf = ({ deceasedOn }: Partial<Pick<Pet, 'deceasedOn'>>): string | undefined =>
  !deceasedOn ? undefined : `Falecido em ${formatDay(deceasedOn)}`;
