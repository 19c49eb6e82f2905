import { useRef, type ReactNode } from 'react';
import { PHOTO_TYPES } from '@focinho/contracts/kernel/photo-limits';
import { WriteButton } from '@focinho/ui/read-only';

interface PickButtonProps {
  icon: ReactNode;
  /** Opens the camera of a phone, with the lens at its back. */
  capture?: 'environment';
  multiple?: boolean;
  loading?: boolean;
  onPick: (files: readonly File[]) => void;
  children: string;
}
/** A button to choose pictures of this device, or to take one. */
export function PickButton({ icon, capture, multiple = false, loading = false, onPick, children }: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <WriteButton icon={icon} loading={loading} onClick={() => input.current?.click()}>
        {children}
      </WriteButton>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={children}
        accept={PHOTO_TYPES.join()}
        multiple={multiple}
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
