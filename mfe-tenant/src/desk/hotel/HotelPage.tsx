import CameraIcon from 'lucide-react/icons/camera';
import { Button } from 'antd';
import { useState } from 'react';
import { Dialog } from '@focinho/ui/dialog';
import type { PhotographedStay } from '../../agenda/stays/stay-photos';
import { StaysScreen } from '../../agenda/stays/StaysScreen';
import { Photos } from '../photos/Photos';

/** "Hotel", with the photos of its guests. */
export const Page = () => <StaysScreen photosOf={(stay) => <PhotosButton {...stay} />} />;

function PhotosButton({ id, pet }: PhotographedStay) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<CameraIcon />} aria-label={`Fotos de ${pet.name}`} onClick={() => setOpen(true)}>
        Fotos
      </Button>
      <Dialog open={isOpen} title={`Fotos de ${pet.name}`} onClose={() => setOpen(false)}>
        <Photos pet={pet} stayId={id} kinds={['STAY']} mainId={null} />
      </Dialog>
    </>
  );
}
