import type { EntityManager } from 'typeorm';
import { addDays } from '@focinho/contracts/kernel/dates';
import type { PetSize } from '@focinho/contracts/kernel/enums';
import { priceStay, type HotelRules } from '../agenda/stays/stays.rules';
import { newId } from '../database/records';
import { at, insertRows } from './rows';

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
  status?: 'IN_HOUSE' | 'CANCELLED';
  /** Whether it sleeps beside the guest before it, who is of the same family. */
  isSecond?: boolean;
  notes?: string;
  medicine?: string;
}
/** A week in which one leaves and one comes today in the same suite, two of a family share one, and the weekend is nearly full. */
const GUESTS: Guest[] = [
  { kennel: 'Suíte 3', from: -2, to: 3, status: 'IN_HOUSE', notes: 'Dormem juntos, com a manta azul' },
  { kennel: 'Suíte 3', from: -2, to: 3, status: 'IN_HOUSE', isSecond: true },
  { kennel: 'Suíte 1', from: -4, to: 0, status: 'IN_HOUSE', notes: 'A tutora busca depois do trabalho' },
  { kennel: 'Suíte 1', from: 0, to: 4 },
  { kennel: 'Suíte 2', from: -1, to: 2, status: 'IN_HOUSE', medicine: 'Prednisona 5 mg, com a comida' },
  { kennel: 'Suíte 2', from: 2, to: 7 },
  { kennel: 'Suíte 4', from: 1, to: 5 },
  { kennel: 'Suíte 4', from: 5, to: 6, status: 'CANCELLED' },
  { kennel: 'Canil coletivo', from: -3, to: 1, status: 'IN_HOUSE' },
  { kennel: 'Canil coletivo', from: -1, to: 4, status: 'IN_HOUSE', notes: 'Tem medo de trovão' },
  { kennel: 'Canil coletivo', from: 1, to: 3 },
  { kennel: 'Canil coletivo', from: 3, to: 6 },
];

interface SeededPet {
  id: string;
  clientId: string;
  size: PetSize;
}
/** Living dogs of known size, two of one family first. */
async function guestsOf(tx: EntityManager): Promise<SeededPet[]> {
  const dogs: SeededPet[] = await tx.query(
    `select id, client_id as "clientId", size from pets
     where species = 'DOG' and size is not null and deceased_on is null and deleted_at is null order by created_at, id`,
  );
  const first = dogs.find((dog) => dogs.some((other) => other !== dog && other.clientId === dog.clientId));
  const family = first ? dogs.filter(({ clientId }) => clientId === first.clientId).slice(0, 2) : [];
  const single = dogs.filter(
    ({ clientId }, index) =>
      clientId !== first?.clientId && dogs.findIndex((other) => other.clientId === clientId) === index,
  );
  return [...family, ...single];
}

