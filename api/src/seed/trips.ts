import type { EntityManager } from 'typeorm';
import { minutesOf } from '@focinho/contracts/agenda/slots';
import { zoneOfAddress } from '@focinho/contracts/agenda/taxi-settings';
import { addDays } from '@focinho/contracts/kernel/dates';
import { TRIP_LEG_LABEL, type TripLeg, type TripStatus } from '@focinho/contracts/kernel/enums';
import { newId } from '../database/records';
import type { ClientRow, PetRow } from './people';
import type { PresentRow } from './queue';
import { at, clockOf, insertRows, minutesLater } from './rows';

/** By the kilometre, where there is no zone. */
const SERVICE = {
  ...{ name: 'Táxi Pet', description: 'Busca e entrega em casa; fora das zonas, por km', category: 'OUTROS' },
  ...{ price_cents: 4_00, duration: 30 },
};
/** Each of the districts in which the clients live is in one. */
const ZONES = [
  { name: 'Centro', price_cents: 18_00, neighbourhoods: 'Aclimação, Cambuci, Liberdade' },
  { name: 'Zona sul', price_cents: 25_00, neighbourhoods: 'Vila Mariana, Saúde, Mirandópolis, Moema' },
  { name: 'Outros bairros', price_cents: 32_00, neighbourhoods: 'Ipiranga, Mooca, Tatuapé' },
];

interface TripRow {
  id: string;
  appointment_id: string | null;
  stay_id: string | null;
  leg: TripLeg;
  date: string;
  window_from: string;
  window_to: string;
  driver_id: string | null;
  van_id: string | null;
  zone_id: string;
  service_id: string;
  unit_price_cents: number;
  status: TripStatus;
  left_at: Date | null;
  done_at: Date | null;
  created_at: Date;
}
interface Leg {
  appointmentId?: string;
  stayId?: string;
  clientId: string;
  leg: TripLeg;
  date: string;
  /** At which its window begins, in minutes since midnight. */
  from: number;
  /** Null: it is still to be driven. */
  outcome: 'DONE' | 'LATE' | 'CANCELLED' | null;
  /** Whether somebody else drives it, with a car of their own. */
  isByOther?: boolean;
}
/** The fee of a leg as a line of a sale or a comanda. */
export interface TripFee {
  trip_id: string;
  service_id: string;
  name: string;
  unit_price_cents: number;
}

const WINDOW_MINUTES = 30;
const DRIVE_MINUTES = 15;
/** When it is there, in minutes after its window begins. */
const DONE_AFTER = { DONE: 18, LATE: WINDOW_MINUTES + 20 };
/** The days that it drives, from today, and for how many pets on each that has passed or is still to come. */
const DAYS = { from: -6, to: 1 };
const RIDES = { past: 2, coming: 3 };
/** Which of the pets was fetched late, and which was not brought home, because its tutor came. */
const [LATE, CANCELLED] = [1, 2];

/** The pet taxi: its zones, a van, and the legs that are agreed. */
export class Taxi {
  readonly service = { id: newId(), ...SERVICE };
  readonly zones = ZONES.map((zone) => ({ id: newId(), service_id: this.service.id, ...zone }));
  readonly trips: TripRow[] = [];
  private readonly van = { id: newId(), name: 'Van da loja', kind: 'VAN', capacity: 4 };

  constructor(
    private readonly clients: readonly ClientRow[],
    /** The first one drives the van. */
    private readonly drivers: readonly { id: string }[],
    private readonly today: string,
  ) {}

