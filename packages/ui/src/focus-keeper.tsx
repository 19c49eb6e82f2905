import { useEffect, useRef, type ReactNode } from 'react';
import { holdEnter } from './new-step';

/** Marks a control that every row of a list has, so that the focus can move to the same control of another row. */
export const ROW_ACTION = 'data-row-action';

interface FocusKeeperProps {
  /** Selector inside `children` for the element to focus when no row still has the control. */
  fallback?: string;
  className?: string;
  children: ReactNode;
}

/**
 * Keeps a keyboard user's place in a list. When the focused control disappears (its record was deleted, its item removed,
 * its status can no longer change), the focus moves to the same control of the next row, otherwise of the nearest row that
 * has one, otherwise to the list's heading. Left on the body, the next Tab would start at the top of the page.
 *
 * Rows are `tr` or `li`, and a control may also be outside of them; controls are marked with {@link ROW_ACTION}, which `RowAction` does itself.
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
      focused = control ?? undefined;
      if (!control) return;
      const action = control.getAttribute(ROW_ACTION) ?? '';
      const index = row ? rowsOf(container).indexOf(row) : 0;
      successors.set(control, () => focusNear(container, index, action, fallback));
    };
    const forget = () =>
      queueMicrotask(() => {
        // Clicked elsewhere, not removed: the user has left the list.
        if (focused?.isConnected && document.activeElement === document.body) focused = undefined;
      });
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
      // A dialog that is still open asks for the successor when it closes.
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

/** Returns the focus to the element that had it before a dialog opened, or to its successor if it has disappeared. */
export function returnFocus(to: HTMLElement): void {
  to.focus({ preventScroll: true });
  holdEnter(to);
  // It did not take the focus: it is gone, hidden with its dialog, or disabled.
  if (document.activeElement !== to) successors.get(to.closest(`[${ROW_ACTION}], [role="dialog"]`) ?? to)?.();
}

/** Makes the dialog's opener the successor of a closed dialog, which may itself have opened another. */
export function focusAfterClosing(dialog: Element, opener: HTMLElement): void {
  successors.set(dialog, () => returnFocus(opener));
}

/** How to move the focus on from a control or dialog that has disappeared. */
const successors = new WeakMap<Element, () => void>();

const rowsOf = (container: Element): Element[] => [...container.querySelectorAll('tr, li')];

function focusNear(container: HTMLElement, index: number, action: string, fallback: string): void {
  const rows = rowsOf(container);
  const nearest = [...rows.slice(index), ...rows.slice(0, index).reverse()];
  for (const row of nearest) {
    const control = row.querySelector<HTMLElement>(`[${ROW_ACTION}="${CSS.escape(action)}"]`);
    const target = control?.matches(FOCUSABLE) ? control : control?.querySelector<HTMLElement>(FOCUSABLE);
    if (target) {
      // A second Enter was meant for the row that has gone.
      holdEnter(target);
      return target.focus();
    }
  }
  container.querySelector<HTMLElement>(fallback)?.focus();
}

const FOCUSABLE = 'button:not(:disabled), input:not(:disabled), a[href]';
