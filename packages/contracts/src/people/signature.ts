/*
 * A signature drawn on a screen, as lines and not as a picture: small, sharp on paper, and part of what is hashed. This file does not
 * import Zod, so that any page can import it.
 */

/** The paper that strokes are drawn on, whatever the size of the screen. */
export const SIGNATURE_WIDTH = 600;
export const SIGNATURE_HEIGHT = 200;
export const STROKES_MAX = 100;
/** Far more than a careful signature has: about 30 seconds of drawing. */
export const POINTS_MAX = 3_000;

/** A line from where the pen was put down to where it was lifted: `[x, y, x, y, …]`, whole units of the paper. */
export type Stroke = number[];

export const pointsOf = (strokes: readonly Stroke[]): number =>
  strokes.reduce((total, stroke) => total + stroke.length / 2, 0);

/** Less ink than this is a slip of the finger, not a signature. */
export const INK_MIN = 40;

/** The length of all lines, in units of the paper. */
export const inkOf = (strokes: readonly Stroke[]): number =>
  strokes.reduce((total, stroke) => {
    let length = 0;
    for (let at = 2; at + 1 < stroke.length; at += 2)
      length += Math.hypot((stroke[at] ?? 0) - (stroke[at - 2] ?? 0), (stroke[at + 1] ?? 0) - (stroke[at - 1] ?? 0));
    return total + length;
  }, 0);

/** The path of an SVG with all strokes; a dot is a line of no length, which round ends make visible. */
export const signaturePath = (strokes: readonly Stroke[]): string =>
  strokes
    .filter(({ length }) => length >= 2)
    .map(([x, y, ...rest]) => {
      const lines =
        rest.length > 0 ? rest.map((value, at) => (at % 2 === 0 ? `L${value}` : value)).join(' ') : `L${x} ${y}`;
      return `M${x} ${y} ${lines}`;
    })
    .join(' ');
