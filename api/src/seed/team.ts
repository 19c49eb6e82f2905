import type { Coat, PetSize, StationKind } from '@focinho/contracts/kernel/enums';
import { addDays } from '@focinho/contracts/kernel/dates';
import { brazilianHolidays } from '@focinho/contracts/kernel/holidays';
import { fromCents, toCents } from '@focinho/contracts/kernel/money';
import type { ServiceStep } from '@focinho/contracts/catalogue/services';
import { servicePlanOf, type PricedService } from '@focinho/contracts/agenda/service-plan';
import { newId } from '../database/records';
import { minutesOf } from '@focinho/contracts/agenda/slots';
import { bookedTime, type Weekly } from './week';

/** Services that a professional does; null: all. */
interface Person {
  name: string;
  color: string;
  services: readonly string[] | null;
  hours: Weekly[];
}

const SATURDAY = 6;
const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];
const TUESDAY_TO_FRIDAY = [2, 3, 4, 5];
const on = (days: readonly number[], ...spans: readonly string[]): Weekly[] =>
  days.flatMap((weekday) =>
    spans.map((span) => ({ weekday, from: minutesOf(span.slice(0, 5)), to: minutesOf(span.slice(6)) })),
  );

export const OPENING_HOURS: readonly Weekly[] = [
  ...on(MONDAY_TO_FRIDAY, '08:00-18:00'),
  ...on([SATURDAY], '08:00-16:00'),
];

const GROOMING = ['Banho e tosa higiênica', 'Tosa na máquina', 'Tosa na tesoura'];
const BATHS = [
  'Banho porte pequeno',
  'Banho porte médio',
  'Banho porte grande',
  'Banho para gatos',
  'Hidratação de pelos',
];
const SMALL_THINGS = ['Corte de unhas', 'Escovação de dentes'];

/** They take their breaks one after the other, so that somebody is always there. The first one is the demo user of the staff. */
const PEOPLE: readonly Person[] = [
  {
    name: 'Rafael Lima',
    color: '#0ea5e9',
    services: [...BATHS, ...GROOMING, ...SMALL_THINGS],
    hours: [...on(MONDAY_TO_FRIDAY, '08:00-12:00', '13:00-18:00'), ...on([SATURDAY], '08:00-12:00', '13:00-16:00')],
  },
  {
    name: 'Juliana Prado',
    color: '#db2777',
    services: null,
    hours: [...on(MONDAY_TO_FRIDAY, '08:00-11:30', '12:30-18:00'), ...on([SATURDAY], '08:00-11:30', '12:30-16:00')],
  },
  {
    name: 'Marcos Teixeira',
    color: '#16a34a',
    services: [...BATHS, ...SMALL_THINGS],
    hours: [...on(TUESDAY_TO_FRIDAY, '09:00-13:30', '14:30-18:00'), ...on([SATURDAY], '09:00-16:00')],
  },
  {
    name: 'Patrícia Gomes',
    color: '#9333ea',
    services: ['Consulta veterinária', ...GROOMING, ...SMALL_THINGS],
    hours: on(MONDAY_TO_FRIDAY, '08:00-12:30', '13:30-17:30'),
  },
];

export interface ProfessionalRow {
  id: string;
  name: string;
  color: string;
  user_id: string | null;
  service_ids: string[] | null;
  created_at: Date;
}
export interface StationRow {
  id: string;
  name: string;
  kind: StationKind;
  created_at: Date;
}

const STATIONS: readonly (readonly [name: string, kind: StationKind, count: number])[] = [
  ['Banheira', 'TUB', 4],
  ['Secador', 'DRYER', 2],
  ['Mesa de tosa', 'TABLE', 3],
];

/** Rows of the professionals with their hours, the stations, the opening hours and the holidays of this and next year. */
export function teamOf(
  services: readonly { id: string; name: string }[],
  staffId: string | null,
  today: string,
  since: Date,
) {
  const people = PEOPLE.map((person, index) => ({
    hours: person.hours,
    row: {
      id: newId(),
      name: person.name,
      color: person.color,
      user_id: index === 0 ? staffId : null,
      service_ids:
        person.services && services.filter(({ name }) => person.services?.includes(name)).map(({ id }) => id),
      created_at: since,
    } satisfies ProfessionalRow,
  }));
  const onLeave = people[2]?.row.id;
  const year = Number(today.slice(0, 4));
  return {
    people,
    stations: STATIONS.flatMap(([name, kind, count]) =>
      Array.from({ length: count }, (_, index) => ({
        id: newId(),
        name: `${name} ${index + 1}`,
        kind,
        created_at: since,
      })),
    ) satisfies StationRow[],
    shifts: people.flatMap(({ row, hours }) =>
      hours.map(({ weekday, ...span }) => ({ professional_id: row.id, weekday, minutes: rangeOf(span) })),
    ),
    openingHours: OPENING_HOURS.map(({ weekday, ...span }) => ({ weekday, minutes: rangeOf(span) })),
    holidays: [...brazilianHolidays(year), ...brazilianHolidays(year + 1)],
    timeOff: onLeave
      ? [
          {
            professional_id: onLeave,
            during: `[${bookedTime(addDays(today, 30), 0)},${bookedTime(addDays(today, 40), 0)})`,
            reason: 'Férias',
          },
        ]
      : [],
  };
}
const rangeOf = ({ from, to }: { from: number; to: number }) => `[${from},${to})`;

