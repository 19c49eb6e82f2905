import type { EntityManager } from 'typeorm';
import { minutesOf } from '@focinho/contracts/agenda/slots';
import { addDays, formatDay } from '@focinho/contracts/kernel/dates';
import type { PetSize } from '@focinho/contracts/kernel/enums';
import { tripKey } from '../agenda/stays/stays.queries';
import { depositOf, priceStay, type HotelRules, type PricedLine } from '../agenda/stays/stays.rules';
import { newId } from '../database/records';
import type { AppointmentRow } from './appointments';
import type { CreditLedger } from './credit';
import type { ClientRow, Comes, MeasuredPet } from './people';
import { at, insertRows, minutesLater } from './rows';
import type { Taxi } from './trips';

const PRICE_CENTS: Record<PetSize, number> = {
  MINI: 75_00,
  SMALL: 85_00,
  MEDIUM: 95_00,
  LARGE: 115_00,
  GIANT: 135_00,
};
const KENNELS = [
  ...['Suíte 1', 'Suíte 2', 'Suíte 3', 'Suíte 4'].map((name) => ({ name, capacity: 1 })),
  { name: 'Canil coletivo', capacity: 4 },
];
interface Guest {
  kennel: string;
  /** First night and departure, in days from today. */
  from: number;
  to: number;
  status?: 'IN_HOUSE' | 'CHECKED_OUT' | 'CANCELLED';
  /** Whether it sleeps beside the guest before it, who is of the same family. */
  isSecond?: boolean;
  notes?: string;
  medicine?: string;
  departure?: string;
  hasDeposit?: boolean;
  /** Whether the pet taxi fetches it and brings it home. */
  isDriven?: boolean;
  isPaid?: boolean;
}
/** A week in which one leaves and one comes today in the same suite, two of a family share one, and the weekend is nearly full. */
const GUESTS: Guest[] = [
  { kennel: 'Suíte 3', from: -2, to: 3, status: 'IN_HOUSE', notes: 'Dormem juntos, com a manta azul' },
  { kennel: 'Suíte 3', from: -2, to: 3, status: 'IN_HOUSE', isSecond: true },
  { kennel: 'Suíte 1', from: -4, to: 0, status: 'IN_HOUSE', notes: 'A tutora busca depois do trabalho' },
  { kennel: 'Suíte 1', from: 0, to: 4 },
  { kennel: 'Suíte 2', from: -1, to: 2, status: 'IN_HOUSE', medicine: 'Prednisona 5 mg, com a comida' },
  { kennel: 'Suíte 2', from: 2, to: 7 },
  { kennel: 'Suíte 4', from: 1, to: 5, hasDeposit: true, isDriven: true },
  { kennel: 'Suíte 4', from: 5, to: 6, status: 'CANCELLED' },
  { kennel: 'Canil coletivo', from: -3, to: 1, status: 'IN_HOUSE' },
  { kennel: 'Canil coletivo', from: -1, to: 4, status: 'IN_HOUSE', notes: 'Tem medo de trovão' },
  { kennel: 'Canil coletivo', from: 1, to: 3 },
  { kennel: 'Canil coletivo', from: 3, to: 6 },
];

const PAID = { status: 'CHECKED_OUT', isPaid: true } as const;
/** Those that have left, in that order, all paid but the last one, which left late: its comanda is still open. */
const ENDED: Guest[] = [
  { kennel: 'Suíte 1', from: -26, to: -20, ...PAID },
  { kennel: 'Suíte 3', from: -21, to: -15, ...PAID },
  { kennel: 'Canil coletivo', from: -17, to: -10, ...PAID },
  { kennel: 'Suíte 4', from: -12, to: -6, ...PAID },
  { kennel: 'Suíte 2', from: -5, to: -2, isDriven: true, ...PAID },
  { kennel: 'Suíte 4', from: -4, to: -1, status: 'CHECKED_OUT', departure: '13:10' },
];
const ARRIVAL = '15:00';
const DEPARTURE = '11:00';