  /**
   * Fetches and brings home pets of the last days, and those that are expected today and tomorrow. Nobody is on the way: that would be
   * over by the evening.
   */
  drive(appointments: readonly PresentRow[], pets: readonly PetRow[]): void {
    let past = 0;
    for (let offset = DAYS.from; offset <= DAYS.to; offset += 1) {
      const date = addDays(this.today, offset);
      const isPast = offset < 0;
      const rides = appointments
        .filter((row) => row.date === date && row.start_time >= '08:30' && (isPast ? hasCome(row) : isExpected(row)))
        .flatMap((row) => {
          const clientId = pets.find(({ id }) => id === row.pet_id)?.client_id ?? '';
          return this.zoneOf(clientId) ? [{ row, clientId }] : [];
        })
        .sort((one, other) => one.row.start_time.localeCompare(other.row.start_time))
        .slice(0, isPast ? RIDES.past : RIDES.coming);
      for (const [index, { row, clientId }] of rides.entries()) {
        const ride = isPast ? past : index;
        const common = { appointmentId: row.id, clientId, date, isByOther: ride % 3 === 2 };
        const outcome = isPast ? 'DONE' : null;
        this.book({
          ...common,
          leg: 'PICKUP',
          from: minutesOf(row.start_time) - 15 - WINDOW_MINUTES,
          outcome: isPast && ride === LATE ? 'LATE' : outcome,
        });
        this.book({
          ...common,
          leg: 'DELIVERY',
          from: minutesOf(row.end_time) + 15,
          outcome: isPast && ride === CANCELLED ? 'CANCELLED' : outcome,
        });
        if (isPast) past += 1;
      }
    }
  }

  /** In the zone of the client; nothing if nobody knows where that is. */
  book({ appointmentId, stayId, clientId, leg, date, from, outcome, isByOther = false }: Leg): void {
    const zone = this.zoneOf(clientId);
    if (!zone) return;
    const doneAfter = outcome === 'DONE' || outcome === 'LATE' ? DONE_AFTER[outcome] : null;
    const doneAt = doneAfter === null ? null : at(date, clockOf(from + doneAfter));
    const done = leg === 'PICKUP' ? 'PICKED_UP' : 'DELIVERED';
    const agreedOn = addDays(date < this.today ? date : this.today, -1);
    this.trips.push({
      id: newId(),
      appointment_id: appointmentId ?? null,
      stay_id: stayId ?? null,
      leg,
      date,
      window_from: clockOf(from),
      window_to: clockOf(from + WINDOW_MINUTES),
      driver_id: this.drivers[isByOther ? 1 : 0]?.id ?? null,
      van_id: isByOther ? null : this.van.id,
      zone_id: zone.id,
      service_id: this.service.id,
      unit_price_cents: zone.price_cents,
      status: outcome === null ? 'PLANNED' : outcome === 'CANCELLED' ? outcome : done,
      left_at: doneAt && minutesLater(doneAt, -DRIVE_MINUTES),
      done_at: doneAt,
      created_at: at(agreedOn, '09:20'),
    });
  }

  /** The legs of an appointment or a stay, as what is paid for them. */
  feesOf(ownerId: string): TripFee[] {
    return this.trips
      .filter((trip) => (trip.appointment_id ?? trip.stay_id) === ownerId && trip.status !== 'CANCELLED')
      .map(({ id, leg, service_id, unit_price_cents }) => {
        const name = `${this.service.name} (${TRIP_LEG_LABEL[leg].toLowerCase()})`;
        return { trip_id: id, service_id, name, unit_price_cents };
      });
  }

  /** Its zones and its van; the appointments and stays of its legs must be there. */
  async insert(tx: EntityManager): Promise<void> {
    await insertRows(tx, 'services', [this.service]);
    await insertRows(tx, 'stations', [this.van]);
    await insertRows(tx, 'taxi_zones', this.zones);
    await insertRows(tx, 'trips', this.trips);
  }

  private zoneOf(clientId: string) {
    return zoneOfAddress(this.clients.find(({ id }) => id === clientId)?.address, this.zones);
  }
}

const hasCome = ({ status }: PresentRow) => status === 'COMPLETED';
const isExpected = ({ status, arrived_at }: PresentRow) =>
  !arrived_at && (status === 'SCHEDULED' || status === 'CONFIRMED');
