import type { Coat, PetSize, StationKind, StepKind } from '@focinho/contracts/enums';
import { addDays } from '@focinho/contracts/dates';
import { brazilianHolidays } from '@focinho/contracts/holidays';
import { newId } from '../database/records';
import { minutesOf } from '../database/weekly-hours';
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

export interface OfferedStep {
  kind: StepKind;
  minutes: number;
  stationKind: StationKind | null;
}
interface OfferedVisit {
  bufferAfter: number;
  steps: readonly OfferedStep[];
  /** Reais and minutes by size and coat. */
  prices: readonly (readonly [size: PetSize, coat: Coat | null, reais: number, minutes: number])[];
}
const bathOf = (bath: number, dry: number): OfferedStep[] => [
  { kind: 'BATH', minutes: bath, stationKind: 'TUB' },
  { kind: 'DRY', minutes: dry, stationKind: 'DRYER' },
];
const trim = (minutes: number): OfferedStep => ({ kind: 'GROOM', minutes, stationKind: 'TABLE' });

/** The steps of each add up to the duration of the service. */
const VISITS: Record<string, OfferedVisit> = {
  'Banho porte pequeno': {
    bufferAfter: 10,
    steps: bathOf(20, 25),
    prices: [
      ['MINI', null, 50, 40],
      ['MINI', 'LONG', 60, 50],
      ['SMALL', 'LONG', 65, 55],
    ],
  },
  'Banho porte médio': {
    bufferAfter: 10,
    steps: bathOf(30, 30),
    prices: [
      ['MEDIUM', 'LONG', 90, 75],
      ['MEDIUM', 'DOUBLE', 95, 75],
      ['LARGE', null, 95, 75],
    ],
  },
  'Banho porte grande': {
    bufferAfter: 10,
    steps: bathOf(40, 50),
    prices: [
      ['LARGE', 'LONG', 135, 105],
      ['LARGE', 'DOUBLE', 140, 105],
      ['GIANT', null, 150, 120],
    ],
  },
  'Banho para gatos': { bufferAfter: 15, steps: bathOf(25, 35), prices: [['MINI', 'LONG', 95, 75]] },
  'Banho e tosa higiênica': {
    bufferAfter: 10,
    steps: [...bathOf(25, 30), trim(20)],
    prices: [
      ['MINI', null, 85, 65],
      ['MEDIUM', null, 115, 90],
      ['LARGE', null, 145, 110],
    ],
  },
  'Tosa na máquina': {
    bufferAfter: 5,
    steps: [trim(60)],
    prices: [
      ['MINI', null, 80, 50],
      ['MEDIUM', null, 110, 75],
    ],
  },
  'Tosa na tesoura': { bufferAfter: 5, steps: [trim(90)], prices: [['SMALL', 'LONG', 169.9, 105]] },
  'Hidratação de pelos': { bufferAfter: 5, steps: [{ kind: 'BATH', minutes: 30, stationKind: 'TUB' }], prices: [] },
};

/** What a service takes: one step as long as the service itself if nothing else is known. */
export function visitOf({ name, duration }: { name: string; duration: number }): OfferedVisit {
  return (
    VISITS[name] ?? { bufferAfter: 0, steps: [{ kind: 'OTHER', minutes: duration, stationKind: null }], prices: [] }
  );
}

/** The price in cents for pets of a size and coat: of both, else of the size, else the service's own. */
export function centsFor(
  service: { name: string; price_cents: number; duration: number },
  pet: { size: PetSize | null; coat: Coat | null },
): number {
  const ofSize = visitOf(service).prices.filter(([size]) => size === pet.size);
  const row = ofSize.find(([, coat]) => coat === pet.coat) ?? ofSize.find(([, coat]) => coat === null);
  return row ? Math.round(row[2] * 100) : service.price_cents;
}

/** Rows of the steps and prices of all services. */
export function visitRows(services: readonly { id: string; name: string }[]) {
  const known = services.flatMap(({ id, name }) => (VISITS[name] ? [{ id, ...VISITS[name] }] : []));
  return {
    steps: known.flatMap(({ id, steps }) =>
      steps.map(({ kind, minutes, stationKind }, position) => ({
        service_id: id,
        position,
        kind,
        minutes,
        station_kind: stationKind,
      })),
    ),
    prices: known.flatMap(({ id, prices }) =>
      prices.map(([size, coat, reais, minutes]) => ({
        service_id: id,
        size,
        coat,
        price_cents: Math.round(reais * 100),
        minutes,
      })),
    ),
  };
}
