import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useIsPhone } from './viewport';

interface TableOrCardsProps {
  /** Pixels that the table needs. */
  width: number;
  table: () => ReactNode;
  cards: () => ReactNode;
}

/** A table where it has the room, cards where it would have to hide or squeeze columns: on a phone, and often on a tablet. */
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
