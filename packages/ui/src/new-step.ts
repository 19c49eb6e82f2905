import { useEffect, useRef, type RefObject } from 'react';

/** Nobody sees something new, understands it and answers it in less. */
const UNSEEN_MS = 600;
const UNSEEN = 'data-unseen';
const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/**
 * For whatever appears, or takes the focus, by itself: an Enter (or Space on a button) inside it does nothing for a moment, because it was
 * meant for what stood there before. Any other key, or a pointer, shows that the person has seen it, and ends the wait.
 */
export function holdEnter(step: Element): void {
  document.addEventListener('keydown', onKeyDown, true);
  document.addEventListener('pointerdown', onPointerDown, true);
  clearTimeout(timers.get(step));
  step.setAttribute(UNSEEN, '');
  timers.set(
    step,
    setTimeout(() => step.removeAttribute(UNSEEN), UNSEEN_MS),
  );
}

/** {@link holdEnter} for an element from the moment it is there. */
export function useNewStep<Step extends Element>(): RefObject<Step | null> {
  const step = useRef<Step>(null);
  useEffect(() => {
    if (step.current) holdEnter(step.current);
  }, []);
  return step;
}

/** A key that is held down acts once, wherever the focus moves meanwhile. Adding the same listeners again changes nothing. */
export function ignoreRepeatedEnter(): void {
  document.addEventListener('keydown', onKeyDown, true);
}

/** In the capture phase, before anything else hears of the key. */
function onKeyDown(event: KeyboardEvent): void {
  const { target, key, repeat } = event;
  if (!(target instanceof Element)) return;
  const step = target.closest(`[${UNSEEN}]`);
  const isEnter = key === 'Enter' && !target.matches('textarea, [contenteditable]');
  const isSpace = key === ' ' && target.matches('button, a, [type=checkbox], [type=radio]');
  if ((isEnter && repeat) || (step && (isEnter || isSpace))) {
    event.preventDefault();
    event.stopPropagation();
    // Who presses it again and again means what stood there before: the wait begins anew.
    if (step) holdEnter(step);
  } else step?.removeAttribute(UNSEEN);
}

function onPointerDown({ target }: Event): void {
  if (target instanceof Element) target.closest(`[${UNSEEN}]`)?.removeAttribute(UNSEEN);
}
