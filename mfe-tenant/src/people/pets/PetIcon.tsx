import { useEffect, useRef, useState, type RefObject } from 'react';
import { knownOr, SPECIES, SPECIES_LABEL } from '@focinho/contracts/kernel/enums';
import { SpeciesIcon } from './species';
import { usePicture } from './use-picture';
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

/** Whether it has been in view, or soon will be. The image element cannot see to it: its bytes are fetched with the token. */
function useSeen(place: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isSeen || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen, place]);
  return isSeen;
}
