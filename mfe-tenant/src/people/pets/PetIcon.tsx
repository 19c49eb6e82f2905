import { useRef } from 'react';
import { knownOr, SPECIES, SPECIES_LABEL } from '@focinho/contracts/kernel/enums';
import { usePicture } from '../../kernel/pictures/use-picture';
import { useSeen } from '../../kernel/pictures/use-seen';
import { SpeciesIcon } from './species';
import './pet-icon.css';

interface PetIconProps {
  pet: { species?: string | undefined; photoId?: string | null | undefined } | null;
  /** For a card: large enough to recognise the pet. */
  large?: boolean;
}

/** Beside a name: the pet's photo, or the icon of its species if it has none. */
export function PetIcon({ pet, large = false }: PetIconProps) {
  if (!pet?.photoId) return <SpeciesIcon species={pet?.species} />;
  return <PetThumbnail photoId={pet.photoId} species={pet.species} large={large} />;
}

/** Icon or photo, and "Cachorro". */
export function PetSpecies({ pet }: { pet: { species: string; photoId?: string | null | undefined } }) {
  return (
    <span>
      <PetIcon pet={pet} /> {SPECIES_LABEL[knownOr(SPECIES, pet.species, 'OTHER')]}
    </span>
  );
}

interface PetThumbnailProps {
  photoId: string;
  species: string | undefined;
  large: boolean;
}

/** A place of the final size, in which the icon stands until the photo is there, and if it cannot be had. Fetched when it comes into view. */
function PetThumbnail({ photoId, species, large }: PetThumbnailProps) {
  const place = useRef<HTMLSpanElement>(null);
  const url = usePicture(photoId, 'thumbnail', useSeen(place));
  const side = large ? 48 : 28;
  return (
    <span ref={place} className={large ? 'fct-pet-icon fct-pet-icon-large' : 'fct-pet-icon'} aria-hidden>
      {url ? (
        <img src={url} alt="" width={side} height={side} loading="lazy" decoding="async" draggable={false} />
      ) : (
        <SpeciesIcon species={species} />
      )}
    </span>
  );
}
