import type { EntityManager } from 'typeorm';
import { isAllowed } from '@focinho/contracts/kernel/permissions';
import {
  dayAndTimeOf,
  minuteOf,
  MINUTES_PER_DAY,
  type Conflict,
  type Slot,
  type ServicePlan,
} from '@focinho/contracts/agenda/slots';
import { STATION_KIND_LABEL } from '@focinho/contracts/kernel/enums';
import { queryRows } from '../../database/batch';
import { lockRow } from '../../database/records';
import { badField, ConflictError, ForbiddenError, NotFoundError } from '../../kernel/http/errors';
import { loadAgenda, type AgendaFacts } from './agenda.facts';
import { capacityOf, does, isConflict, Planner, type RequestedSlot } from './planner';
import { conflictErrors, conflictText, slotText } from './conflicts';
import { deleteSurplusSteps, saveSteps, stationsOf, type PlannedSteps, type StepsOfAppointment } from './steps.queries';

/** A booking to be planned: a day `YYYY-MM-DD` and times `HH:MM`. */
export interface Booking {
  date: string;
  startTime: string;
  endTime: string;
  petId: string;
  serviceId: string;
  professionalId: string | null;
  stationId?: string | undefined;
  /** Overbooks it although something is in the way. */
  squeezeReason?: string | null | undefined;
}
interface BookingPlanOptions {
  /** The appointment that is moved. */
  appointmentId?: string;
  /** False: whatever is in the way, such as for an appointment that is cancelled at the same time. */
  refuses?: boolean;
  /** Its pet is there: without a professional it is attended whatever the hours, or waits. */
  isWalkIn?: boolean | undefined;
  /** Its pet is in the shop and stays where it is (staysInShop of the appointment's rules): whatever is in the way shares its time. */
  staysInShop?: boolean;
}
export interface BookingPlan extends PlannedSteps {
  /** The price for this pet by the list, in reais. */
  listed: number;
  serviceName: string;
  petName: string;
  /** Null: it fits, whatever reason was given. */
  squeezedBy: string | null;
  squeezeReason: string | null;
}

/** How far the next free slot is looked for, in days; and, from the first free day on, the same hour. */
const NEXT_DAYS = 31;
const SAME_HOUR_DAYS = 3;

export const requestedSlotOf = ({ date, startTime, endTime, professionalId, stationId }: Booking): RequestedSlot => ({
  startsAt: minuteOf(date, startTime),
  endsAt: minuteOf(date, endTime),
  professionalId,
  stationId,
});

/**
 * Plans the steps of a booking, after {@link lockAgenda}; pet and service are locked by the caller.
 * @throws NotFoundError, BadRequestError, ForbiddenError; ConflictError that says who is in the way and when there is room
 */
export async function planBooking(
  tx: EntityManager,
  booking: Booking,
  { appointmentId, refuses = true, isWalkIn = false, staysInShop = false }: BookingPlanOptions = {},
): Promise<BookingPlan> {
  const { professionalId, petId, serviceId, date, stationId, squeezeReason } = booking;
  if (professionalId)
    await lockRow(tx, 'professionals', professionalId, 'Profissional não encontrado.', { lock: 'key share' });
  const wanted = { from: date, days: 1, petId, serviceId, professionalId, appointmentId, evenDeleted: true };
  const facts = await loadAgenda(tx, { ...wanted, named: true });
  if (!facts.service) throw new NotFoundError('Serviço não encontrado.');
  if (refuses) refuseUnable(facts, professionalId);
  const preferred = appointmentId ? await queryRows(tx, stationsOf(appointmentId)) : [];
  const planner = new Planner(facts, new Set(preferred.map(({ id }) => id)));
  const requested = requestedSlotOf(booking);
  refuseUselessStation(facts, planner.servicePlanIn(requested), stationId);

  const result = planner.at(requested, { anyway: isWalkIn || staysInShop });
  // Nobody has to be overbooked at a time that is free.
  const isOverbooked = Boolean(squeezeReason) && isConflict(result);
  if (isOverbooked) refuseOverbooking(facts);
  const shares = isOverbooked || staysInShop;
  const isImpossible = isConflict(result) && (!shares || petIsBusy(facts, requested));
  if (refuses && isImpossible) {
    const conflict: Conflict = shares ? { reason: 'PET_BUSY' } : result;
    throw conflictError(
      facts,
      conflict,
      requested,
      await nextSlot(tx, booking, { appointmentId, now: facts.now, isWalkIn }),
    );
  }
  const steps = isConflict(result) ? planner.overbooked(requested) : result.steps;
  return {
    professionalId,
    bufferBefore: facts.service.bufferBefore,
    steps,
    holds: refuses,
    listed: planner.listed.price,
    serviceName: facts.service.name,
    petName: facts.pet?.name ?? '',
    squeezedBy: isOverbooked ? facts.user.id : null,
    squeezeReason: isOverbooked ? (squeezeReason ?? null) : null,
  };
}

