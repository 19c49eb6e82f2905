import { knownOr, SPECIES, SPECIES_ICON, SPECIES_LABEL, type Species } from '@focinho/contracts/enums';
import { StatusBadge, type Tone } from '@focinho/ui/status-badge';

/** "🐶 Cachorro"; an unknown species is shown as OTHER. */
export function SpeciesLabel({ species }: { species: string }) {
  const known = knownOr(SPECIES, species, 'OTHER');
  return (
    <span>
      <span aria-hidden>{SPECIES_ICON[known]}</span> {SPECIES_LABEL[known]}
    </span>
  );
}

const TONE: Record<Species, Tone> = {
  DOG: 'orange',
  CAT: 'purple',
  BIRD: 'yellow',
  FISH: 'blue',
  RABBIT: 'green',
  HAMSTER: 'teal',
  OTHER: 'gray',
};

export function SpeciesBadge({ species }: { species: string }) {
  const known = knownOr(SPECIES, species, 'OTHER');
  return (
    <StatusBadge tone={TONE[known]} icon={SPECIES_ICON[known]}>
      {SPECIES_LABEL[known]}
    </StatusBadge>
  );
}

/** The options of a select, with icons. */
export const SPECIES_OPTIONS = SPECIES.map((value) => ({
  value,
  label: <SpeciesLabel species={value} />,
  title: SPECIES_LABEL[value],
}));
