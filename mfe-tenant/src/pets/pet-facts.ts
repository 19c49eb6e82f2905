import { ageInYears } from '@focinho/contracts/dates';
import type { Pet } from '@focinho/contracts/pets';

/** "3 anos", or "N/A" without a birth date. `today` is the tenant's day. */
export function ageOf({ birthDate }: Pick<Pet, 'birthDate'>, today: string): string {
  const age = ageInYears(birthDate, today);
  return age === undefined ? 'N/A' : `${age} anos`;
}

/** "28,4kg"; a pet that was never weighed has 0, shown as `none`. */
export function weightOf({ weight }: Pick<Pet, 'weight'>, none: string): string {
  return weight > 0 ? `${weight.toLocaleString('pt-BR', { maximumFractionDigits: 2 })}kg` : none;
}

export const ownerOf = ({ client }: Pick<Pet, 'client'>): string => client?.name ?? 'Cliente não encontrado';
