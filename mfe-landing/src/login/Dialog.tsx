import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import './Dialog.css';

interface Props {
  titleId: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A native modal dialog: Esc closes it, the page behind is inert, and closing gives the focus back to what opened it. The
 * first empty field has the focus by the time the dialog can be seen, and it is never moved after that.
 */
export function Dialog({ titleId, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    const inputs = [...(shown?.querySelectorAll('input') ?? [])];
    (inputs.find(({ value }) => !value) ?? inputs[0])?.focus();
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
