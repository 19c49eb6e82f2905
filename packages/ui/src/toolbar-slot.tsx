import { createContext, use, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface Slot {
  element: HTMLElement | null;
  setElement: (element: HTMLElement | null) => void;
}
const SlotContext = createContext<Slot>({ element: null, setElement: () => undefined });

/** Wraps a list with its toolbar, so that the list can render its sort order in the toolbar. */
export function ListFrame({ children }: { children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return <SlotContext value={{ element, setElement }}>{children}</SlotContext>;
}

/** The place in the toolbar. */
export function ToolbarSlot() {
  const { setElement } = use(SlotContext);
  return <div ref={setElement} className="fcui-toolbar-slot" />;
}

/** Renders its children into the toolbar of the list, or in place if the list has none. */
export function InToolbar({ children }: { children: ReactNode }) {
  const { element } = use(SlotContext);
  return element ? createPortal(children, element) : children;
}