interface Facts {
  clients: readonly ClientRow[];
  pets: readonly MeasuredPet[];
  appointments: readonly AppointmentRow[];
  comes: Comes;
  holidays: readonly { day: string }[];
  today: string;
}
interface SizedPet extends MeasuredPet {
  size: PetSize;
}
/** Dogs of known size whose clients' addresses are known, two of one family first, and then one of each client. */
function guestsOf({ clients, pets }: Facts): SizedPet[] {
  const addresses = new Map(clients.map(({ id, address }) => [id, address]));
  const dogs = pets
    .filter(
      (pet): pet is SizedPet => pet.species === 'DOG' && pet.size !== null && Boolean(addresses.get(pet.client_id)),
    )
    .sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
  const first = dogs.find((dog) => dogs.some((other) => other !== dog && other.client_id === dog.client_id));
  const family = dogs.filter(({ client_id: clientId }) => clientId === first?.client_id).slice(0, 2);
  const single = dogs.filter(
    ({ client_id: clientId }, index) =>
      clientId !== first?.client_id && dogs.findIndex((other) => other.client_id === clientId) === index,
  );
  return [...family, ...single];
}

/** Pets of clients who came for nothing else in these days, so that no other comanda is theirs. */
const isQuiet = ({ client_id: clientId }: SizedPet, { pets, appointments, comes, today }: Facts) =>
  comes(clientId, -1) &&
  !appointments.some(
    ({ pet_id, date }) =>
      date >= addDays(today, -7) &&
      date <= today &&
      pets.some(({ id, client_id: ownerId }) => id === pet_id && ownerId === clientId),
  );

/** A line of the comanda of a stay. */
export interface StayCharge {
  stay_line: string;
  trip_id: string | null;
  service_id: string;
  name: string;
  unit_price_cents: number;
  /** Credits of the Clubinho are for nights, and for the pet taxi. */
  uses_credits: boolean;
}
/** The comanda of a stay that has ended. */
export interface StayBill {
  stayId: string;
  petId: string;
  clientId: string;
  leftAt: Date;
  /** Null: it is not paid yet. */
  saleId: string | null;
  charges: StayCharge[];
}

interface SeededStay {
  guest: Guest;
  pet: SizedPet;
  lines: PricedLine[];
  row: {
    id: string;
    first_night: string;
    checked_out_at: Date | null;
    created_at: Date;
  };
}

/** The hotel: kennels, a service by the night, its rules, and guests with what is done for them. */
export class Hotel {
  /** In the order in which they were opened. */
  readonly bills: StayBill[];
  private readonly service = {
    ...{ id: newId(), name: 'Hospedagem', description: 'Uma noite, com alimentação do tutor e dois passeios' },
    ...{ category: 'OUTROS', price_cents: PRICE_CENTS.MEDIUM, duration: 60 },
    ...{ dose_check: 'WARN', dose_kinds: ['VACCINE'] },
  };
  private readonly kennels = KENNELS.map((kennel) => ({ id: newId(), ...kennel, kind: 'KENNEL' }));
  private readonly rules: HotelRules;
  private readonly stays: SeededStay[];

  constructor(facts: Facts, taxi: Taxi) {
    const { today, holidays } = facts;
    const year = Number(today.slice(0, 4)) - (today.slice(5) < '02-01' ? 1 : 0);
    this.rules = {
      ...{ mode: 'NIGHT', checkOutTime: '12:00', toleranceMinutes: 30, lateFeeCents: 35_00, extraNightFrom: '18:00' },
      ...{ secondPetPercent: 20, holidayPercent: 25, depositPercent: 30 },
      seasons: [{ name: 'Verão', from: `${year}-12-15`, to: `${year + 1}-01-31`, percent: 30 }],
      holidays: holidays.map(({ day }) => day),
    };
    const guests = guestsOf(facts);
    const quiet = guests.slice(GUESTS.length).filter((pet) => isQuiet(pet, facts));
    const hosted = [
      ...GUESTS.map((guest, index) => ({ guest, pet: guests[index] })),
      // From the last on, if there are fewer pets.
      ...ENDED.map((guest, index) => ({ guest, pet: quiet[ENDED.length - 1 - index] })),
    ];
    this.stays = hosted.flatMap(({ guest, pet }, index) => (pet ? [this.stayOf(guest, pet, index < 2, today)] : []));
    for (const { guest, pet, row } of this.stays.filter((stay) => stay.guest.isDriven)) {
      const leg = { stayId: row.id, clientId: pet.client_id, outcome: row.checked_out_at ? ('DONE' as const) : null };
      const [first, last] = [addDays(today, guest.from), addDays(today, guest.to)];
      taxi.book({ ...leg, leg: 'PICKUP', date: first, from: minutesOf(ARRIVAL) - 60 });
      taxi.book({ ...leg, leg: 'DELIVERY', date: last, from: minutesOf(DEPARTURE) + 15 });
    }
    this.bills = this.stays.flatMap((stay) => this.billOf(stay, taxi));
  }