/** The hotel: kennels, a service by the night, its rules, and a week of guests with what is done for them. */
export async function seedStays(tx: EntityManager, today: string, now: Date): Promise<void> {
  const pets = await guestsOf(tx);
  if (pets.length < GUESTS.length) return;
  const kennels = KENNELS.map((kennel) => ({ id: newId(), ...kennel, kind: 'KENNEL' }));
  await insertRows(tx, 'stations', kennels);
  const serviceId = newId();
  const description = 'Uma noite, com alimentação do tutor e dois passeios';
  await insertRows(tx, 'services', [
    {
      ...{ id: serviceId, name: 'Hospedagem', description, category: 'OUTROS', price_cents: PRICE_CENTS.MEDIUM },
      ...{ duration: 60, dose_check: 'WARN', dose_kinds: ['VACCINE'] },
    },
  ]);
  await insertRows(
    tx,
    'service_prices',
    Object.entries(PRICE_CENTS).map(([size, price_cents]) => ({
      ...{ service_id: serviceId, size, coat: null, price_cents, minutes: 60 },
    })),
  );
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '02-01' ? 1 : 0);
  const seasons = [{ name: 'Verão', from: `${year}-12-15`, to: `${year + 1}-01-31`, percent: 30 }];
  const holidays: { day: string }[] = await tx.query(`select day::text from holidays`);
  const rules: HotelRules = {
    ...{ mode: 'NIGHT', checkOutTime: '12:00', toleranceMinutes: 30, lateFeeCents: 35_00, extraNightFrom: '18:00' },
    ...{ secondPetPercent: 20, holidayPercent: 25, depositPercent: 30 },
    ...{ seasons, holidays: holidays.map(({ day }) => day) },
  };
  await insertRows(tx, 'hotel_settings', [
    {
      ...{ mode: rules.mode, service_id: serviceId, check_in_time: '14:00', check_out_time: rules.checkOutTime },
      ...{ tolerance_minutes: rules.toleranceMinutes, late_fee_cents: rules.lateFeeCents },
      ...{ extra_night_from: rules.extraNightFrom, second_pet_percent: rules.secondPetPercent },
      ...{ holiday_percent: rules.holidayPercent, deposit_percent: rules.depositPercent },
    },
  ]);
  await tx.query(`insert into hotel_seasons (nights, name, percent) values (daterange($1, $2, '[]'), $3, $4)`, [
    ...[seasons[0]?.from, seasons[0]?.to, seasons[0]?.name, seasons[0]?.percent],
  ]);

  const stays = GUESTS.flatMap((guest, index) => {
    const pet = pets[index];
    const isFamily = index < 2;
    if (!pet) return [];
    const times = {
      ...{ firstNight: addDays(today, guest.from), checkOut: addDays(today, guest.to) },
      ...{ arrivalTime: '15:00', departureTime: '11:00' },
    };
    const nights = Array.from({ length: guest.to - guest.from }, (_, night) => addDays(times.firstNight, night));
    const baseCents = PRICE_CENTS[pet.size];
    const familyNights = guest.isSecond ? nights : [];
    const isThere = guest.status === 'IN_HOUSE';
    return [
      {
        lines: priceStay({ times, rules, baseCents, familyNights, agreed: [] }),
        guest,
        row: {
          ...{ id: newId(), pet_id: pet.id, service_id: serviceId, first_night: times.firstNight },
          ...{ kennel_id: kennels.find(({ name }) => name === guest.kennel)?.id, check_out: times.checkOut },
          ...{ arrival_time: times.arrivalTime, departure_time: times.departureTime, shares_kennel: isFamily },
          ...{ belongings: isThere ? 'Ração em pote com nome, coleira e caminha' : null, notes: guest.notes ?? null },
          ...{ status: guest.status ?? 'BOOKED', checked_in_at: isThere ? at(times.firstNight, '15:10') : null },
          created_at: at(addDays(times.firstNight, -8), '10:00'),
        },
      },
    ];
  });
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
  await seedCares(tx, today, now, stays);
}

interface SeededStay {
  guest: Guest;
  row: { id: string; first_night: string; created_at: Date };
}
const CARES = [
  { kind: 'FOOD', time: '08:00', description: '1 xícara de ração', price_cents: 0 },
  { kind: 'WALK', time: '10:00', description: 'Passeio de 20 minutos', price_cents: 0 },
  { kind: 'FOOD', time: '18:00', description: '1 xícara de ração', price_cents: 0 },
];
/** Everything that was due until an hour ago is done, except by whoever has the second suite: somebody still has to see to that. */
async function seedCares(tx: EntityManager, today: string, now: Date, stays: readonly SeededStay[]): Promise<void> {
  const cares = stays.flatMap(({ guest, row }) =>
    [
      ...CARES,
      ...(guest.medicine ? [{ kind: 'MEDICINE', time: '12:00', description: guest.medicine, price_cents: 8_00 }] : []),
    ].map((care) => ({
      id: newId(),
      stay_id: row.id,
      ...care,
      created_at: row.created_at,
      guest,
      from: row.first_night,
    })),
  );
  await insertRows(
    tx,
    'stay_cares',
    cares.map(({ guest: _guest, from: _from, ...row }) => row),
  );
  const [doer]: { id: string }[] = await tx.query(
    `select id from users where role <> 'OWNER' order by created_at, id limit 1`,
  );
  const until = now.getTime() - 3_600_000;
  const logs = cares
    .filter(({ guest }) => guest.status === 'IN_HOUSE')
    .flatMap((care) =>
      Array.from({ length: -care.guest.from }, (_, index) => addDays(care.from, index + 1)).map((date) => ({
        care,
        date,
        done: at(date, care.time),
      })),
    )
    .filter(({ care, date, done }) => done.getTime() < until && !(date === today && care.guest.kennel === 'Suíte 2'))
    .map(({ care, date, done }) => ({
      ...{ id: newId(), stay_id: care.stay_id, care_id: care.id, date, kind: care.kind },
      ...{ description: care.description, price_cents: care.price_cents },
      ...{ done_at: new Date(done.getTime() + 600_000), done_by: doer?.id ?? null },
    }));
  await insertRows(tx, 'stay_logs', logs);
}
