import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Toaster } from 'sonner';
import { useTheme } from './theme';

/**
 * The toasts: bottom-right; Alt+T focuses their region, labelled "Notifications". They are drawn into the body, because
 * inside the page's own stacking context they would lie under every dialog.
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
      // A phone's dialogs end with their buttons: a toast must not lie on them.
      mobileOffset={{ bottom: 84 }}
    />,
    document.body,
  );
}

/**
 * Whoever presses a toast goes on in the form that they were in: the press takes no focus. A dialog beneath, which
 * listens on the window, neither closes at an Esc meant for a toast nor pulls the focus out of the toasts again.
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
