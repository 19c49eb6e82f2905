import fc from 'fast-check';
import {
  intersection,
  dayAndTimeOf,
  minuteOf,
  sharedWith,
  SlotFinder,
  SLOT_GRID_MINUTES,
  difference,
  type Agenda,
  type ServicePlan,
} from './slots';

const MONDAY = minuteOf('2026-11-23');
const at = (time: string) => minuteOf('2026-11-23', time);
const timesOf = (slots: { startsAt: number }[]) => slots.map(({ startsAt }) => dayAndTimeOf(startsAt).time);

const bath: ServicePlan = {
  steps: [{ kind: 'BATH', minutes: 60, stationKind: 'TUB' }],
  bufferBefore: 0,
  bufferAfter: 0,
};
const quietMorning: Agenda = {
  professionals: [{ id: 'ana', open: [{ from: at('08:00'), to: at('10:00') }] }],
  stations: [{ id: 'tub', kind: 'TUB' }],
  busy: [],
  pet: [],
  now: MONDAY,
};
const finder = (agenda: Partial<Agenda> = {}) => new SlotFinder({ ...quietMorning, ...agenda });
const ana = quietMorning.professionals[0]!;
const day = { from: MONDAY, to: MONDAY + 24 * 60 };

test('offers each quarter of an hour at which the whole appointment fits into the working hours', () => {
  expect(timesOf(finder().free(bath, day))).toEqual(['08:00', '08:15', '08:30', '08:45', '09:00']);
});

test('leaves room for the buffers before and after', () => {
  const careful = { ...bath, bufferBefore: 10, bufferAfter: 20 };
  expect(timesOf(finder().free(careful, day))).toEqual(['08:15', '08:30']);
});

test('offers nothing that has passed', () => {
  expect(timesOf(finder({ now: at('08:40') }).free(bath, day))).toEqual(['08:45', '09:00']);
});

test.each([
  ['PAST', { now: at('09:00') }, {}],
  ['CLOSED', { professionals: [] }, { open: [{ from: at('12:00'), to: at('18:00') }] }],
  ['PET_BUSY', { pet: [{ from: at('08:30'), to: at('09:30'), by: 'Tosa' }] }, { by: 'Tosa' }],
  [
    'PROFESSIONAL_BUSY',
    { busy: [{ resourceId: 'ana', from: at('08:59'), to: at('10:00'), by: 'Thor' }] },
    { by: 'Thor' },
  ],
  ['STATION_BUSY', { busy: [{ resourceId: 'tub', from: at('08:00'), to: at('08:01'), by: 'Mel' }] }, { by: 'Mel' }],
])('says %s, and who is in the way', (reason, agenda, expected) => {
  const { open = ana.open, ...named } = expected as { open?: typeof ana.open; by?: string };
  expect(finder(agenda).at(bath, { ...ana, open }, at('08:00'))).toMatchObject({ reason, ...named });
});

test('bookings that only touch are no conflict', () => {
  const busy = [
    { resourceId: 'ana', from: at('07:00'), to: at('08:00'), by: 'a' },
    { resourceId: 'tub', from: at('09:00'), to: at('10:00'), by: 'b' },
  ];
  expect(finder({ busy }).at(bath, ana, at('08:00'))).toMatchObject({ startsAt: at('08:00'), endsAt: at('09:00') });
});

test('each step takes a station of its kind that is free at its time', () => {
  const servicePlan: ServicePlan = {
    steps: [
      { kind: 'BATH', minutes: 30, stationKind: 'TUB' },
      { kind: 'DRY', minutes: 30, stationKind: 'DRYER' },
      { kind: 'GROOM', minutes: 30, stationKind: null },
    ],
    bufferBefore: 0,
    bufferAfter: 10,
  };
  const stations = [
    { id: 'tub 1', kind: 'TUB' },
    { id: 'tub 2', kind: 'TUB' },
    { id: 'dryer', kind: 'DRYER' },
  ];
  const busy = [
    { resourceId: 'tub 1', from: at('08:00'), to: at('08:10'), by: 'Mel' },
    { resourceId: 'dryer', from: at('08:00'), to: at('08:30'), by: 'Mel' },
  ];
  expect(finder({ stations, busy }).at(servicePlan, ana, at('08:00'))).toMatchObject({
    endsAt: at('09:30'),
    steps: [
      { stationId: 'tub 2', startsAt: at('08:00'), busyUntil: at('08:30') },
      { stationId: 'dryer', startsAt: at('08:30'), busyUntil: at('09:00') },
      { stationId: null, startsAt: at('09:00'), busyUntil: at('09:40') },
    ],
  });
});

