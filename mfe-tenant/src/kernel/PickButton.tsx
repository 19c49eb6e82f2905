import { useRef, type ReactNode } from 'react';
import { PHOTO_TYPES } from '@focinho/contracts/kernel/photo-limits';
import { WriteButton } from '@focinho/ui/read-only';

interface PickButtonProps {
  icon: ReactNode;
  /** Kinds of files; by default pictures. */
  accept?: string;
  /** Opens the camera of a phone, with the lens at its back. */
  capture?: 'environment';
  multiple?: boolean;
  loading?: boolean;
  onPick: (files: readonly File[]) => void;
  children: string;
}
/** A button to choose files of this device, or to take a picture. */
export function PickButton({
  icon,
  accept = PHOTO_TYPES.join(),
  capture,
  multiple = false,
  loading = false,
  onPick,
  children,
}: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <WriteButton icon={icon} loading={loading} onClick={() => input.current?.click()}>
        {children}
      </WriteButton>
      {/* antd shows a hidden input of files in its forms. */}
      <span hidden>
        <input
          ref={input}
          type="file"
          aria-label={children}
          accept={accept}
          multiple={multiple}
          {...(capture ? { capture } : {})}
          onChange={({ target }) => {
            onPick([...(target.files ?? [])]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </span>
    </>
  );
}
