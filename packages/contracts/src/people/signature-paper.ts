import { POINTS_MAX, pointsOf, SIGNATURE_HEIGHT, SIGNATURE_WIDTH, STROKES_MAX, type Stroke } from './signature';

/*
 * A paper on the screen that somebody signs. Without React, so that the desk, which has antd, and the page of a tutor's link, which has
 * nothing, draw alike.
 */

/** Points nearer to the last one than this add nothing that can be seen. */
const NEAR = 3;
const clamp = (value: number, max: number) => Math.min(max, Math.max(0, Math.round(value)));

interface Drawing {
  /** The strokes that are on the paper. */
  finished: () => Stroke[];
  /** Shows the stroke that is being drawn; an empty one once it has ended. */
  draw: (stroke: Stroke) => void;
  /** Takes all strokes, with one more. */
  finish: (strokes: Stroke[]) => void;
}

/**
 * Follows a pen, a finger or the mouse over an element. Listens to the element itself: handlers of React would promise that a keyboard can do
 * the same.
 * @returns ends it
 */
export function followPen(paper: HTMLElement, { finished, draw, finish }: Drawing): () => void {
  let drawing: { pointer: number; stroke: Stroke } | undefined;
  const pointAt = ({ clientX, clientY }: PointerEvent): [x: number, y: number] => {
    const { left, top, width, height } = paper.getBoundingClientRect();
    return [
      clamp(((clientX - left) / (width || 1)) * SIGNATURE_WIDTH, SIGNATURE_WIDTH),
      clamp(((clientY - top) / (height || 1)) * SIGNATURE_HEIGHT, SIGNATURE_HEIGHT),
    ];
  };
  const begin = (event: PointerEvent) => {
    if (drawing || event.button !== 0 || finished().length >= STROKES_MAX) return;
    event.preventDefault();
    paper.setPointerCapture(event.pointerId);
    drawing = { pointer: event.pointerId, stroke: pointAt(event) };
    draw(drawing.stroke);
  };
  const go = (event: PointerEvent) => {
    if (drawing?.pointer !== event.pointerId) return;
    const { stroke } = drawing;
    if (pointsOf(finished()) + stroke.length / 2 >= POINTS_MAX) return;
    const [x, y] = pointAt(event);
    if (Math.hypot(x - (stroke.at(-2) ?? 0), y - (stroke.at(-1) ?? 0)) < NEAR) return;
    drawing.stroke = [...stroke, x, y];
    draw(drawing.stroke);
  };
  const end = (event: PointerEvent) => {
    if (drawing?.pointer !== event.pointerId) return;
    const { stroke } = drawing;
    drawing = undefined;
    draw([]);
    finish([...finished(), stroke]);
  };
  const listeners = { pointerdown: begin, pointermove: go, pointerup: end, pointercancel: end };
  const added = Object.entries(listeners).map(([type, handle]) => {
    const listen = (event: Event) => event instanceof PointerEvent && handle(event);
    paper.addEventListener(type, listen);
    return () => paper.removeEventListener(type, listen);
  });
  // Otherwise a stroke that ends fast is a fling, and Chrome swallows the next tap, which often is the one on "Li e aceito".
  const noGesture = (event: Event) => event.preventDefault();
  paper.addEventListener('touchstart', noGesture, { passive: false });
  added.push(() => paper.removeEventListener('touchstart', noGesture));
  return () => added.forEach((remove) => remove());
}