/** Stores the steps; earlier ones of the appointments are moved. */
export async function writeSteps(tx: EntityManager, plans: readonly StepsOfAppointment[]): Promise<void> {
  await queryRows(tx, deleteSurplusSteps(plans));
  await queryRows(tx, saveSteps(plans));
}

/** The conflict that a refusal means to the caller. */
export function conflictError(
  facts: AgendaFacts,
  conflict: Conflict,
  requested: RequestedSlot,
  next: Slot | undefined,
): ConflictError {
  const reason = conflictText(facts, conflict, requested);
  // The pet's own overlap has had its sentence since before there were professionals.
  const what = next && isSameHour(next, requested) ? 'Livre no mesmo horário' : 'Próximo horário livre';
  const message = next && conflict.reason !== 'PET_BUSY' ? `${reason} ${what}: ${slotText(next.startsAt)}.` : reason;
  return new ConflictError(message, conflictErrors(conflict, message, next, capacityOf(facts)));
}

const isSameHour = (slot: Slot, { startsAt }: RequestedSlot) =>
  slot.startsAt > startsAt && (slot.startsAt - startsAt) % MINUTES_PER_DAY === 0;

/**
 * The slot that is proposed instead of a refused booking: the first free one after it on its day; else, as in a series, the same hour of
 * the next days that are open, or the first free slot at all. In a shop without hours every day is open but holidays.
 */
async function nextSlot(
  tx: EntityManager,
  booking: Booking,
  { appointmentId, now, isWalkIn }: { appointmentId: string | undefined; now: number; isWalkIn: boolean },
): Promise<Slot | undefined> {
  const { date, petId, serviceId, professionalId, stationId } = booking;
  const from = date < dayAndTimeOf(now).day ? undefined : date;
  const wanted = { from, days: NEXT_DAYS, petId, serviceId, professionalId, appointmentId, evenDeleted: true };
  const planner = new Planner(await loadAgenda(tx, wanted));
  const requested = requestedSlotOf(booking);
  const firstFrom = (from: number, days: number) =>
    planner.slots(professionalId, {
      servicePlan: planner.servicePlanIn(requested),
      from,
      limit: 1,
      stationId,
      unknownHours: [{ from: midnightBefore(from), to: midnightBefore(from) + days * MINUTES_PER_DAY }],
    })[0];
  const first = firstFrom(requested.startsAt, isWalkIn ? 1 : 1 + SAME_HOUR_DAYS);
  const later = first ? daysBetweenMinutes(requested.startsAt, first.startsAt) : 0;
  // Who has come does not wait until tomorrow at this minute, and what is over has no hour of its own.
  if (later === 0 || isWalkIn || requested.startsAt < now) return first;
  for (let days = later; days < later + SAME_HOUR_DAYS; days += 1) {
    const slot = firstFrom(requested.startsAt + days * MINUTES_PER_DAY, 1);
    if (slot && isSameHour(slot, requested)) return slot;
  }
  return first;
}

const midnightBefore = (minute: number) => Math.floor(minute / MINUTES_PER_DAY) * MINUTES_PER_DAY;
const daysBetweenMinutes = (from: number, to: number) => (midnightBefore(to) - midnightBefore(from)) / MINUTES_PER_DAY;

/** @throws ConflictError if the professional does not attend any more, or does not do the service */
export function refuseUnable({ professionals, service }: AgendaFacts, professionalId: string | null): void {
  const professional = professionals.find(({ id }) => id === professionalId);
  if (!professional || !service) return;
  const refuse = (message: string) => {
    throw new ConflictError(message, [{ path: 'professionalId', message }]);
  };
  if (!professional.isActive) refuse(`${professional.name} não atende mais: o cadastro está inativo.`);
  if (!does(professional, service.id)) refuse(`${professional.name} não faz ${service.name}.`);
}

function refuseUselessStation(
  { stations }: AgendaFacts,
  servicePlan: ServicePlan,
  stationId: string | undefined,
): void {
  if (stationId === undefined) return;
  const station = stations.find(({ id }) => id === stationId);
  if (!station) throw new NotFoundError('Estação não encontrada.');
  if (!servicePlan.steps.some(({ stationKind }) => stationKind === station.kind))
    throw badField('stationId', `Nenhuma etapa deste serviço usa ${STATION_KIND_LABEL[station.kind].toLowerCase()}`);
}

function refuseOverbooking({ user, staffMaySqueezeIn }: AgendaFacts): void {
  if (isAllowed(user.role, 'agenda.squeezeIn') || staffMaySqueezeIn) return;
  const message = 'Nesta loja, só um gerente ou o proprietário pode fazer um encaixe.';
  throw new ForbiddenError(message, [{ path: 'squeezeReason', message }]);
}

const petIsBusy = ({ pet }: AgendaFacts, { startsAt, endsAt }: RequestedSlot) =>
  pet?.bookings.some(({ from, to }) => from < endsAt && startsAt < to) ?? false;
