import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import './dialogs.css';

interface Props {
  title: string;
  /** Called for Esc and the phone's back gesture; absent = the dialog cannot be dismissed. */
  onDismiss?: () => void;
  /** Hides the page behind it, which may belong to somebody else now. */
  veiled?: boolean;
  children: ReactNode;
}

/**
 * A native modal dialog over everything, including the dialogs of remotes: the page is inert, the first field is focused,
 * and closing returns the focus.
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
      // Browsers close it anyway when Esc is pressed twice.
      onClose={() => dialog.current?.isConnected && dialog.current.showModal()}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}

/** Keeps Esc from the dialogs of a remote, which listen on the window and would close beneath this one. */
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
