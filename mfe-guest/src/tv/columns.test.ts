import type { TelevisionCard } from '@focinho/contracts/desk/television';
import { columnsOf, PAGE_MS, pageOf, timerOf } from './columns';

const card = (change: Partial<TelevisionCard> = {}): TelevisionCard => ({
  id: 'a',
  stage: 'WAITING',
  pet: 'Thor',
  species: 'DOG',
  owner: 'Ana',
  service: 'Banho',
  professional: 'Bia',
  since: null,
  minutes: null,
  ...change,
});
const NOON = Date.parse('2026-11-21T12:00:00.000Z');

describe('the columns', () => {
  it('are always those of the board that a waiting owner cares about', () => {
    expect(columnsOf([]).map(({ title }) => title)).toEqual(['Aguardando', 'Banho', 'Secagem', 'Tosa', 'Pronto']);
  });

  it('have one for other work only while a pet is there', () => {
    const columns = columnsOf([card({ stage: 'OTHER' }), card({ stage: 'READY' })]);
    expect(columns.map(({ title, cards }) => [title, cards.length])).toEqual([
      ['Aguardando', 0],
      ['Banho', 0],
      ['Secagem', 0],
      ['Tosa', 0],
      ['Outra', 1],
      ['Pronto', 1],
    ]);
  });
});

describe('the pages of a column', () => {
  it('take turns, and miss nobody', () => {
    const pets = ['1', '2', '3', '4', '5'];
    const begin = PAGE_MS * 3_000;
    expect([0, 1, 2, 3].map((turn) => pageOf(pets, 2, begin + turn * PAGE_MS))).toEqual([
      { page: 0, pages: 3, shown: ['1', '2'] },
      { page: 1, pages: 3, shown: ['3', '4'] },
      { page: 2, pages: 3, shown: ['5'] },
      { page: 0, pages: 3, shown: ['1', '2'] },
    ]);
  });

  it('are one while everything fits', () => {
    expect(pageOf(['1', '2'], 2, NOON)).toEqual({ page: 0, pages: 1, shown: ['1', '2'] });
    expect(pageOf([], 2, NOON)).toEqual({ page: 0, pages: 1, shown: [] });
  });
});

describe('the timer of a card', () => {
  const after = (minutes: number, planned: number | null = null) =>
    timerOf(card({ since: new Date(NOON).toISOString(), minutes: planned }), NOON + minutes * 60_000);

  it.each([
    [0, null, { text: 'agora', isLate: false }],
    [12, null, { text: 'há 12 min', isLate: false }],
    [30, 30, { text: '30', planned: 'de 30 min', isLate: false }],
    [31, 30, { text: '31', planned: 'de 30 min', isLate: true }],
    [65, 60, { text: '1h05', planned: 'de 1h00', isLate: true }],
    [59, 90, { text: '59 min', planned: 'de 1h30', isLate: false }],
    [2000, null, { text: 'há mais de um dia', isLate: false }],
    [-3, 30, { text: 'agora', isLate: false }],
  ])('says after %i of %s minutes %j', (minutes, planned, text) => expect(after(minutes, planned)).toEqual(text));

  it('is not there if nobody has noted since when', () => expect(timerOf(card(), NOON)).toBeUndefined());
});
