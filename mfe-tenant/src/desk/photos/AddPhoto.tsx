import CameraIcon from 'lucide-react/icons/camera';
import ImageIcon from 'lucide-react/icons/image';
import { useRef, type ReactNode } from 'react';
import { PHOTO_TYPES } from '@focinho/contracts/desk/photo-limits';
import { WriteButton } from '@focinho/ui/read-only';

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
      <PickButton icon={<ImageIcon />} onPick={onPick}>
        Escolher da galeria
      </PickButton>
    </div>
  );
}

interface PickButtonProps extends AddPhotoProps {
  icon: ReactNode;
  /** Opens the camera of a phone, with the lens at its back. */
  capture?: 'environment';
  children: string;
}
function PickButton({ icon, capture, onPick, children }: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <WriteButton icon={icon} onClick={() => input.current?.click()}>
        {children}
      </WriteButton>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={children}
        accept={PHOTO_TYPES.join()}
        multiple={capture === undefined}
        {...(capture ? { capture } : {})}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          // The same photo can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
