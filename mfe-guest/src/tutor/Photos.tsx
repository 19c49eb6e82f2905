import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatInstantDay } from '@focinho/contracts/kernel/dates';
import { PHOTO_KIND_LABEL } from '@focinho/contracts/kernel/enums';
import type { TutorPhoto } from '@focinho/contracts/desk/tutor';
import { fetchPhoto } from './tutor-calls';

interface PhotosProps {
  token: string;
  photos: readonly TutorPhoto[];
  timeZone: string;
}

/** The latest photos of the pets, each opened by a touch. */
export function Photos({ token, photos, timeZone }: PhotosProps) {
  const [openId, setOpenId] = useState<string>();
  const nameOf = ({ pet, kind, takenAt }: TutorPhoto) =>
    `${pet}${kind === 'PET' ? '' : `, ${PHOTO_KIND_LABEL[kind].toLowerCase()}`}, ${formatInstantDay(takenAt, timeZone)}`;
  const open = photos.find(({ id }) => id === openId);
  return (
    <section aria-label="Fotos">
      <h2>Fotos</h2>
      <ul className="tu-photos">
        {photos.map((photo) => (
          <li key={photo.id}>
            <button type="button" aria-label={`Abrir foto: ${nameOf(photo)}`} onClick={() => setOpenId(photo.id)}>
              <Picture token={token} id={photo.id} part="thumbnail" alt="" />
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <OpenPhoto key={open.id} token={token} id={open.id} name={nameOf(open)} onClose={() => setOpenId(undefined)} />
      )}
    </section>
  );
}

function OpenPhoto({ token, id, name, onClose }: { token: string; id: string; name: string; onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    // There is nothing else in it.
    if (event.key === 'Tab') event.preventDefault();
  });
  useEffect(() => {
    const opener = document.activeElement;
    const pressed = (event: KeyboardEvent) => press(event);
    // Whoever opens a photo wants to close it next.
    button.current?.focus();
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('keydown', pressed);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <div className="tu-open" role="dialog" aria-modal aria-label={name}>
      <Picture token={token} id={id} part="picture" alt={name} />
      <p>{name}</p>
      <button type="button" className="tu-button" ref={button} onClick={onClose}>
        Fechar
      </button>
    </div>
  );
}

interface PictureProps {
  token: string;
  id: string;
  part: 'picture' | 'thumbnail';
  alt: string;
}

/** Fetched with the secret of the link, which an address of an image cannot hold. */
function Picture({ token, id, part, alt }: PictureProps) {
  const [url, setUrl] = useState<string>();
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    let address: string | undefined;
    let isWanted = true;
    fetchPhoto(token, id, part).then(
      (blob) => {
        if (!isWanted) return;
        address = URL.createObjectURL(blob);
        setUrl(address);
      },
      () => isWanted && setIsMissing(true),
    );
    return () => {
      isWanted = false;
      if (address) URL.revokeObjectURL(address);
    };
  }, [token, id, part]);
  if (url) return <img src={url} alt={alt} />;
  return <span className="tu-placeholder">{isMissing && alt ? 'A foto não pôde ser carregada.' : ''}</span>;
}
