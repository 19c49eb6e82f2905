import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useIsPhone } from './viewport';

interface TableOrCardsProps {
  /** The width in pixels that the table needs. */
  width: number;
  table: () => ReactNode;
  cards: () => ReactNode;
}

/** A table where it fits; cards on a phone, and on a tablet that would have to hide or squeeze columns. */
export function TableOrCards({ width, table, cards }: TableOrCardsProps) {
  const phone = useIsPhone();
  const frame = useRef<HTMLDivElement>(null);
  const [narrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    // It measures at first, too: after the layout of the frame, which to ask here would only force, and before its paint.
    const observer = new ResizeObserver(() => {
      const room = element.clientWidth || Infinity;
      flushSync(() => setNarrow(room < width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  return <div ref={frame}>{phone || narrow ? cards() : table()}</div>;
}
