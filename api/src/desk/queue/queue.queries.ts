import { ARRIVAL_FIELDS } from '@focinho/contracts/agenda/appointments';
import { UNPAID_DAYS, type QueueEntry } from '@focinho/contracts/desk/queue';
import type { Stage } from '@focinho/contracts/kernel/enums';
import { calendarDay, clock, embedded, object, reais, recordJson } from '../../database/json';
import { newId } from '../../database/records';
import { lateDoses } from '../../agenda/doses/late-doses';
import { agreedPrice, person, isSold } from '../../database/shared-sql';
import { sql, type Sql } from '../../database/sql';
import { missingAgreements } from '../../people/agreements/agreements.queries';
import { UNDO_MINUTES, type Arrival, type Movable, type State } from './queue.rules';

/** An entry before its stage is derived. */
export type StoredEntry = Omit<QueueEntry, 'stage'>;
export interface StoredQueue {
  now: string;
  entries: StoredEntry[];
  unpaid: StoredEntry[];
}

/** How many appointments the queue has at most: far more than a shop attends in a day. */
const ENTRIES_MAX = 500;

const PROFESSIONAL = { id: sql`pr.id`, name: sql`pr.name`, color: sql`pr.color` };

/** appointment_steps_key. */
const STEPS = sql`(
  select coalesce(json_agg(${object({
    id: sql`step.id`,
    kind: sql`step.kind`,
    minutes: sql`(extract(epoch from step.ends_at - step.starts_at) / 60)::int`,
    professional: embedded('pr', PROFESSIONAL),
    startedAt: sql`step.started_at`,
    finishedAt: sql`step.finished_at`,
  })} order by step.position), '[]')
  from appointment_steps step
  left join professionals pr on pr.tenant_id = step.tenant_id and pr.id = step.professional_id
  where step.tenant_id = row.tenant_id and step.appointment_id = row.id)`;

/** appointment_moves_by_appointment. */
const LAST_MOVE = sql`(
  select ${object({
    id: sql`m.id`,
    stage: sql`m.stage`,
    by: person('u'),
    at: sql`m.at`,
  })}
  from appointment_moves m left join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
  where m.tenant_id = row.tenant_id and m.appointment_id = row.id and m.undone_at is null
  order by m.created_at desc, m.id desc limit 1)`;

const ENTRY = object({
  id: sql`row.id`,
  status: sql`row.status`,
  date: calendarDay(sql`row.date`),
  startTime: clock(sql`row.start_time`),
  endTime: clock(sql`row.end_time`),
  notes: sql`row.notes`,
  tutorNotes: sql`row.tutor_notes`,
  pet: embedded('p', {
    id: sql`p.id`,
    name: sql`p.name`,
    species: sql`p.species`,
    photoId: sql`p.photo_id`,
    notes: sql`p.notes`,
    temperament: sql`p.temperament`,
    flags: sql`p.flags`,
    deceasedOn: calendarDay(sql`p.deceased_on`),
    allergies: sql`p.allergies`,
    lateDoses: lateDoses('p', sql`greatest(row.date, (select app.today()))`),
  }),
  client: embedded('c', { id: sql`c.id`, name: sql`c.name`, phone: sql`c.phone` }),
  service: sql`case when s.deleted_at is null then ${object({ id: sql`s.id`, name: sql`s.name` })} end`,
  professional: embedded('pr', PROFESSIONAL),
  price: reais(agreedPrice('row', 's')),
  steps: STEPS,
  ...recordJson(ARRIVAL_FIELDS),
  endedAt: sql`row.ended_at`,
  isPaid: isSold('row'),
  // sold_appointments_one_sale
  saleId: sql`(
    select sold.sale_id from sold_appointments sold where sold.tenant_id = row.tenant_id and sold.appointment_id = row.id)`,
  // order_lines_one_per_appointment
  order: sql`(
    select ${object({ id: sql`o.id`, status: sql`o.status` })}
    from order_lines line join orders o on o.tenant_id = line.tenant_id and o.id = line.order_id
    where line.tenant_id = row.tenant_id and line.appointment_id = row.id and line.deleted_at is null)`,
  lastMove: LAST_MOVE,
  missingAgreements: sql`case when row.delivered_at is null and c.id is not null and p.deceased_on is null then ${missingAgreements(
    {
      clientId: sql`c.id`,
      petId: sql`p.id`,
      species: sql`p.species`,
      category: sql`s.category`,
    },
  )} else '[]' end`,
});

