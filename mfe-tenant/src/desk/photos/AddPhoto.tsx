import CameraIcon from 'lucide-react/icons/camera';
import ImageIcon from 'lucide-react/icons/image';
import { PickButton } from '../../kernel/PickButton';

interface AddPhotoProps {
  onPick: (files: readonly File[]) => void;
}

/** Two buttons: one that asked for the camera would hide the gallery on most phones. */
export function AddPhoto({ onPick }: AddPhotoProps) {
  return (
    <div className="fct-photo-add">
      <PickButton icon={<CameraIcon />} capture="environment" onPick={onPick}>
        Tirar foto
      </PickButton>
      <PickButton icon={<ImageIcon />} multiple onPick={onPick}>
        Escolher da galeria
      </PickButton>
    </div>
  );
}
