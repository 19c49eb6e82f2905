import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Toaster } from 'sonner';
import { useTheme } from './theme';

/**
 * Toasts at the bottom left, beside the buttons of a form; Alt+T focuses their region. A phone has one at a time, above the bar of the
 * shell and what a page keeps there (`--fc-bottom`, `--fc-action` of the document); elsewhere they keep clear of the menu (`--fc-left`). Rendered into the body, because inside the page's
 * stacking context they would be covered by dialogs.
 */
export function Toasts() {
  const { resolved } = useTheme();
  const isPhone = useIsPhone();
  useEffect(leaveDialogsAlone, []);
  return createPortal(
    <Toaster
      position={isPhone ? 'bottom-center' : 'bottom-left'}
      visibleToasts={isPhone ? 1 : 3}
      theme={resolved}
      containerAriaLabel="Notifications"
      hotkey={['altKey', 'KeyT']}
      richColors
      closeButton
      toastOptions={{ closeButtonAriaLabel: 'Dispensar aviso' }}
      offset={{ bottom: ABOVE_BARS, left: 'calc(24px + var(--fc-left, 0px))' }}
      mobileOffset={{ bottom: ABOVE_BARS, left: 16, right: 16 }}
    />,
    document.body,
  );
}

const ABOVE_BARS = 'calc(16px + var(--fc-bottom, 0px) + var(--fc-action, 0px))';

/** As wide as sonner's own phone. */
const PHONE = '(max-width: 600px)';
const useIsPhone = () =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(PHONE);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(PHONE).matches,
  );

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
