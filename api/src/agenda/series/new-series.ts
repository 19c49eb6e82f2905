import { END_AFTER_START, PAST_MIDNIGHT } from '@focinho/contracts/agenda/appointments';
import { addDays, daysBetween } from '@focinho/contracts/kernel/dates';
import { mayKeep, type SeriesInput, type SeriesPreviewInput } from '@focinho/contracts/agenda/series';
import { minuteOf, MINUTES_PER_DAY, minutesOf } from '@focinho/contracts/agenda/slots';
import type { AgendaFacts, WantedFacts } from '../planner/agenda.facts';
import { refuseUnable } from '../planner/plan-booking';
import { Planner, type RequestedSlot } from '../planner/planner';
import { slotText } from '../planner/conflicts';
import type { StepsOfAppointment } from '../planner/steps.queries';
import { newId } from '../../database/records';
import { badField, ConflictError, NotFoundError } from '../../kernel/http/errors';
import { datesOf } from './dates';
import { LongAgenda } from './long-agenda';
import { judge, NEAREST_DAYS, type Repeated } from './occurrences';

/** The dates of the rule. @throws BadRequestError if it has none */
export function daysOf({ date, rule }: SeriesPreviewInput): string[] {
  const days = datesOf(date, rule);
  if (!days.length) throw badField('rule.until', 'Até este dia a recorrência não tem nenhuma data');
  return days;
}

/** The facts that are needed to judge these days and to propose others. */
export function factsFor(days: readonly string[], booking: SeriesPreviewInput): WantedFacts {
  const { petId, serviceId, professionalId } = booking;
  const sorted = [...days].sort();
  const [first = booking.date, last = booking.date] = [sorted[0], sorted.at(-1)];
  const span = daysBetween(first, last) + 1 + 2 * NEAREST_DAYS;
  return { from: addDays(first, -NEAREST_DAYS), days: span, petId, serviceId, professionalId, named: true };
}

/** @throws NotFoundError, BadRequestError, ConflictError if it cannot be booked on any day */
export function repeatedOf(facts: AgendaFacts, booking: SeriesPreviewInput): Repeated {
  const { startTime, endTime, professionalId, price } = booking;
  if (!facts.pet) throw new NotFoundError('Pet não encontrado.');
  if (!facts.service) throw new NotFoundError('Serviço não encontrado.');
  refuseProfessional(facts, professionalId);
  const planner = new Planner(facts);
  const from = minutesOf(startTime);
  const to = endTime === undefined ? from + planner.listed.minutes : minutesOf(endTime);
  if (to <= from) throw badField('endTime', END_AFTER_START);
  if (to >= MINUTES_PER_DAY) throw badField('startTime', PAST_MIDNIGHT);
  const servicePlan = planner.servicePlanIn({ startsAt: from, endsAt: to });
  const listed = planner.listed.price;
  return { from, to, professionalId, servicePlan, price: price ?? listed, listed };
}

export function refuseProfessional(facts: AgendaFacts, professionalId: string | null): void {
  if (professionalId !== null && !facts.professionals.some(({ id }) => id === professionalId))
    throw new NotFoundError('Profissional não encontrado.');
  refuseUnable(facts, professionalId);
}

/** An appointment of the new series. */
export type PlannedDate = StepsOfAppointment & { date: string; startTime: string };

/**
 * Plans the chosen dates, one after the other, so that none is in the way of another.
 * @throws ConflictError that names the first dates that are not free; BadRequestError for a date that the rule does not have
 */
export function planDates(
  facts: AgendaFacts,
  days: readonly string[],
  { dates, ...booking }: Pick<SeriesInput, 'dates' | 'professionalId'>,
  repeated: Repeated,
): PlannedDate[] {
  const agenda = new LongAgenda(facts);
  const planned: PlannedDate[] = [];
  const conflicts: ConflictingDate[] = [];
  for (const [index, { originalDate, date, startTime, ...chosen }] of dates.entries()) {
    if (!days.includes(originalDate))
      throw badField(`dates.${index}.originalDate`, 'Esta data não faz parte da recorrência');
    const professionalId = chosen.professionalId ?? booking.professionalId;
    refuseProfessional(facts, professionalId);
    const startsAt = minuteOf(date, startTime);
    const requested = { startsAt, endsAt: startsAt + repeated.to - repeated.from, professionalId };
    if (requested.endsAt >= minuteOf(date) + MINUTES_PER_DAY) throw badField(`dates.${index}.startTime`, PAST_MIDNIGHT);
    const { state, reason, slot } = judge(agenda, requested);
    if (!slot || !mayKeep(state, professionalId)) {
      conflicts.push({ requested, reason: reason ?? '', path: `dates.${index}` });
      continue;
    }
    const appointmentId = newId();
    agenda.occupy(appointmentId, requested, slot);
    const { bufferBefore } = repeated.servicePlan;
    planned.push({ appointmentId, date, startTime, professionalId, bufferBefore, steps: slot.steps, holds: true });
  }
  if (conflicts.length) throw notFree(conflicts);
  return planned;
}

export interface ConflictingDate {
  requested: RequestedSlot;
  reason: string;
  path: string;
}
const NAMED = 3;
/** A refusal of the whole that names the first dates. */
export function notFree(conflicts: readonly ConflictingDate[]): ConflictError {
  const texts = conflicts.map(({ requested, reason }) => `${slotText(requested.startsAt)}: ${reason}`);
  const others = texts.length - NAMED;
  const more = others > 0 ? [`E mais ${others} ${others === 1 ? 'data' : 'datas'}.`] : [];
  const errors = conflicts.map(({ path, reason }) => ({ path, message: reason }));
  return new ConflictError([...texts.slice(0, NAMED), ...more].join(' '), errors);
}
