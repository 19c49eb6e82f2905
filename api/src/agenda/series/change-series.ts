import type { EntityManager } from 'typeorm';
import { END_AFTER_START, PAST_MIDNIGHT } from '@focinho/contracts/agenda/appointments';
import { addDays, daysBetween } from '@focinho/contracts/kernel/dates';
import type { SeriesChange } from '@focinho/contracts/agenda/series';
import { dayAndTimeOf, minuteOf, type Conflict, MINUTES_PER_DAY, minutesOf } from '@focinho/contracts/agenda/slots';
import { loadAgenda, type AgendaFacts } from '../planner/agenda.facts';
import { isConflict, Planner } from '../planner/planner';
import { conflictText } from '../planner/conflicts';
import type { StepsOfAppointment } from '../planner/steps.queries';
import { agreePrice, namesOf } from '../appointments/agreed-price';
import { badField } from '../../kernel/http/errors';
import { LongAgenda } from './long-agenda';
import { notFree, refuseProfessional, type ConflictingDate } from './new-series';
import type { Member, Target } from './series.queries';

/** Whether a change is about more than price and notes. */
export const isMove = ({ moveDays, startTime, endTime, professionalId, serviceId }: SeriesChange): boolean =>
  moveDays !== 0 || [startTime, endTime, professionalId, serviceId].some((field) => field !== undefined);

/** Appointments of the same pet that will have the same service, where they go, and the agenda as they will find it. */
interface Group {
  facts: AgendaFacts;
  agenda: LongAgenda;
  targets: Target[];
  /** In reais: a new one, or that of another service; null: as agreed before. */
  price: number | null;
}

/** Loads what the change of some appointments of a series needs, after {@link lockAgenda}. */
export async function groupsOf(tx: EntityManager, members: readonly Member[], change: SeriesChange): Promise<Group[]> {
  const same = new Map<string, Member[]>();
  for (const member of members) {
    const key = `${member.petId} ${change.serviceId ?? member.serviceId}`;
    same.set(key, [...(same.get(key) ?? []), member]);
  }
  const groups: Group[] = [];
  for (const group of same.values()) groups.push(await groupOf(tx, group, members, change));
  return groups;
}

/**
 * Plans the appointments at their new times.
 * @throws ConflictError that names the first ones for which there is no room
 */
export function planSteps(groups: readonly Group[], members: readonly Member[]): StepsOfAppointment[] {
  const stored = new Map(members.map((member) => [member.id, member]));
  const steps: StepsOfAppointment[] = [];
  const conflicts: ConflictingDate[] = [];
  for (const { facts, agenda, targets } of groups)
    for (const { id, date, startTime, endTime, professionalId, petId } of targets) {
      const requested = { startsAt: minuteOf(date, startTime), endsAt: minuteOf(date, endTime), professionalId };
      const before = stored.get(id);
      const wasAhead = before && minuteOf(before.date, before.startTime) >= facts.now;
      const isOver: Conflict | undefined = wasAhead && requested.startsAt < facts.now ? { reason: 'PAST' } : undefined;
      const result = isOver ?? agenda.at(requested);
      if (isConflict(result)) {
        const reason = conflictText(agenda.factsOf(requested.startsAt), result, requested);
        conflicts.push({
          requested,
          reason,
          path: result.reason === 'PROFESSIONAL_BUSY' ? 'professionalId' : 'startTime',
        });
        continue;
      }
      for (const other of groups) other.agenda.occupy(id, requested, result, other.targets[0]?.petId === petId);
      const bufferBefore = facts.service?.bufferBefore ?? 0;
      steps.push({ appointmentId: id, professionalId, bufferBefore, steps: result.steps, holds: true });
    }
  if (conflicts.length) throw notFree(conflicts);
  return steps;
}

/** `same` are those of one pet and one service, out of all `members` that change. */
async function groupOf(
  tx: EntityManager,
  same: readonly Member[],
  members: readonly Member[],
  change: SeriesChange,
): Promise<Group> {
  const days = same.map(({ date }) => addDays(date, change.moveDays)).sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const facts = await loadAgenda(tx, {
    from: first,
    days: daysBetween(first, last) + 1,
    petId: same[0]?.petId,
    serviceId: change.serviceId ?? same[0]?.serviceId,
    professionalId: change.professionalId ?? same[0]?.professionalId,
    exceptIds: members.map(({ id }) => id),
    named: true,
    evenDeleted: true,
  });
  const planner = new Planner(facts);
  const isOther = change.serviceId !== undefined && same.some((member) => member.serviceId !== change.serviceId);
  const targets = same.map((member) => targetOf(member, change, isOther ? planner.listed.minutes : undefined));
  if (isMove(change))
    for (const professionalId of new Set(targets.map((target) => target.professionalId)))
      refuseProfessional(facts, professionalId);
  const { listed } = planner;
  const agreement = { ...namesOf(facts), count: same.length, listed: listed.price };
  const kept = isOther ? listed.price : null;
  const price = change.price === undefined ? kept : await agreePrice(tx, { ...agreement, wanted: change.price });
  return { facts, agenda: new LongAgenda(facts), targets, price };
}

/** Where an appointment goes. Without a new end it stays as long as it was, or becomes as long as another service takes. */
function targetOf(member: Member, change: SeriesChange, minutes: number | undefined): Target {
  const startTime = change.startTime ?? member.startTime;
  const length = minutes ?? minutesOf(member.endTime) - minutesOf(member.startTime);
  const end = change.endTime === undefined ? minutesOf(startTime) + length : minutesOf(change.endTime);
  if (end <= minutesOf(startTime)) throw badField('endTime', END_AFTER_START);
  if (end >= MINUTES_PER_DAY) throw badField('startTime', PAST_MIDNIGHT);
  return {
    id: member.id,
    petId: member.petId,
    date: addDays(member.date, change.moveDays),
    startTime,
    endTime: dayAndTimeOf(end).time,
    serviceId: change.serviceId ?? member.serviceId,
    professionalId: change.professionalId === undefined ? member.professionalId : change.professionalId,
  };
}
