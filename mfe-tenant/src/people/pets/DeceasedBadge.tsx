import type { Pet } from '@focinho/contracts/people/pets';
import { StatusBadge } from '@focinho/ui/status-badge';
import { deathOf } from './pet-facts';

/** Nothing for a living pet. */
export function DeceasedBadge({ pet }: { pet: Pick<Pet, 'deceasedOn'> }) {
  const text = deathOf(pet);
  return text === undefined ? null : <StatusBadge tone="gray">{text}</StatusBadge>;
}
