import type { CSSProperties } from 'react';

/*
 * Sizes in units, of which a television with 1920 × 1080 pixels has one for each pixel. They grow and shrink with the screen, so that
 * what can be read from three metres on one television can be read on any other of its size.
 */
const SCREEN = { long: 1920, short: 1080 };
const HEADER = 116;
const COLUMN_HEAD = 64;
/** Below the cards, for the number of the page; on a standing screen it is beside the title. */
const COLUMN_FOOT = 36;
/** Lying, the highest of which four fit. */
const CARD_HEIGHT = { lying: 192, standing: 200 };
const CARD_WIDTH = 318;
const GAP = 18;
/** Around the board, and inside a column. */
const MARGIN = 28;
const COLUMN_PADDING = 14;
/** Smaller screens are held in a hand. */
const SMALLEST_UNIT = 0.45;

export interface Layout {
  isPortrait: boolean;
  style: CSSProperties;
  /** How many cards a column shows at once. */
  sizeOf: (columns: number) => number;
}

/** How many things fit next to each other with a gap between them. */
const fitting = (space: number, size: number) => Math.max(1, Math.floor((space + GAP) / (size + GAP)));

/** @param width of the window in pixels */
export function layoutOf(width: number, height: number): Layout {
  const isPortrait = height > width;
  const fit = isPortrait
    ? Math.min(width / SCREEN.short, height / SCREEN.long)
    : Math.min(width / SCREEN.long, height / SCREEN.short);
  const unit = Math.max(fit, SMALLEST_UNIT);
  const board = { width: width / unit - 2 * MARGIN, height: height / unit - HEADER - MARGIN };
  const card = isPortrait ? CARD_HEIGHT.standing : CARD_HEIGHT.lying;
  const foot = isPortrait ? 0 : COLUMN_FOOT;
  const px = (units: number) => `${units * unit}px`;
  return {
    isPortrait,
    style: Object.fromEntries(
      Object.entries({
        u: 1,
        header: HEADER,
        head: COLUMN_HEAD,
        foot,
        card,
        'card-width': CARD_WIDTH,
        gap: GAP,
        margin: MARGIN,
        padding: COLUMN_PADDING,
      }).map(([name, units]) => [`--tv-${name}`, px(units)]),
    ),
    sizeOf: (columns) => {
      // Standing, the columns lie below each other.
      const column = isPortrait ? (board.height - (columns - 1) * GAP) / columns : board.height;
      const rows = fitting(column - COLUMN_HEAD - foot - COLUMN_PADDING, card);
      return isPortrait ? rows * fitting(board.width - 2 * COLUMN_PADDING, CARD_WIDTH) : rows;
    },
  };
}
