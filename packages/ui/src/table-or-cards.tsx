import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
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
  const [room, setRoom] = useState(Infinity);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setRoom(element.clientWidth || Infinity);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return <div ref={frame}>{phone || room < width ? cards() : table()}</div>;
}