  /** Money that was received when stays were booked. After it was sold on credit, as the balance of the ledger follows time. */
  takeDeposits(ledger: CreditLedger): { stayId: string; transactionId: string }[] {
    return this.stays
      .filter(({ guest }) => guest.hasDeposit)
      .map(({ pet, lines, row }) => ({
        stayId: row.id,
        transactionId: ledger.deposit(
          pet.client_id,
          depositOf(lines, this.rules),
          `Sinal da hospedagem de ${formatDay(row.first_night)}`,
          minutesLater(row.created_at, 10),
        ),
      }));
  }

  async insert(tx: EntityManager, now: Date, staffId: string | null): Promise<void> {
    const { service, rules, stays } = this;
    await insertRows(tx, 'stations', this.kennels);
    await insertRows(tx, 'services', [service]);
    await insertRows(
      tx,
      'service_prices',
      Object.entries(PRICE_CENTS).map(([size, price_cents]) => ({
        ...{ service_id: service.id, size, coat: null, price_cents, minutes: 60 },
      })),
    );
    await insertRows(tx, 'hotel_settings', [
      {
        ...{ mode: rules.mode, service_id: service.id, check_in_time: '14:00', check_out_time: rules.checkOutTime },
        ...{ tolerance_minutes: rules.toleranceMinutes, late_fee_cents: rules.lateFeeCents },
        ...{ extra_night_from: rules.extraNightFrom, second_pet_percent: rules.secondPetPercent },
        ...{ holiday_percent: rules.holidayPercent, deposit_percent: rules.depositPercent },
      },
    ]);
    for (const { from, to, name, percent } of rules.seasons)
      await tx.query(`insert into hotel_seasons (nights, name, percent) values (daterange($1, $2, '[]'), $3, $4)`, [
        from,
        to,
        name,
        percent,
      ]);
    await insertRows(
      tx,
      'stays',
      stays.map(({ row }) => row),
    );
    await insertRows(
      tx,
      'stay_lines',
      stays.flatMap(({ row, lines }) =>
        lines.map(({ date, kind, priceCents, note, isSecond }) => ({
          ...{ stay_id: row.id, date, kind, price_cents: priceCents, note, is_second: isSecond },
        })),
      ),
    );
    await insertCares(tx, now, staffId, stays);
  }

  private stayOf(guest: Guest, pet: SizedPet, isFamily: boolean, today: string): SeededStay {
    const times = {
      ...{ firstNight: addDays(today, guest.from), checkOut: addDays(today, guest.to) },
      ...{ arrivalTime: ARRIVAL, departureTime: guest.departure ?? DEPARTURE },
    };
    const nights = Array.from({ length: guest.to - guest.from }, (_, night) => addDays(times.firstNight, night));
    const familyNights = guest.isSecond ? nights : [];
    const hasLeft = guest.status === 'CHECKED_OUT';
    const hasCome = hasLeft || guest.status === 'IN_HOUSE';
    return {
      guest,
      pet,
      lines: priceStay({ times, rules: this.rules, baseCents: PRICE_CENTS[pet.size], familyNights, agreed: [] }),
      row: {
        ...{ id: newId(), pet_id: pet.id, service_id: this.service.id, first_night: times.firstNight },
        ...{ kennel_id: this.kennels.find(({ name }) => name === guest.kennel)?.id, check_out: times.checkOut },
        ...{ arrival_time: times.arrivalTime, departure_time: times.departureTime, shares_kennel: isFamily },
        ...{ belongings: hasCome ? 'Ração em pote com nome, coleira e caminha' : null, notes: guest.notes ?? null },
        ...{ status: guest.status ?? 'BOOKED', checked_in_at: hasCome ? at(times.firstNight, '15:10') : null },
        checked_out_at: hasLeft ? at(times.checkOut, times.departureTime) : null,
        created_at: at(addDays(times.firstNight, -8), '10:00'),
      },
    };
  }

