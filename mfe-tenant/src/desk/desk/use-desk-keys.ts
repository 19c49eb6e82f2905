import { useEffect, useEffectEvent, useRef, type RefCallback } from 'react';
import { notify } from '@focinho/host/notify';
import { useReadOnly } from '@focinho/ui/read-only';
import type { OrderHandle } from '../orders/OrderPanel';
import { RECEIVES_DEBT } from '../credit/ClientDebt';
import { commandOf, isField, type DeskCommand } from './desk-keys';

interface DeskKeys {
  /** The shown order, also while it is loading. */
  orderId: string | null;
  onSearch: () => void;
  onAnonymousSale: () => void;
  onKeys: () => void;
  /** Goes back one step. */
  onEscape: () => void;
}

/** Commands that begin something; an open comanda may always be paid. */
const WRITES: ReadonlySet<DeskCommand> = new Set(['anonymous', 'item', 'discount', 'debt']);

/** How long a command waits for an order that is on its way. */
const WAIT_MS = 5000;

/** A list or menu that Esc closes. A dialog is marked as modal. */
const OPEN_POPUP = '.ant-select-open, .ant-dropdown:not(.ant-dropdown-hidden), [aria-modal="true"]';

/** The keys of the desk, wherever the focus is but in a dialog. Esc goes back one step at a time: an open list, a field of the comanda, then what the page says. @returns the ref of the shown order */
export function useDeskKeys(keys: DeskKeys): RefCallback<OrderHandle> {
  const order = useRef<OrderHandle>(null);
  const readOnly = useReadOnly();
  /** The last command that was given before its order was there; without an id, before the address had that. */
  const early = useRef<{ orderId: string | null; at: number; give: (order: OrderHandle) => void }>(undefined);
  const giveTo = (give: (order: OrderHandle) => void) => {
    if (order.current) give(order.current);
    else early.current = { orderId: keys.orderId, at: Date.now(), give };
  };
  /** Whether something above the page was open when the key was pressed; by now it may have closed itself. */
  const hadPopup = useRef(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isUnderDialog()) return;
    if (event.key === 'Escape') {
      if (!hadPopup.current) escape(event.target, keys.onEscape);
      return;
    }
    const command = commandOf(event, event.target);
    if (command === undefined || (typeof command === 'object' && !keys.orderId)) return;
    event.preventDefault();
    if (readOnly && WRITES.has(command)) return void notify.error(readOnly);
    if (typeof command === 'object') giveTo((shown) => shown.pay(command.pay));
    else if (command === 'search') keys.onSearch();
    else if (command === 'debt') document.querySelector<HTMLElement>(`[${RECEIVES_DEBT}]`)?.click();
    else if (command === 'anonymous') {
      if (!event.repeat) keys.onAnonymousSale();
    } else if (command === 'keys') keys.onKeys();
    else if (command === 'item') giveTo((shown) => shown.addItem());
    else giveTo((shown) => shown.discount());
  });
  useEffect(() => {
    const note = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hadPopup.current = document.querySelector(OPEN_POPUP) !== null;
    };
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', note, true);
    document.addEventListener('keydown', listener);
    return () => {
      document.removeEventListener('keydown', note, true);
      document.removeEventListener('keydown', listener);
    };
  }, []);
  return (shown) => {
    order.current = shown;
    if (!shown || !early.current) return;
    const { orderId, at, give } = early.current;
    early.current = undefined;
    if (Date.now() - at < WAIT_MS && (orderId ?? keys.orderId) === keys.orderId) give(shown);
  };
}

/** A dialog that has closed stays in the page for a moment, hidden. */
const isUnderDialog = () =>
  [...document.querySelectorAll('[aria-modal="true"]')].some(
    (dialog) => !('checkVisibility' in dialog) || dialog.checkVisibility({ visibilityProperty: true }),
  );

/** Leaves a field or a comanda by Esc; typed text is not thrown away by one key: the first Esc only leaves the field. */
function escape(target: EventTarget | null, onEscape: () => void): void {
  const pane = target instanceof HTMLElement && isField(target) ? target.closest('[data-name="order"]') : null;
  const back = pane?.querySelector<HTMLElement>('[data-desk-back]');
  if (back) back.focus();
  else onEscape();
}
