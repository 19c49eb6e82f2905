import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import './Dialog.css';

interface Props {
  titleId: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A native modal dialog: Esc closes it, the page behind is inert, and closing returns the focus to the opener. The first
 * empty field is focused before the first paint, and the focus is not moved after that.
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

/** Closes the {@link Dialog} around it, for its close button. */
export function closeDialog(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest('dialog')?.close();
}
