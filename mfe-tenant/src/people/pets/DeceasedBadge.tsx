import { StatusBadge } from '@focinho/ui/status-badge';
import { deathOf } from './pet-facts';

/** Nothing for a living pet. */
export function DeceasedBadge({ pet, who = '' }: { pet: Parameters<typeof deathOf>[0]; who?: string }) {
  const text = deathOf(pet);
  return text === undefined ? null : <StatusBadge tone="gray">{`${who}${text}`}</StatusBadge>;
}
