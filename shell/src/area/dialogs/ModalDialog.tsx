import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import './dialogs.css';

interface Props {
  title: string;
  /** Esc and the phone's back gesture; absent = the dialog must be answered. */
  onDismiss?: () => void;
  /** Hides the page behind it: whoever stands there may not be who may read it. */
  veiled?: boolean;
  children: ReactNode;
}

/**
 * A native modal dialog over everything, the dialogs of remotes included: the page is inert, the first field has the
 * focus, and closing gives it back to where it was.
 */
export function ModalDialog({ title, onDismiss, veiled = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  useEscape(() => onDismiss?.());
  return (
    <dialog
      ref={dialog}
      className={veiled ? 'fc-dialog fc-dialog-veiled' : 'fc-dialog'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss?.();
      }}
      // A browser closes it in spite of that when asked twice.
      onClose={() => dialog.current?.isConnected && dialog.current.showModal()}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}

/** Esc is this dialog's alone, from its first moment: the dialogs of a remote listen on the window, and would close beneath it. */
function useEscape(dismiss: () => void) {
  const onEscape = useEffectEvent(dismiss);
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      onEscape();
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
}
