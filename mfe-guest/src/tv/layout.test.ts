import { layoutOf } from './layout';

/** Pixels of a length of the layout. */
const px = (width: number, height: number, name: string) =>
  Number.parseFloat(String(Reflect.get(layoutOf(width, height).style, `--tv-${name}`)));

describe('the layout', () => {
  it.each([
    [1920, 1080, 1],
    [3840, 2160, 2],
    [1366, 768, 768 / 1080],
    [1080, 1920, 1],
    [1280, 1024, 1280 / 1920],
    [360, 740, 0.45],
  ])('of %i × %i pixels has units of %f', (width, height, unit) => expect(px(width, height, 'u')).toBeCloseTo(unit, 3));

  it.each([
    [1920, 1080, 5],
    [3840, 2160, 5],
    [1366, 768, 5],
    [1920, 1080, 6],
    [1080, 1920, 5],
    [1080, 1920, 6],
    [2560, 1080, 5],
  ])('of %i × %i pixels with %i columns never cuts a card', (width, height, columns) => {
    const { isPortrait, sizeOf } = layoutOf(width, height);
    const size = sizeOf(columns);
    expect(size).toBeGreaterThanOrEqual(3);
    const rows = isPortrait ? 1 : size;
    const board = height - px(width, height, 'header') - px(width, height, 'margin');
    const column = isPortrait ? (board - (columns - 1) * px(width, height, 'gap')) / columns : board;
    const needed =
      px(width, height, 'head') +
      rows * px(width, height, 'card') +
      (rows - 1) * px(width, height, 'gap') +
      px(width, height, 'foot') +
      px(width, height, 'padding');
    expect(needed).toBeLessThanOrEqual(column);
  });
});
