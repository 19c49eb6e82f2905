import SirenIcon from 'lucide-react/icons/siren';
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert';
import SyringeIcon from 'lucide-react/icons/syringe';
import {
  DANGERS,
  PET_FLAG_LABEL,
  TEMPERAMENT_LABEL,
  type PetFlag,
  type Temperament,
} from '@focinho/contracts/kernel/enums';
import { StatusBadge } from '@focinho/ui/status-badge';
import { DeceasedBadge } from './DeceasedBadge';
import { deathOf } from './pet-facts';
import './pet-warnings.css';

export interface WarnedPet {
  name: string;
  temperament: Temperament | null;
  /** None in what an earlier release of the API returns. */
  flags?: readonly PetFlag[];
  allergies: string | null;
  deceasedOn?: string | null | undefined;
  /** The protocols by which it is late. */
  lateDoses?: string[] | undefined;
}

const isLate = ({ lateDoses = [] }: Omit<WarnedPet, 'name'>) => lateDoses.length > 0;
/** "Dose vencida: V10" */
const lateText = ({ lateDoses = [] }: Omit<WarnedPet, 'name'>) =>
  `${lateDoses.length > 1 ? 'Doses vencidas' : 'Dose vencida'}: ${lateDoses.join(', ')}`;

export const hasWarnings = (pet: Omit<WarnedPet, 'name'>): boolean => warningsText(pet) !== '';

/** The warnings as text, for where no badges fit; empty: nothing to warn of. */
export const warningsText = (pet: Omit<WarnedPet, 'name'>): string =>
  [
    deathOf(pet) ?? null,
    pet.temperament && pet.temperament !== 'CALM' ? TEMPERAMENT_LABEL[pet.temperament] : null,
    ...(pet.flags ?? []).map((flag) => PET_FLAG_LABEL[flag]),
    pet.allergies,
    isLate(pet) ? lateText(pet) : null,
  ]
    .filter((text) => text !== null)
    .join('; ');

interface PetWarningsProps {
  pet: WarnedPet | null;
  /** Whether the pet has to be named, beside others. */
  isNamed?: boolean;
}

/** Warnings to be read before the pet is touched: that it has died, that it may bite, its allergies, its temper, a dose that is late. Never shown in public. */
export function PetWarnings({ pet, isNamed = false }: PetWarningsProps) {
  if (!pet || !hasWarnings(pet)) return null;
  const { name, temperament, flags = [], allergies } = pet;
  const who = isNamed ? `${name}: ` : '';
  return (
    <span className="fct-warnings">
      <DeceasedBadge pet={pet} who={who} />
      {temperament !== null && temperament !== 'CALM' && (
        <StatusBadge tone={temperament === 'MAY_BITE' ? 'red' : 'yellow'} icon={<TriangleAlertIcon />}>
          {who}
          {TEMPERAMENT_LABEL[temperament]}
        </StatusBadge>
      )}
      {flags.map((flag) => (
        <StatusBadge key={flag} tone={DANGERS.includes(flag) ? 'red' : 'yellow'} icon={<TriangleAlertIcon />}>
          {who}
          {PET_FLAG_LABEL[flag]}
        </StatusBadge>
      ))}
      {allergies !== null && (
        <StatusBadge tone="red" icon={<SirenIcon />}>
          {who}
          {allergies}
        </StatusBadge>
      )}
      {isLate(pet) && (
        <StatusBadge tone="red" icon={<SyringeIcon />}>
          {who}
          {lateText(pet)}
        </StatusBadge>
      )}
    </span>
  );
}
