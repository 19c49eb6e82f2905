import {
  createCalendar,
  destroyCalendar,
  Interaction,
  ResourceTimeGrid,
  TimeGrid,
  type Calendar,
} from '@event-calendar/core';
import '@event-calendar/core/index.css';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

const PLUGINS = [TimeGrid, ResourceTimeGrid, Interaction];

/** How long a finger rests before it drags, and how far it may tremble meanwhile. */
const LONG_PRESS_MS = 300;
const TREMBLE_PX = 5;
/** In pixels; a shorter movement of the mouse is a click. */
const DRAG_DISTANCE = 6;

const FIXED = {
  locale: 'pt-BR',
  headerToolbar: { start: '', center: '', end: '' },
  allDaySlot: false,
  slotDuration: '00:30:00',
  snapDuration: '00:15:00',
  slotHeight: 34,
  slotEventOverlap: false,
  slotLabelFormat: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  dayHeaderFormat: { weekday: 'short', day: '2-digit', month: '2-digit' },
  editable: true,
  selectable: true,
  unselectAuto: true,
  eventDragMinDistance: DRAG_DISTANCE,
  selectMinDistance: DRAG_DISTANCE,
  longPressDelay: LONG_PRESS_MS,
} as const satisfies Calendar.Options;

/**
 * EventCalendar in a React element: options that change are set, the others stay. Esc cancels a drag, and a finger that moves
 * before it has rested scrolls; the library has neither.
 */
export function useEventCalendar(
  target: RefObject<HTMLElement | null>,
  handlers: Handlers,
  options: Calendar.Options,
): RefObject<Calendar | null> {
  const calendar = useRef<Calendar>(null);
  const shown = useRef<Calendar.Options>({});
  const first = useEffectEvent(() => options);
  const content = useEffectEvent((info: Calendar.EventContentInfo) => handlers.eventContent(info));
  const classes = useEffectEvent((info: Calendar.EventClassNamesInfo) => handlers.eventClassNames(info));
  const click = useEffectEvent((info: Calendar.EventClickInfo) => handlers.eventClick(info));
  const drop = useEffectEvent((info: Calendar.EventDropInfo) => handlers.eventDrop(info));
  const resize = useEffectEvent((info: Calendar.EventResizeInfo) => handlers.eventResize(info));
  const pick = useEffectEvent((info: Calendar.DateClickInfo) => handlers.dateClick(info));
  const select = useEffectEvent((info: Calendar.SelectInfo) => handlers.select(info));

  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const drag = { isCancelled: false, isRunning: false };
    shown.current = first();
    const created = createCalendar(element, PLUGINS, {
      ...FIXED,
      ...shown.current,
      eventContent: (info) => named(content(info), info.event.id),
      eventClassNames: (info) => classes(info),
      eventClick: (info) => click(info),
      eventDragStart: () => void Object.assign(drag, { isCancelled: false, isRunning: true }),
      eventDragStop: () => void (drag.isRunning = false),
      eventDrop: (info) => (drag.isCancelled ? info.revert() : drop(info)),
      eventResize: (info) => resize(info),
      dateClick: (info) => pick(info),
      select: (info) => {
        created.unselect();
        select(info);
      },
    });
    calendar.current = created;
    const cancelDrag = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag.isRunning) return;
      event.stopPropagation();
      drag.isCancelled = true;
      // The library ends a drag only where the pointer is released.
      window.dispatchEvent(new PointerEvent('pointerup', { isPrimary: true }));
    };
    // The dialog that a card opens has the focus before the key is up again: its button would be pressed as well.
    const openOnce = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target instanceof Element && event.target.matches('.ec-event'))
        event.preventDefault();
    };
    const stopClearing = withoutTableRoles(element);
    const stopWatching = withoutTremble(element);
    window.addEventListener('keydown', cancelDrag, true);
    element.addEventListener('keydown', openOnce);
    return () => {
      window.removeEventListener('keydown', cancelDrag, true);
      element.removeEventListener('keydown', openOnce);
      stopClearing();
      stopWatching();
      calendar.current = null;
      void destroyCalendar(created);
    };
  }, [target]);

  useEffect(() => {
    const keepFocus = focusKeeper(target.current);
    for (const name of Object.keys(options) as (keyof Calendar.Options)[])
      if (options[name] !== shown.current[name]) calendar.current?.setOption(name, options[name]);
    shown.current = options;
    return keepFocus();
  }, [options, target]);
  return calendar;
}