const entries = (ids: Sql) => sql`
  select coalesce(json_agg(${ENTRY} order by row.date, row.start_time, row.id), '[]')
  from appointments row
  left join pets p on p.tenant_id = row.tenant_id and p.id = row.pet_id and p.deleted_at is null
  left join clients c on c.tenant_id = row.tenant_id and c.id = p.client_id and c.deleted_at is null
  -- Prices even after the service was deleted.
  join services s on s.tenant_id = row.tenant_id and s.id = row.service_id
  left join professionals pr on pr.tenant_id = row.tenant_id and pr.id = row.professional_id
  where row.id = any (array(${ids}))`;

/** Today's appointments (appointments_by_date), and those of other days whose pet is in the shop (appointments_in_shop). */
export const PRESENT = sql`
  select id from (
    select id, date from appointments where date = (select app.today()) and deleted_at is null and status <> 'CANCELLED'
    union
    select id, date from appointments
    where arrived_at is not null and delivered_at is null and deleted_at is null and status <> 'CANCELLED'
  ) present order by date desc limit ${ENTRIES_MAX}::int`;
/** Those who went without having paid what costs something (appointments_delivered). */
const UNPAID = sql`
  select a.id from appointments a join services s on s.tenant_id = a.tenant_id and s.id = a.service_id
  where a.delivered_at >= (app.today() - ${UNPAID_DAYS}::int)::timestamp at time zone current_setting('app.time_zone')
    and a.deleted_at is null and a.status <> 'CANCELLED' and ${agreedPrice('a', 's')} > 0
    and not ${isSold('a')}
  order by a.delivered_at desc limit ${ENTRIES_MAX}::int`;
export const QUEUE = sql`
  select json_build_object('now', now(), 'entries', (${entries(PRESENT)}), 'unpaid', (${entries(UNPAID)}))::text`;

export const entriesOf = (ids: readonly string[]) => sql`
  select json_build_object('now', now(), 'entries', (${entries(sql`select unnest(${ids}::uuid[])`)}))::text`;
export const oneEntry = (id: string) => sql`
  select json_build_object('entry', whole.text::json -> 'entries' -> 0)::text from (${entriesOf([id])}) whole (text)`;

/** In the order of their ids, so that two desks cannot wait for each other. */
export const lockAppointments = (ids: readonly string[]) => sql<{ id: string }>`
  select id from appointments where id = any (${ids}::uuid[]) and deleted_at is null order by id for update`;
/** Also of one that an undo has taken back. */
export const lockEvenDeleted = (id: string) => sql`select id from appointments where id = ${id} for update`;

const STATE = {
  status: sql`row.status`,
  endedAt: sql`row.ended_at`,
  endedFrom: sql`row.ended_from`,
  arrivedAt: sql`row.arrived_at`,
  deliveredAt: sql`row.delivered_at`,
  steps: sql`(
    select coalesce(json_agg(${object({
      id: sql`step.id`,
      kind: sql`step.kind`,
      startedAt: sql`step.started_at`,
      finishedAt: sql`step.finished_at`,
    })} order by step.position), '[]')
    from appointment_steps step where step.tenant_id = row.tenant_id and step.appointment_id = row.id)`,
};

/** A locked appointment with all that a move depends on. */
export interface Tracked extends Movable, Arrival {
  id: string;
  /** The status before the pet arrived, if it has arrived by a move. */
  bookedAs: State['status'] | null;
  /** The last move that has not been undone. */
  lastAt: string | null;
  now: string;
  today: string;
  /** The first instant of today. */
  midnight: string;
}

const moveBefore = (condition: Sql, column: Sql) => sql`(
  select ${column} from appointment_moves m
  where m.tenant_id = row.tenant_id and m.appointment_id = row.id and m.undone_at is null and ${condition}
  order by m.created_at desc, m.id desc limit 1)`;