test('prefers the professionals in their order', () => {
  const bia = { id: 'bia', open: [{ from: at('08:00'), to: at('11:00') }] };
  const slots = finder({ professionals: [ana, bia] }).free(bath, { from: at('09:00'), to: at('09:30') });
  expect(slots.map(({ professionalId }) => professionalId)).toEqual(['ana', 'bia']);
});

const minute = fc.integer({ min: 0, max: 24 * 60 });
const interval = fc
  .tuple(minute, fc.integer({ min: 1, max: 300 }))
  .map(([from, length]) => ({ from: MONDAY + from, to: MONDAY + Math.min(from + length, 24 * 60) + 1 }));
const booking = fc
  .tuple(fc.constantFrom('ana', 'bia', 'tub 1', 'tub 2', 'dryer'), interval)
  .map(([resourceId, during]) => ({ resourceId, by: resourceId, ...during }));
const disjoint = fc.array(interval, { maxLength: 3 }).map((list) =>
  difference(
    [day],
    difference(
      [day],
      list.sort((a, b) => a.from - b.from),
    ),
  ),
);
const agendas = fc.record({
  professionals: fc.tuple(disjoint, disjoint).map(([a, b]) => [
    { id: 'ana', open: a },
    { id: 'bia', open: b },
  ]),
  stations: fc.constant([
    { id: 'tub 1', kind: 'TUB' },
    { id: 'tub 2', kind: 'TUB' },
    { id: 'dryer', kind: 'DRYER' },
  ]),
  busy: fc.array(booking, { maxLength: 12 }),
  pet: fc.array(
    interval.map((during) => ({ ...during, by: 'pet' })),
    { maxLength: 2 },
  ),
  now: minute.map((passed) => MONDAY + Math.floor(passed / 4)),
});
const servicePlans = fc.record({
  steps: fc.array(
    fc.record({
      kind: fc.constant('STEP'),
      minutes: fc.integer({ min: 5, max: 90 }),
      stationKind: fc.constantFrom('TUB', 'DRYER', null),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  bufferBefore: fc.integer({ min: 0, max: 20 }),
  bufferAfter: fc.integer({ min: 0, max: 20 }),
});

/** Checks minute by minute whether it fits. */
function fitsByBitmap(
  agenda: Agenda,
  servicePlan: ServicePlan,
  professional: Agenda['professionals'][number],
  startsAt: number,
) {
  const occupied = (id: string, from: number, to: number) => {
    for (let now = from; now < to; now += 1)
      if (agenda.busy.some((busy) => busy.resourceId === id && busy.from <= now && now < busy.to)) return true;
    return false;
  };
  const length = servicePlan.steps.reduce((sum, { minutes }) => sum + minutes, 0);
  if (startsAt < agenda.now) return false;
  for (let now = startsAt - servicePlan.bufferBefore; now < startsAt + length + servicePlan.bufferAfter; now += 1)
    if (!professional.open.some(({ from, to }) => from <= now && now < to)) return false;
  if (occupied(professional.id, startsAt - servicePlan.bufferBefore, startsAt + length + servicePlan.bufferAfter))
    return false;
  for (let now = startsAt; now < startsAt + length; now += 1)
    if (agenda.pet.some(({ from, to }) => from <= now && now < to)) return false;
  let from = startsAt;
  return servicePlan.steps.every((step, index) => {
    const to = from + step.minutes + (index === servicePlan.steps.length - 1 ? servicePlan.bufferAfter : 0);
    const begin = from;
    from += step.minutes;
    if (step.stationKind === null) return true;
    return agenda.stations.some(({ id, kind }) => kind === step.stationKind && !occupied(id, begin, to));
  });
}

test('offers exactly what a minute-by-minute calendar leaves free, and never refuses what it offers', () => {
  fc.assert(
    fc.property(agendas, servicePlans, (agenda, servicePlan) => {
      const all = new SlotFinder(agenda);
      const offered = all.free(servicePlan, day);
      for (const slot of offered) {
        const professional = agenda.professionals.find(({ id }) => id === slot.professionalId)!;
        expect(all.at(servicePlan, professional, slot.startsAt)).toEqual(slot);
      }
      const expected = [];
      for (let time = MONDAY; time < day.to; time += SLOT_GRID_MINUTES)
        if (agenda.professionals.some((one) => fitsByBitmap(agenda, servicePlan, one, time))) expected.push(time);
      expect(offered.map(({ startsAt }) => startsAt)).toEqual(expected);
    }),
    { numRuns: 150 },
  );
});

/** How many bookings of a shop without professionals there are in each minute. */
const together = (bookings: readonly { from: number; to: number }[], minute: number) =>
  bookings.filter(({ from, to }) => from <= minute && minute < to).length;

test('a shop without professionals takes as many pets at a time as it says, minute by minute', () => {
  const shops = fc.record({
    capacity: fc.integer({ min: 1, max: 4 }),
    open: disjoint,
    busy: fc.array(
      interval.map((during) => ({ resourceId: '', by: 'Thor', ...during })),
      { maxLength: 10 },
    ),
    pet: fc.constant([]),
    stations: fc.constant([]),
    now: fc.constant(MONDAY),
  });
  fc.assert(
    fc.property(shops, servicePlans, ({ capacity, open, ...agenda }, servicePlan) => {
      const shop = { id: '', open, capacity };
      const all = new SlotFinder({ ...agenda, professionals: [shop] });
      const offered = all.free(
        { ...servicePlan, steps: servicePlan.steps.map((step) => ({ ...step, stationKind: null })) },
        day,
      );
      const length = servicePlan.steps.reduce((sum, { minutes }) => sum + minutes, 0);
      const expected = [];
      for (let time = MONDAY; time < day.to; time += SLOT_GRID_MINUTES) {
        let fits = true;
        for (
          let minute = time - servicePlan.bufferBefore;
          minute < time + length + servicePlan.bufferAfter;
          minute += 1
        )
          fits &&=
            together(agenda.busy, minute) < capacity && open.some(({ from, to }) => from <= minute && minute < to);
        if (fits) expected.push(time);
      }
      expect(offered.map(({ startsAt }) => startsAt)).toEqual(expected);
    }),
    { numRuns: 150 },
  );
});

test('what is overbooked shares exactly the minutes in which somebody else is booked', () => {
  fc.assert(
    fc.property(interval, fc.array(interval, { maxLength: 8 }), (during, bookings) => {
      const shared = sharedWith(during, bookings);
      for (let minute = during.from - 1; minute <= during.to; minute += 1)
        expect(together(shared, minute)).toBe(
          during.from <= minute && minute < during.to && together(bookings, minute) > 0 ? 1 : 0,
        );
    }),
    { numRuns: 100 },
  );
});

test('says that the shop is full, and by whom', () => {
  const shop = { id: '', open: [day], capacity: 2 };
  const busy = [
    { resourceId: '', from: at('08:00'), to: at('10:00'), by: 'Thor' },
    { resourceId: '', from: at('09:00'), to: at('11:00'), by: 'Mel' },
  ];
  const ours = finder({ busy, stations: [] });
  const anywhere: ServicePlan = { ...bath, steps: [{ kind: 'BATH', minutes: 60, stationKind: null }] };
  expect(ours.at(anywhere, shop, at('08:30'))).toMatchObject({ reason: 'SHOP_FULL', by: 'Mel' });
  for (const time of ['08:00', '10:00'])
    expect(ours.at(anywhere, shop, at(time))).toMatchObject({ startsAt: at(time) });
});

test('hours within the shop’s hours, without breaks', () => {
  const shop = [{ from: 8, to: 18 }];
  const hers = [
    { from: 6, to: 12 },
    { from: 13, to: 20 },
  ];
  expect(difference(intersection(hers, shop), [{ from: 10, to: 11 }])).toEqual([
    { from: 8, to: 10 },
    { from: 11, to: 12 },
    { from: 13, to: 18 },
  ]);
});