  /** As a comanda is when a guest leaves: its nights, a late check-out, and what the pet taxi has driven. */
  private billOf({ guest, pet, lines, row }: SeededStay, taxi: Taxi): StayBill[] {
    const leftAt = row.checked_out_at;
    if (!leftAt) return [];
    const { id: service_id, name } = this.service;
    const nights = lines.map(({ kind, date, priceCents }) => ({
      ...{ stay_line: `${kind} ${date}`, trip_id: null, service_id, unit_price_cents: priceCents },
      name: `${kind === 'LATE' ? 'Saída tardia' : name} · ${formatDay(date).slice(0, 5)}`,
      uses_credits: kind === 'NIGHT',
    }));
    const fees = taxi.feesOf(row.id).map((fee) => ({ ...fee, stay_line: tripKey(fee.trip_id), uses_credits: true }));
    const saleId = guest.isPaid ? newId() : null;
    const charges = [...nights, ...fees];
    return [{ stayId: row.id, petId: pet.id, clientId: pet.client_id, leftAt, saleId, charges }];
  }
}

const CARES = [
  { kind: 'FOOD', time: '08:00', description: '1 xícara de ração', price_cents: 0 },
  { kind: 'WALK', time: '10:00', description: 'Passeio de 20 minutos', price_cents: 0 },
  { kind: 'FOOD', time: '18:00', description: '1 xícara de ração', price_cents: 0 },
];
/**
 * Everything that was due until an hour ago, or until they have left, is done, except by whoever has the second suite now: somebody
 * still has to see to that.
 */
async function insertCares(
  tx: EntityManager,
  now: Date,
  staffId: string | null,
  stays: readonly SeededStay[],
): Promise<void> {
  const cares = stays.flatMap(({ guest, row }) =>
    [
      ...CARES,
      ...(guest.medicine ? [{ kind: 'MEDICINE', time: '12:00', description: guest.medicine, price_cents: 8_00 }] : []),
    ].map((care) => ({
      row: { id: newId(), stay_id: row.id, ...care, created_at: row.created_at },
      guest,
      stay: row,
    })),
  );
  await insertRows(
    tx,
    'stay_cares',
    cares.map(({ row }) => row),
  );
  const anHourAgo = minutesLater(now, -60);
  const logs = cares
    .filter(({ guest }) => guest.status === 'IN_HOUSE' || guest.status === 'CHECKED_OUT')
    .flatMap(({ row: care, guest, stay }) => {
      const until = stay.checked_out_at ?? anHourAgo;
      // Of those that are here, today too.
      const days = Math.min(guest.to, 0) - guest.from;
      return Array.from({ length: days }, (_, index) => index + 1)
        .map((night) => ({ date: addDays(stay.first_night, night), isToday: guest.from + night === 0 }))
        .filter(({ date, isToday }) => at(date, care.time) < until && !(isToday && guest.kennel === 'Suíte 2'))
        .map(({ date }) => ({
          ...{ id: newId(), stay_id: stay.id, care_id: care.id, date, kind: care.kind },
          ...{ description: care.description, price_cents: care.price_cents },
          ...{ done_at: minutesLater(at(date, care.time), 10), done_by: staffId },
        }));
    });
  await insertRows(tx, 'stay_logs', logs);
}
