import { createContext, use, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface Slot {
  element: HTMLElement | null;
  setElement: (element: HTMLElement | null) => void;
}
const SlotContext = createContext<Slot>({ element: null, setElement: () => undefined });

/** Around one list with its toolbar: lets the list put its order into the toolbar's row. */
export function ListFrame({ children }: { children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return <SlotContext value={{ element, setElement }}>{children}</SlotContext>;
}

/** The place in the toolbar. */
export function ToolbarSlot() {
  const { setElement } = use(SlotContext);
  return <div ref={setElement} className="fcui-toolbar-slot" />;
}

/** Draws its children into the toolbar of the list, or where it stands when the list has none. */
export function InToolbar({ children }: { children: ReactNode }) {
  const { element } = use(SlotContext);
  return element ? createPortal(children, element) : children;
}