/** Handlers of the page; unlike the options, they may change without the calendar drawing itself again. */
interface Handlers {
  eventContent: (info: Calendar.EventContentInfo) => Calendar.Content;
  eventClassNames: (info: Calendar.EventClassNamesInfo) => string;
  eventClick: (info: Calendar.EventClickInfo) => void;
  eventDrop: (info: Calendar.EventDropInfo) => void;
  eventResize: (info: Calendar.EventResizeInfo) => void;
  dateClick: (info: Calendar.DateClickInfo) => void;
  select: (info: Calendar.SelectInfo) => void;
}

/** Puts the id of an event on its content, by which its card is found again. */
function named(content: Calendar.Content, id: string | number): Calendar.Content {
  if (typeof content === 'object' && 'domNodes' in content)
    for (const node of content.domNodes) if (node instanceof HTMLElement) node.dataset['event'] = String(id);
  return content;
}

/**
 * News from another desk draw the cards again, also the one that has the focus: whoever works by keyboard stays there.
 * @returns to be called after the change; it returns what ends it
 */
function focusKeeper(element: HTMLElement | null): () => (() => void) | undefined {
  const focused = document.activeElement;
  const id = element?.contains(focused)
    ? focused?.querySelector<HTMLElement>('[data-event]')?.dataset['event']
    : undefined;
  return () => {
    if (id === undefined) return undefined;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const cards = [...(element?.querySelectorAll<HTMLElement>('[data-event]') ?? [])];
      cards
        .find(({ dataset }) => dataset['event'] === id)
        ?.closest<HTMLElement>('[tabindex]')
        ?.focus();
    });
    return () => cancelAnimationFrame(frame);
  };
}

const TABLE_PARTS = ['table', 'rowgroup', 'row', 'cell', 'columnheader'].map((role) => `[role=${role}]`).join();

/**
 * The library calls its grid a table, in whose rows buttons are not allowed, although its cells are empty: appointments lie over
 * them. To a screen reader it is a group of appointments in the order of the columns.
 */
function withoutTableRoles(element: HTMLElement): () => void {
  const clear = () => {
    for (const part of element.querySelectorAll(TABLE_PARTS))
      for (const attribute of ['role', 'aria-colindex', 'aria-colspan']) part.removeAttribute(attribute);
    for (const scroller of element.querySelectorAll<HTMLElement>('.ec-main')) {
      scroller.tabIndex = 0;
      scroller.setAttribute('role', 'group');
      scroller.setAttribute('aria-label', 'Agenda');
    }
  };
  const observer = new MutationObserver(clear);
  observer.observe(element, { childList: true, subtree: true });
  clear();
  return () => observer.disconnect();
}

/** Ends a long press whose finger has moved: it scrolls. */
function withoutTremble(element: HTMLElement): () => void {
  let down: PointerEvent | undefined;
  const press = (event: PointerEvent) => void (down = event.pointerType === 'mouse' ? undefined : event);
  const move = (event: PointerEvent) => {
    if (!down || event.timeStamp - down.timeStamp >= LONG_PRESS_MS) return;
    if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) <= TREMBLE_PX) return;
    down = undefined;
    window.dispatchEvent(new PointerEvent('pointercancel', { isPrimary: true }));
  };
  element.addEventListener('pointerdown', press);
  element.addEventListener('pointermove', move);
  return () => {
    element.removeEventListener('pointerdown', press);
    element.removeEventListener('pointermove', move);
  };
}
