import ChevronLeftIcon from 'lucide-react/icons/chevron-left';
import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import StarIcon from 'lucide-react/icons/star';
import Trash2Icon from 'lucide-react/icons/trash-2';
import { Button } from 'antd';
import type { Photo } from '@focinho/contracts/desk/photos';
import { formatInstant, formatInstantDay } from '@focinho/contracts/kernel/dates';
import { PHOTO_KIND_LABEL } from '@focinho/contracts/kernel/enums';
import { Dialog } from '@focinho/ui/dialog';
import { WriteButton } from '@focinho/ui/read-only';
import { tryWithToasts } from '@focinho/ui/toasts';
import { useDeleteAtOnce } from '@focinho/ui/undoing';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { PhotoImage } from './PhotoImage';
import { photoText } from './PhotoGrid';
import {
  useTenantPhotosDeleteMutation,
  useTenantPhotosMainMutation,
  useTenantPhotosRestoreMutation,
} from './photos.api';

const DELETED = { success: 'Foto excluída.', failure: 'Erro ao excluir a foto' };
const CHOSEN = { success: 'Foto principal definida.', failure: 'Erro ao definir a foto principal' };

interface PhotoViewerProps {
  photos: readonly Photo[];
  /** The photo that is shown; none closes it. */
  openId: string | undefined;
  /** The main photo of the pet. */
  mainId: string | null;
  petName: string;
  onOpen: (photo: Photo | undefined) => void;
}

/** A photo as large as the screen allows, with those beside it. */
export function PhotoViewer({ photos, openId, mainId, petName, onOpen }: PhotoViewerProps) {
  const timeZone = useTimeZone();
  const [makeMain] = useTenantPhotosMainMutation();
  const [remove] = useTenantPhotosDeleteMutation();
  const [restore] = useTenantPhotosRestoreMutation();
  const removeAtOnce = useDeleteAtOnce(
    DELETED,
    (id) => remove(id).unwrap(),
    (id) => restore(id).unwrap(),
  );
  const index = photos.findIndex(({ id }) => id === openId);
  const photo = photos[index];
  const [before, after] = [photos[index - 1], photos[index + 1]];
  return (
    <Dialog
      open={photo !== undefined}
      title={photo ? `${petName}: ${PHOTO_KIND_LABEL[photo.kind].toLowerCase()}` : ''}
      width={920}
      onClose={() => onOpen(undefined)}
    >
      {photo && (
        <figure className="fct-photo-large">
          <PhotoImage
            key={photo.id}
            id={photo.id}
            part="picture"
            alt={photoText(photo, petName, formatInstantDay(photo.createdAt, timeZone))}
            width={photo.width}
            height={photo.height}
          />
          <figcaption className="fcui-muted">
            {formatInstant(photo.createdAt, timeZone)}
            {photo.createdBy && ` · ${photo.createdBy.name}`}
          </figcaption>
          <div className="fct-photo-actions">
            <Button
              icon={<ChevronLeftIcon />}
              aria-label="Foto mais nova"
              disabled={!before}
              onClick={() => onOpen(before)}
            />
            <Button
              icon={<ChevronRightIcon />}
              aria-label="Foto mais antiga"
              disabled={!after}
              onClick={() => onOpen(after)}
            />
            {photo.id !== mainId && (
              <WriteButton icon={<StarIcon />} onClick={() => void tryWithToasts(CHOSEN, makeMain(photo.id).unwrap())}>
                Usar como principal
              </WriteButton>
            )}
            <WriteButton
              danger
              icon={<Trash2Icon />}
              onClick={() => {
                onOpen(undefined);
                removeAtOnce(photo);
              }}
            >
              Excluir
            </WriteButton>
          </div>
        </figure>
      )}
    </Dialog>
  );
}