type StepsAndPrices = Pick<PricedService, 'bufferAfter' | 'steps' | 'prices'>;
const bathOf = (bath: number, dry: number): ServiceStep[] => [
  { kind: 'BATH', minutes: bath, stationKind: 'TUB' },
  { kind: 'DRY', minutes: dry, stationKind: 'DRYER' },
];
const trim = (minutes: number): ServiceStep => ({ kind: 'GROOM', minutes, stationKind: 'TABLE' });
const cost = (size: PetSize, coat: Coat | null, price: number, minutes: number) => ({ size, coat, price, minutes });

/** The steps of each add up to the duration of the service. */
const STEPS_AND_PRICES: Record<string, StepsAndPrices> = {
  'Banho porte pequeno': {
    bufferAfter: 10,
    steps: bathOf(20, 25),
    prices: [cost('MINI', null, 50, 40), cost('MINI', 'LONG', 60, 50), cost('SMALL', 'LONG', 65, 55)],
  },
  'Banho porte médio': {
    bufferAfter: 10,
    steps: bathOf(30, 30),
    prices: [cost('MEDIUM', 'LONG', 90, 75), cost('MEDIUM', 'DOUBLE', 95, 75), cost('LARGE', null, 95, 75)],
  },
  'Banho porte grande': {
    bufferAfter: 10,
    steps: bathOf(40, 50),
    prices: [cost('LARGE', 'LONG', 135, 105), cost('LARGE', 'DOUBLE', 140, 105), cost('GIANT', null, 150, 120)],
  },
  'Banho para gatos': { bufferAfter: 15, steps: bathOf(25, 35), prices: [cost('MINI', 'LONG', 95, 75)] },
  'Banho e tosa higiênica': {
    bufferAfter: 10,
    steps: [...bathOf(25, 30), trim(20)],
    prices: [cost('MINI', null, 85, 65), cost('MEDIUM', null, 115, 90), cost('LARGE', null, 145, 110)],
  },
  'Tosa na máquina': {
    bufferAfter: 5,
    steps: [trim(60)],
    prices: [cost('MINI', null, 80, 50), cost('MEDIUM', null, 110, 75)],
  },
  'Tosa na tesoura': { bufferAfter: 5, steps: [trim(90)], prices: [cost('SMALL', 'LONG', 169.9, 105)] },
  'Hidratação de pelos': { bufferAfter: 5, steps: [{ kind: 'BATH', minutes: 30, stationKind: 'TUB' }], prices: [] },
};

/** Steps and prices of a service by size and coat; none in particular if it is none of the above. */
export const stepsAndPricesOf = (name: string): StepsAndPrices =>
  STEPS_AND_PRICES[name] ?? { bufferAfter: 0, steps: [], prices: [] };

/** The kinds of stations that the shop has. */
const KINDS: ReadonlySet<StationKind> = new Set(STATIONS.map(([, kind]) => kind));

/** The service plan for a pet; without one, whatever its size. */
export function seededServicePlan(
  { name, price_cents, duration }: { name: string; price_cents: number; duration: number },
  pet: { size: PetSize | null; coat: Coat | null } | null,
) {
  return servicePlanOf(
    { price: fromCents(price_cents), duration, bufferBefore: 0, ...stepsAndPricesOf(name) },
    pet,
    KINDS,
  );
}

/** Rows of the steps and prices of all services. */
export function stepAndPriceRows(services: readonly { id: string; name: string }[]) {
  const listed = services.map(({ id, name }) => ({ id, ...stepsAndPricesOf(name) }));
  return {
    steps: listed.flatMap(({ id, steps }) =>
      steps.map(({ kind, minutes, stationKind }, position) => ({
        service_id: id,
        position,
        kind,
        minutes,
        station_kind: stationKind,
      })),
    ),
    prices: listed.flatMap(({ id, prices }) =>
      prices.map(({ size, coat, price, minutes }) => ({
        service_id: id,
        size,
        coat,
        price_cents: toCents(price),
        minutes,
      })),
    ),
  };
}
