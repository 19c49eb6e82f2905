import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import './Dialog.css';

interface Props {
  titleId: string;
  onClose: () => void;
  children: ReactNode;
}

/** A native modal dialog: Esc closes it, the page behind is inert, and closing gives the focus back to what opened it. */
export function Dialog({ titleId, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('[type=email]')?.focus();
  }, []);
  return (
    <dialog ref={dialog} className="lp-dialog" aria-labelledby={titleId} onClose={onClose}>
      {children}
    </dialog>
  );
}

/** For the button inside a {@link Dialog} that closes it. */
export function closeDialog(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest('dialog')?.close();
}