/** Read after the lock: this statement sees what whoever held it before has written. */
export const trackedAppointments = (ids: readonly string[]) => sql<{ tracked: Tracked }>`
  select to_json(${object({
    id: sql`row.id`,
    date: sql`to_char(row.date, 'YYYY-MM-DD')`,
    ...STATE,
    belongings: sql`row.belongings`,
    locker: sql`row.locker`,
    arrivalNotes: sql`row.arrival_notes`,
    isSold: isSold('row'),
    isWalkIn: sql`row.is_walk_in`,
    bookedAs: moveBefore(sql`m.before ->> 'arrivedAt' is null`, sql`m.before ->> 'status'`),
    lastAt: moveBefore(sql`true`, sql`m.at`),
    now: sql`clock_timestamp()`,
    today: sql`to_char(app.today(), 'YYYY-MM-DD')`,
    midnight: sql`app.today()::timestamp at time zone current_setting('app.time_zone')`,
  })}) as tracked
  from appointments row where row.id = any (${ids}::uuid[]) order by row.id`;

/** Restores or changes the times of steps; those that are gone since are skipped. */
export const saveStepTimes = (appointmentId: string, steps: State['steps']) => sql`
  update appointment_steps step set started_at = given.started_at, finished_at = given.finished_at
  from unnest(${steps.map(({ id }) => id)}::uuid[], ${steps.map(({ startedAt }) => startedAt)}::timestamptz[],
    ${steps.map(({ finishedAt }) => finishedAt)}::timestamptz[]) as given (id, started_at, finished_at)
  where step.appointment_id = ${appointmentId} and step.id = given.id
    and (step.started_at, step.finished_at) is distinct from (given.started_at, given.finished_at)`;

/** The state before a move. */
export interface Before extends State {
  /** Only of a move that changes whether the pet is in the shop. */
  arrival?: Arrival;
  /** The lines of the comanda that the move has taken off. */
  orderLineIds?: string[];
}

export const recordMove = (appointmentId: string, move: { stage: Stage; at: string; before: Before }) => sql`
  insert into appointment_moves (id, appointment_id, stage, at, before)
  values (${newId()}, ${appointmentId}, ${move.stage}, ${move.at}::timestamptz, ${JSON.stringify(move.before)}::jsonb)`;

export interface StoredMove {
  stage: Stage;
  before: Before;
  isUndone: boolean;
  isLast: boolean;
  isRecent: boolean;
}
export const moveOf = (appointmentId: string, id: string) => sql<StoredMove>`
  select m.stage, m.before, m.undone_at is not null as "isUndone",
    m.created_at > clock_timestamp() - interval '1 minute' * ${UNDO_MINUTES}::int as "isRecent",
    not exists (
      select from appointment_moves later where later.appointment_id = m.appointment_id and later.undone_at is null
        and (later.created_at, later.id) > (m.created_at, m.id)) as "isLast"
  from appointment_moves m where m.id = ${id} and m.appointment_id = ${appointmentId}`;

/** The move that has completed an appointment, unless it was completed by hand. */
export const endingMove = (appointmentId: string) => sql<{ id: string; before: Before }>`
  select m.id, m.before from appointment_moves m
  where m.appointment_id = ${appointmentId} and m.undone_at is null and m.before ->> 'status' <> 'COMPLETED'
    and m.stage in ('READY', 'DELIVERED')
    and not exists (
      select from appointment_moves later where later.appointment_id = m.appointment_id and later.undone_at is null
        and (later.created_at, later.id) > (m.created_at, m.id)
        and (later.before ->> 'status' <> 'COMPLETED' or later.stage not in ('READY', 'DELIVERED')))`;

/** A move is undone together with all that followed it. */
export const markUndone = (appointmentId: string, id: string) => sql`
  update appointment_moves set undone_at = clock_timestamp()
  where appointment_id = ${appointmentId} and undone_at is null
    and (created_at, id) >= (select m.created_at, m.id from appointment_moves m where m.id = ${id})`;
