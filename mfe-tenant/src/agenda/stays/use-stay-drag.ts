import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';
import type { Occupancy, OccupancyStay } from '@focinho/contracts/agenda/stays';
import { draggedTo, WEEK_DAYS, type Grip, type StayChange } from './stay-grid';

/** How far a mouse goes before it drags; a shorter way is a click. */
const DRAG_PX = 6;
/** How long a finger rests before it drags, and how far it may tremble meanwhile; one that moves earlier scrolls. */
const LONG_PRESS_MS = 300;
const TREMBLE_PX = 8;

/** A bar under the pointer. */
export interface Drag {
  stay: OccupancyStay;
  kennelId: string;
  grip: Grip;
  /** Where it would be dropped. */
  days: number;
  to: string;
}

interface Options {
  /** Around the rows of the kennels, each with `data-kennel`. */
  grid: RefObject<HTMLElement | null>;
  occupancy: Occupancy;
  canDrag: (stay: OccupancyStay) => boolean;
  /** @returns whether the server accepted it */
  onDrop: (stay: OccupancyStay, change: StayChange) => Promise<boolean>;
}

/** Moves and lengthens stays with a mouse, a pen or a finger that has rested. Esc cancels. */
export function useStayDrag({ grid, occupancy, canDrag, onDrop }: Options) {
  const [drag, setDrag] = useState<Drag>();
  const [dropped, setDropped] = useState<{ of: Occupancy; drag: Drag }>();
  const end = useRef<() => void>(undefined);
  const isDragging = useRef(false);
  const hasDragged = useRef(false);

  const drop = async (done: Drag) => {
    const change = draggedTo(done.stay, done.kennelId, done);
    if (!change) return;
    // It lies where it was dropped until the server says where it is.
    setDropped({ of: occupancy, drag: done });
    if (!(await onDrop(done.stay, change))) setDropped(undefined);
  };

  useEffect(() => {
    const element = grid.current;
    // A page may only keep a finger from scrolling by a listener that was there when it touched.
    const hold = (event: TouchEvent) => {
      if (isDragging.current) event.preventDefault();
    };
    element?.addEventListener('touchmove', hold, { passive: false });
    return () => {
      element?.removeEventListener('touchmove', hold);
      end.current?.();
    };
  }, [grid]);

  const begin = (event: ReactPointerEvent, stay: OccupancyStay, kennelId: string, grip: Grip) => {
    hasDragged.current = false;
    if (event.button !== 0 || !event.isPrimary || !canDrag(stay)) return;
    end.current?.();
    const start = { x: event.clientX, y: event.clientY };
    const isFinger = event.pointerType === 'touch';
    let current: Drag = { stay, kennelId, grip, days: 0, to: kennelId };
    const pickUp = () => {
      isDragging.current = true;
      hasDragged.current = true;
      setDrag(current);
    };
    const timer = isFinger ? setTimeout(pickUp, LONG_PRESS_MS) : undefined;
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      const way = Math.hypot(x - start.x, y - start.y);
      if (!isDragging.current && isFinger) {
        if (way > TREMBLE_PX) stop();
        return;
      }
      if (!isDragging.current) {
        if (way < DRAG_PX) return;
        pickUp();
      }
      current = { ...current, ...placeUnder(grid.current, { x, y }, start.x, current) };
      setDrag(current);
    };
    const stop = () => {
      clearTimeout(timer);
      isDragging.current = false;
      end.current = undefined;
      for (const [name, listener] of listeners) window.removeEventListener(name, listener, true);
      setDrag(undefined);
    };
    const release = () => {
      const wasDragging = isDragging.current;
      stop();
      if (wasDragging) void drop(current);
    };
    const cancel = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape' || !isDragging.current) return;
      pressed.stopPropagation();
      stop();
    };
    const listeners: [string, EventListener][] = [
      ['pointermove', move as EventListener],
      ['pointerup', release],
      ['pointercancel', stop],
      ['keydown', cancel as EventListener],
    ];
    for (const [name, listener] of listeners) window.addEventListener(name, listener, true);
    end.current = stop;
  };

  return {
    /** The bar as it would be dropped, or as it was a moment ago. */
    drag: drag ?? (dropped?.of === occupancy ? dropped.drag : undefined),
    begin,
    /** Whether the click that follows is the end of a drag. */
    wasDrag: () => hasDragged.current,
  };
}

/** The kennel under the pointer and the days that it has gone; the kennel stays while only the end is dragged. */
function placeUnder(grid: HTMLElement | null, at: { x: number; y: number }, fromX: number, { grip, to }: Drag) {
  const rows = [...(grid?.querySelectorAll<HTMLElement>('[data-kennel]') ?? [])];
  const width = (rows[0]?.getBoundingClientRect().width ?? 0) / WEEK_DAYS;
  const under = rows.find((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return at.y >= top && at.y < bottom;
  });
  return {
    days: width > 0 ? Math.round((at.x - fromX) / width) : 0,
    to: grip === 'whole' ? (under?.dataset.kennel ?? to) : to,
  };
}
