import { Button, Segmented } from 'antd';
import { useState } from 'react';
import type { Photo } from '@focinho/contracts/desk/photos';
import { PHOTO_KIND_LABEL, type PetPhotoKind } from '@focinho/contracts/kernel/enums';
import { ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { AddPhoto } from './AddPhoto';
import { PhotoGrid } from './PhotoGrid';
import { PhotoUploads } from './PhotoUploads';
import { PhotoViewer } from './PhotoViewer';
import { useTenantPhotosListQuery } from './photos.api';
import { usePhotoOutbox } from './use-photo-outbox';
import './photos.css';

/** Photos of a page; there are as many more behind the button. */
const PAGE = 24;
/** As many as the API returns at once. */
const MOST = 200;

interface PhotosProps {
  pet: { id: string; name: string };
  /** Photos of this appointment alone. */
  appointmentId?: string;
  /** Photos of this stay in the hotel alone. */
  stayId?: string;
  /** Which kinds can be added, the first at first. */
  kinds: readonly [PetPhotoKind, ...PetPhotoKind[]];
  mainId: string | null;
}

/** The photos of a pet or of one appointment: what is on its way, and what is there. */
export function Photos({ pet, appointmentId, stayId, kinds, mainId }: PhotosProps) {
  const [kind, setKind] = useState(kinds[0]);
  const [limit, setLimit] = useState(PAGE);
  const [openId, setOpenId] = useState<string>();
  const { add, uploads, ...outbox } = usePhotoOutbox();
  const of = appointmentId ? { appointmentId } : stayId ? { stayId } : { petId: pet.id };
  const { data, error, isError, refetch } = useTenantPhotosListQuery({ ...of, page: 1, limit });
  const rows = data?.rows ?? [];
  const own = uploads.filter((upload) => {
    if (appointmentId) return upload.appointmentId === appointmentId;
    return stayId ? upload.stayId === stayId : upload.petId === pet.id;
  });
  return (
    <div className="fct-photos">
      <div className="fct-photo-new">
        {kinds.length > 1 && (
          <Segmented
            aria-label="Momento da foto"
            value={kind}
            onChange={setKind}
            options={kinds.map((value) => ({ value, label: PHOTO_KIND_LABEL[value] }))}
          />
        )}
        <AddPhoto onPick={(files) => void add({ petId: pet.id, kind, appointmentId, stayId }, files)} />
      </div>
      <PhotoUploads uploads={own} {...outbox} />
      {isError && !data && (
        <LoadFailure text="Erro ao carregar as fotos" error={error} onRetry={() => void refetch()} />
      )}
      {!isError && !data && <ListLoading text="Carregando fotos..." rows={2} />}
      {data && rows.length === 0 && own.length === 0 && (
        <p className="fcui-muted fct-photo-empty">
          {appointmentId
            ? 'Nenhuma foto deste atendimento ainda.'
            : stayId
              ? 'Nenhuma foto desta hospedagem ainda.'
              : `${pet.name} ainda não tem fotos.`}
        </p>
      )}
      <PhotoGrid photos={rows} petName={pet.name} onOpen={({ id }: Photo) => setOpenId(id)} />
      {data && data.pagination.total > rows.length && limit < MOST && (
        <p className="fct-photo-more">
          <Button onClick={() => setLimit((before) => Math.min(MOST, before + 2 * PAGE))}>Mostrar mais fotos</Button>
        </p>
      )}
      <PhotoViewer
        photos={rows}
        openId={openId}
        mainId={mainId}
        petName={pet.name}
        onOpen={(photo) => setOpenId(photo?.id)}
      />
    </div>
  );
}
