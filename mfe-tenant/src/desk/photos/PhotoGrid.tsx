import type { Photo } from '@focinho/contracts/desk/photos';
import { formatInstantDay } from '@focinho/contracts/kernel/dates';
import { PHOTO_KIND_LABEL } from '@focinho/contracts/kernel/enums';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { PhotoImage } from './PhotoImage';

interface PhotoGridProps {
  photos: readonly Photo[];
  petName: string;
  onOpen: (photo: Photo) => void;
}

/** Thumbnails by day, the newest first. */
export function PhotoGrid({ photos, petName, onOpen }: PhotoGridProps) {
  const timeZone = useTimeZone();
  const dayOf = ({ createdAt }: Photo) => formatInstantDay(createdAt, timeZone);
  const days = [...new Set(photos.map(dayOf))];
  return days.map((day) => (
    <section key={day} className="fct-photo-day">
      <h3>{day}</h3>
      <ul>
        {photos
          .filter((photo) => dayOf(photo) === day)
          .map((photo) => (
            <li key={photo.id}>
              <button type="button" aria-label={photoText(photo, petName, day)} onClick={() => onOpen(photo)}>
                <PhotoImage id={photo.id} alt="" />
                <span>{PHOTO_KIND_LABEL[photo.kind]}</span>
              </button>
            </li>
          ))}
      </ul>
    </section>
  ));
}

/** Text of a photo for those who do not see it. */
export const photoText = ({ kind }: Photo, petName: string, day: string) =>
  `Foto de ${petName}, ${PHOTO_KIND_LABEL[kind].toLowerCase()}, ${day}`;
