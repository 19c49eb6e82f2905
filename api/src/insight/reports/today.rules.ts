import type { Occupancy, Today, Week } from '@focinho/contracts/insight/today';
import { intersection, type Interval } from '@focinho/contracts/agenda/slots';
import { stageOf, type Progress } from '@focinho/contracts/catalogue/stage';
import { fromCents } from '@focinho/contracts/kernel/money';
import { isAllowed } from '@focinho/contracts/kernel/permissions';
import { parseFacts, type AgendaFacts } from '../../agenda/planner/agenda.facts';
import { capacityOf } from '../../agenda/planner/planner';
import { shopHours, workingHours } from '../../agenda/planner/working-hours';

/** An appointment of today, or of another day whose pet is still in the shop. */
export interface StoredAppointment extends Progress {
  isToday: boolean;
  cents: number;
  isPaid: boolean;
}
/** A day of the last week or of this one, from Monday on. */
export interface StoredDay {
  date: string;
  isToday: boolean;
  cents: number;
}
/** The facts that TODAY has read. */
export interface StoredToday {
  totalPets: number;
  totalClients: number;
  /** The text of {@link AgendaFacts}. */
  facts: string;
  day: StoredAppointment[];
  receivedCents: number;
  overdue: { clients: number; cents: number };
  lowStock: number;
  weeks: StoredDay[];
}

export function todayOf({
  totalPets,
  totalClients,
  facts: text,
  day,
  lowStock,
  overdue,
  ...stored
}: StoredToday): Today {
  const facts = parseFacts(text);
  const unpaid = day.filter(({ isPaid }) => !isPaid);
  const count = (rows: StoredAppointment[], test: (row: StoredAppointment) => boolean) => rows.filter(test).length;
  return {
    totalPets,
    totalClients,
    appointmentsToday: count(day, ({ isToday }) => isToday),
    received: fromCents(stored.receivedCents),
    expected: fromCents(sum(unpaid.map(({ cents }) => cents))),
    unconfirmed: count(day, (row) => row.status === 'SCHEDULED' && stageOf(row) === 'EXPECTED'),
    waiting: count(day, (row) => stageOf(row) === 'WAITING'),
    readyUnpaid: count(unpaid, (row) => row.cents > 0 && stageOf(row) === 'READY'),
    overdue: { clients: overdue.clients, total: fromCents(overdue.cents) },
    lowStock,
    hours: occupancyOf(facts),
    week: isAllowed(facts.user.role, 'results.see') ? weekOf(stored.weeks) : null,
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const minutesIn = (intervals: readonly Interval[]) => sum(intervals.map(({ from, to }) => to - from));

const HOUR = 60;
const HOURS = Array.from({ length: 24 }, (_unused, hour) => hour);

/**
 * How full each hour of the day is. A shop without professionals attends as many pets at a time as it says. Elsewhere a step occupies its
 * professional, or whoever of the team will do it.
 */
export function occupancyOf(facts: AgendaFacts): Occupancy[] {
  const capacity = capacityOf(facts);
  const working =
    capacity === null
      ? facts.professionals.map((one) => workingHours(facts, one))
      : Array.from({ length: capacity }, () => shopHours(facts));
  const steps = facts.occupied
    .filter(({ professionalId, forTeam }) => capacity !== null || professionalId !== null || forTeam)
    .map(({ busyFrom, to }) => ({ from: busyFrom, to }));
  const hours = HOURS.map((hour) => {
    const during = [{ from: facts.from + hour * HOUR, to: facts.from + (hour + 1) * HOUR }];
    const minutesOf = (intervals: readonly Interval[]) => minutesIn(intersection(intervals, during));
    return { hour, booked: minutesOf(steps), capacity: sum(working.map(minutesOf)) };
  });
  const isUsed = ({ booked, capacity: most }: Occupancy) => booked > 0 || most > 0;
  return hours.slice(hours.findIndex(isUsed), hours.findLastIndex(isUsed) + 1);
}

const WEEK_DAYS = 7;

function weekOf(stored: readonly StoredDay[]): Week {
  const [last, current] = [stored.slice(0, WEEK_DAYS), stored.slice(WEEK_DAYS)];
  const upToToday = (days: readonly StoredDay[]) =>
    fromCents(sum(days.slice(0, current.findIndex(({ isToday }) => isToday) + 1).map(({ cents }) => cents)));
  return {
    revenue: upToToday(current),
    before: upToToday(last),
    days: current.map(({ date, cents }, index) => ({
      date,
      revenue: fromCents(cents),
      before: fromCents(last[index]?.cents ?? 0),
    })),
  };
}
