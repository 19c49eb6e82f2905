import { AlertOutlined, WarningFilled } from '@ant-design/icons';
import { TEMPERAMENT_LABEL, type Temperament } from '@focinho/contracts/kernel/enums';
import { StatusBadge } from '@focinho/ui/status-badge';
import './pet-warnings.css';

export interface WarnedPet {
  name: string;
  temperament: Temperament | null;
  allergies: string | null;
}

export const hasWarnings = ({ temperament, allergies }: Omit<WarnedPet, 'name'>): boolean =>
  allergies !== null || (temperament !== null && temperament !== 'CALM');

/** The warnings as text, for where no badges fit; empty: nothing to warn of. */
export const warningsText = ({ temperament, allergies }: Omit<WarnedPet, 'name'>): string =>
  [temperament && temperament !== 'CALM' ? TEMPERAMENT_LABEL[temperament] : null, allergies]
    .filter((text) => text !== null)
    .join('; ');

interface PetWarningsProps {
  pet: WarnedPet | null;
  /** Whether the pet has to be named, beside others. */
  isNamed?: boolean;
}

/** Warnings to be read before the pet is touched: that it may bite, its allergies, its temper. Never shown in public. */
export function PetWarnings({ pet, isNamed = false }: PetWarningsProps) {
  if (!pet || !hasWarnings(pet)) return null;
  const { name, temperament, allergies } = pet;
  const who = isNamed ? `${name}: ` : '';
  return (
    <span className="fct-warnings">
      {temperament !== null && temperament !== 'CALM' && (
        <StatusBadge tone={temperament === 'MAY_BITE' ? 'red' : 'yellow'} icon={<WarningFilled />}>
          {who}
          {TEMPERAMENT_LABEL[temperament]}
        </StatusBadge>
      )}
      {allergies !== null && (
        <StatusBadge tone="red" icon={<AlertOutlined />}>
          {who}
          {allergies}
        </StatusBadge>
      )}
    </span>
  );
}
