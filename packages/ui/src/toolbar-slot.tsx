import { createContext, use, useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface Slot {
  element: HTMLElement | null;
  setElement: (element: HTMLElement | null) => void;
  isUsed: boolean;
  setUsed: (isUsed: boolean) => void;
}
const SlotContext = createContext<Slot>({
  element: null,
  setElement: () => undefined,
  isUsed: false,
  setUsed: () => undefined,
});

/** Wraps a list with its toolbar, so that the list can render its sort order in the toolbar. */
export function ListFrame({ children }: { children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [isUsed, setUsed] = useState(false);
  return <SlotContext value={{ element, setElement, isUsed, setUsed }}>{children}</SlotContext>;
}

/** The place in the toolbar. */
export function ToolbarSlot() {
  const { setElement } = use(SlotContext);
  return <div ref={setElement} className="fcui-toolbar-slot" />;
}

/** A place in the toolbar that can be moved to where it is shown, and is there before. */
export function useDetachedSlot(): HTMLElement {
  const { setElement } = use(SlotContext);
  const [slot] = useState(() => Object.assign(document.createElement('div'), { className: 'fcui-toolbar-slot' }));
  useLayoutEffect(() => {
    setElement(slot);
    return () => setElement(null);
  }, [slot, setElement]);
  return slot;
}

/** Renders its children into the toolbar of the list, or in place if the list has none. */
export function InToolbar({ children }: { children: ReactNode }) {
  const { element, setUsed } = use(SlotContext);
  useLayoutEffect(() => {
    setUsed(true);
    return () => setUsed(false);
  }, [setUsed]);
  return element ? createPortal(children, element) : children;
}

/** Whether the list has something to show in the toolbar. */
export const useIsSlotUsed = () => use(SlotContext).isUsed;
