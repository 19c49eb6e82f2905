import XIcon from 'lucide-react/icons/x';
import { Button } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { LoadFailure } from './list-states';

const UNREACHABLE = new Error('Verifique a internet e tente novamente.');

interface NotOpenedProps {
  onRetry: () => void;
  /** Esc, or the button. */
  onClose: () => void;
}

/** In place of a dialog whose code could not be loaded. The browser's own dialog: ours may be what is missing. */
export function NotOpened({ onRetry, onClose }: NotOpenedProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Gives the focus back to what has opened it.
    return () => shown?.close();
  }, []);
  return createPortal(
    <dialog ref={dialog} className="fcui-not-opened" aria-label="Não foi possível abrir" onClose={onClose}>
      <LoadFailure text="Não foi possível abrir" error={UNREACHABLE} onRetry={onRetry} />
      <Button type="text" icon={<XIcon />} aria-label="Fechar" className="fcui-not-opened-close" onClick={onClose} />
    </dialog>,
    document.body,
  );
}
