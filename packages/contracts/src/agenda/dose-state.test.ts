import fc from 'fast-check';
import { STARTER_PROTOCOLS } from '../catalogue/starter-protocols';
import { protocolInputSchema } from '../catalogue/protocols';
import { addDays } from '../kernel/dates';
import {
  doseProblems,
  lastDose,
  nextDueAfter,
  nextNumber,
  protocolStates,
  stateOn,
  type GivenDose,
} from './dose-state';

const v10 = { id: 'v10', name: 'V10', firstAgeDays: 42, seriesDoses: 3, intervalDays: 21, boosterDays: 365 };
const TODAY = '2026-11-25';
const dose = (fields: Partial<GivenDose>): GivenDose => ({
  id: 'a',
  protocolId: 'v10',
  number: 1,
  givenOn: '2026-11-01',
  nextDueOn: '2026-11-22',
  createdAt: '2026-11-01T12:00:00.000Z',
  ...fields,
});
const born = { birthDate: '2026-09-20' };

it('proposes the interval within the series, then the booster, then nothing', () => {
  expect([1, 2, 3, 4].map((number) => nextDueAfter(v10, number, '2026-01-31'))).toEqual([
    '2026-02-21',
    '2026-02-21',
    '2027-01-31',
    '2027-01-31',
  ]);
  expect(nextDueAfter({ ...v10, boosterDays: null }, 3, '2026-01-31')).toBeNull();
});

it('counts the doses of a puppy from one, and takes the first series of an adult as given elsewhere', () => {
  expect(nextNumber(v10, undefined, born, TODAY)).toBe(1);
  expect(nextNumber(v10, undefined, { birthDate: null }, TODAY)).toBe(1);
  expect(nextNumber(v10, undefined, { birthDate: '2025-11-25' }, TODAY)).toBe(3);
  expect(nextNumber(v10, dose({ number: 2 }), { birthDate: '2020-01-01' }, TODAY)).toBe(3);
});

it('is late the day after it was due, and soon thirty days before', () => {
  const states = [-1, 0, 30, 31].map((days) => stateOn(addDays(TODAY, days), TODAY));
  expect(states).toEqual(['LATE', 'SOON', 'SOON', 'UP_TO_DATE']);
  expect(stateOn(null, TODAY)).toBe('COMPLETE');
  expect(stateOn(`${TODAY}T00:00:00.000Z`, TODAY)).toBe('SOON');
});

it('lists what is late first and what was not begun last, with the day of its first dose', () => {
  const rabies = { ...v10, id: 'rabies', name: 'Antirrábica', firstAgeDays: 112 };
  const flu = { ...v10, id: 'flu', name: 'Gripe' };
  const given = [dose({}), dose({ id: 'b', protocolId: 'flu', nextDueOn: '2027-11-01' })];
  const states = protocolStates([rabies, flu, v10], given, born, TODAY);
  expect(states.map(({ protocol, state, dueOn }) => [protocol.name, state, dueOn])).toEqual([
    ['V10', 'LATE', '2026-11-22'],
    ['Gripe', 'UP_TO_DATE', '2027-11-01'],
    ['Antirrábica', 'NOT_BEGUN', '2027-01-10'],
  ]);
  expect(protocolStates([rabies], [], { birthDate: null }, TODAY)[0]?.dueOn).toBeNull();
});

const days = fc.integer({ min: 0, max: 2_000 }).map((offset) => addDays('2022-01-01', offset));
const someDoses = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    givenOn: days,
    number: fc.integer({ min: 1, max: 9 }),
    after: fc.integer({ min: 1, max: 400 }),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
);
const asGiven = ({ id, givenOn, number, after }: { id: string; givenOn: string; number: number; after: number }) =>
  dose({ id, givenOn, number, nextDueOn: addDays(givenOn, after) });

it('depends on nothing but the doses that are there: not on their order, and undoing one restores what was before', () => {
  fc.assert(
    fc.property(someDoses, fc.uuid(), days, (recorded, id, today) => {
      const doses = recorded.map(asGiven);
      const state = (list: readonly GivenDose[]) => protocolStates([v10], list, born, today)[0];
      const before = state(doses);
      expect(state(doses.toReversed())).toEqual(before);
      const next = dose({ id, givenOn: addDays('2030-01-01', 0), nextDueOn: '2031-01-01' });
      const after = [next, ...doses];
      // Whatever was open is closed by a later dose, which is the only reminder.
      expect(state(after)).toMatchObject({ last: { id }, dueOn: '2031-01-01' });
      expect(state(after.filter((known) => known !== next))).toEqual(before);
      // One of another pet or protocol changes nothing.
      expect(state([...doses, { ...next, protocolId: 'other' }])).toEqual(before);
    }),
  );
});

it('ends every series: following the proposals, the doses of a schedule are given once, each after the one before', () => {
  fc.assert(
    fc.property(
      fc.record({
        seriesDoses: fc.integer({ min: 1, max: 6 }),
        intervalDays: fc.integer({ min: 1, max: 365 }),
        boosterDays: fc.option(fc.integer({ min: 1, max: 1830 })),
      }),
      days,
      (schedule, first) => {
        const given: GivenDose[] = [];
        for (let day: string | null = first; day !== null && given.length < 10;) {
          const number = nextNumber(schedule, lastDose(given, 'v10'), { birthDate: null }, day);
          const nextDueOn: string | null = nextDueAfter(schedule, number, day);
          given.push(dose({ id: String(number), number, givenOn: day, nextDueOn }));
          if (nextDueOn !== null) expect(nextDueOn > day).toBe(true);
          day = nextDueOn;
        }
        expect(given.map(({ number }) => number)).toEqual(given.map((_, index) => index + 1));
        expect(given).toHaveLength(schedule.boosterDays === null ? schedule.seriesDoses : 10);
      },
    ),
  );
});

it('has starters that can be sent as they are, each name once for a species', () => {
  for (const protocol of STARTER_PROTOCOLS) expect(protocolInputSchema.parse(protocol)).toEqual(protocol);
  expect(new Set(STARTER_PROTOCOLS.map(({ name, species }) => `${species} ${name}`)).size).toBe(
    STARTER_PROTOCOLS.length,
  );
});

it('says what a service that requires doses lacks on the day on which the pet leaves', () => {
  const last = [
    { kind: 'VACCINE' as const, name: 'V10', nextDueOn: '2026-11-24T00:00:00.000Z' },
    { kind: 'VACCINE' as const, name: 'Gripe', nextDueOn: '2026-12-01' },
    { kind: 'FLEA' as const, name: 'Antipulgas', nextDueOn: null },
  ];
  expect(doseProblems(['VACCINE'], last, TODAY, TODAY)).toEqual(['V10 venceu em 24/11/2026']);
  expect(doseProblems(['VACCINE', 'DEWORMER', 'FLEA'], last, '2026-12-02', TODAY)).toEqual([
    'V10 venceu em 24/11/2026',
    'Gripe vence em 01/12/2026',
    'nenhum vermífugo registrado',
  ]);
  expect(doseProblems(['VACCINE'], last.slice(1), '2026-12-01', TODAY)).toEqual([]);
  expect(doseProblems([], [], TODAY, TODAY)).toEqual([]);
});
