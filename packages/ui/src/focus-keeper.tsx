import { useEffect, useRef, type ReactNode } from 'react';

/** Marks a control as one that every row of a list has, so that another row's can take its place. */
export const ROW_ACTION = 'data-row-action';

interface FocusKeeperProps {
  /** Where the focus goes when no row is left that has such a control: a selector inside `children`. */
  fallback?: string;
  className?: string;
  children: ReactNode;
}

/**
 * Keeps a keyboard user's place in a list. When the control that has the focus disappears (its record was deleted, its
 * item removed, its status cannot change any more), the focus moves to the same control of the row that took its place,
 * else of the nearest row that has one, else to the list's heading. It is never left on the body, where the next Tab
 * would start from the top of the page.
 *
 * Rows are `tr` or `li`; the control is marked with {@link ROW_ACTION}, which `RowAction` does by itself.
 */
export function FocusKeeper({ fallback = '.fcui-panel-title', className, children }: FocusKeeperProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const container = list.current;
    if (!container) return;
    let focused: HTMLElement | undefined;
    const remember = ({ target }: FocusEvent) => {
      const control = target instanceof Element ? target.closest<HTMLElement>(`[${ROW_ACTION}]`) : null;
      const row = control?.closest('tr, li');
      focused = control && row ? control : undefined;
      if (!control || !row) return;
      const action = control.getAttribute(ROW_ACTION) ?? '';
      const index = rowsOf(container).indexOf(row);
      successors.set(control, () => focusNear(container, index, action, fallback));
    };
    const forget = () =>
      queueMicrotask(() => {
        // Clicked away, not removed: the person has left the list.
        if (focused?.isConnected && document.activeElement === document.body) focused = undefined;
      });
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
      // A dialog that is still open will ask for the successor when it closes.
      if (document.activeElement !== document.body) return;
      successors.get(focused)?.();
    });
    observer.observe(container, { childList: true, subtree: true });
    container.addEventListener('focusin', remember);
    container.addEventListener('focusout', forget);
    return () => {
      observer.disconnect();
      container.removeEventListener('focusin', remember);
      container.removeEventListener('focusout', forget);
    };
  }, [fallback]);
  return (
    <div ref={list} className={className}>
      {children}
    </div>
  );
}

/** Gives the focus back to where it was before a dialog opened, or to the successor of what is no longer there. */
export function returnFocus(to: HTMLElement): void {
  to.focus({ preventScroll: true });
  // It did not take the focus: it is gone, hidden with its dialog, or cannot be used any more.
  if (document.activeElement !== to) successors.get(to.closest(`[${ROW_ACTION}], [role="dialog"]`) ?? to)?.();
}

/** What had the focus in a dialog that has closed, e.g. when a second one opened, hands it on to the dialog's opener. */
export function focusAfterClosing(dialog: Element, opener: HTMLElement): void {
  successors.set(dialog, () => returnFocus(opener));
}

/** Who takes the focus of a control, or of a dialog, that has disappeared. */
const successors = new WeakMap<Element, () => void>();

const rowsOf = (container: Element): Element[] => [...container.querySelectorAll('tr, li')];

function focusNear(container: HTMLElement, index: number, action: string, fallback: string): void {
  const rows = rowsOf(container);
  const nearest = [...rows.slice(index), ...rows.slice(0, index).reverse()];
  for (const row of nearest) {
    const control = row.querySelector<HTMLElement>(`[${ROW_ACTION}="${CSS.escape(action)}"]`);
    const target = control?.matches(FOCUSABLE) ? control : control?.querySelector<HTMLElement>(FOCUSABLE);
    if (target) return target.focus();
  }
  container.querySelector<HTMLElement>(fallback)?.focus();
}

const FOCUSABLE = 'button:not(:disabled), input:not(:disabled), a[href]';
