import { knownOr, SPECIES, SPECIES_LABEL, type Species } from '@focinho/contracts/kernel/enums';
import { SPECIES_ICON } from '@focinho/contracts/kernel/species-icons';
import { StatusBadge, type Tone } from '@focinho/ui/status-badge';
import './species.css';

/** Beside a name or a label, which carries the meaning; an unknown species is shown as OTHER. */
export function SpeciesIcon({ species }: { species: string | undefined }) {
  return (
    <svg className="fct-species" viewBox="0 0 24 24" aria-hidden>
      <path d={SPECIES_ICON[knownOr(SPECIES, species, 'OTHER')]} />
    </svg>
  );
}

/** Icon and "Cachorro"; an unknown species is shown as OTHER. */
export function SpeciesLabel({ species }: { species: string }) {
  const known = knownOr(SPECIES, species, 'OTHER');
  return (
    <span>
      <SpeciesIcon species={known} /> {SPECIES_LABEL[known]}
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

export function SpeciesBadge({ species, hasIcon = true }: { species: string; hasIcon?: boolean }) {
  const known = knownOr(SPECIES, species, 'OTHER');
  return (
    <StatusBadge tone={TONE[known]} icon={hasIcon && <SpeciesIcon species={known} />}>
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
