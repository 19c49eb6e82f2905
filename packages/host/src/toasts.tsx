import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Toaster } from 'sonner';
import { useTheme } from './theme';

/**
 * Toasts at the bottom right; Alt+T focuses their region, labelled "Notifications". Rendered into the body, because
 * inside the page's stacking context they would be covered by dialogs.
 */
export function Toasts() {
  const { resolved } = useTheme();
  useEffect(leaveDialogsAlone, []);
  return createPortal(
    <Toaster
      position="bottom-right"
      theme={resolved}
      containerAriaLabel="Notifications"
      hotkey={['altKey', 'KeyT']}
      richColors
      closeButton
      toastOptions={{ closeButtonAriaLabel: 'Dispensar aviso' }}
      // Keeps toasts off the buttons at the end of a phone's dialogs.
      mobileOffset={{ bottom: 84 }}
    />,
    document.body,
  );
}

/**
 * Clicking a toast does not move the focus out of a form. Esc in a toast does not close the dialog beneath it, and that
 * dialog, which listens on the window, does not pull the focus back out of the toasts.
 */
function leaveDialogsAlone(): () => void {
  const isOnToast = ({ target }: Event) =>
    target instanceof Element && target.closest('[data-sonner-toaster]') !== null;
  const keepFocus = (event: MouseEvent) => isOnToast(event) && event.preventDefault();
  const keepFromWindow = (event: Event) => {
    if (isOnToast(event) && (!(event instanceof KeyboardEvent) || event.key === 'Escape')) event.stopPropagation();
  };
  document.addEventListener('mousedown', keepFocus);
  document.addEventListener('focusin', keepFromWindow);
  document.addEventListener('keydown', keepFromWindow);
  return () => {
    document.removeEventListener('mousedown', keepFocus);
    document.removeEventListener('focusin', keepFromWindow);
    document.removeEventListener('keydown', keepFromWindow);
  };
}
