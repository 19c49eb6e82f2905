import type { EntityManager } from 'typeorm';
import { addDays, todayIn } from '@focinho/contracts/kernel/dates';
import { DEFAULT_TIME_ZONE } from '@focinho/contracts/kernel/product';
import { CONSENT_TEXTS } from '@focinho/contracts/people/consents';
import { RETURN_DAYS } from '@focinho/contracts/outreach/messages';
import { calledName, fillMessage, spokenDay, TRIGGERS } from '@focinho/contracts/outreach/message-text';
import { queryRows } from '../database/batch';
import { newId } from '../database/records';
import { sql } from '../database/sql';
import { at, clockOf, insertRows, minutesLater } from './rows';

const SHOP = 'Pet Shop Demo';
/** Every so many clients have not agreed to advertisements. */
const REFUSING = 4;
const CLIENTS = sql<{ id: string }>`
  select id from clients where tenant_id = app.current_tenant() and deleted_at is null order by created_at, id`;

interface SeedPet {
  id: string;
  clientId: string;
  name: string;
  client: string;
  phone: string;
  /** Days of its completed appointments, the newest first. */
  days: string[];
}
/** Pets of clients who have agreed, and came more than once. */
const PETS = sql<SeedPet>`
  select p.id, p.client_id as "clientId", p.name, c.name as client, c.phone, came.days
  from pets p
  join clients c on c.tenant_id = p.tenant_id and c.id = p.client_id and c.phone is not null
  join consents agreed on agreed.tenant_id = p.tenant_id and agreed.client_id = c.id and agreed.purpose = 'MARKETING' and agreed.is_given
  cross join lateral (
    select array_agg(a.date::text order by a.date desc) as days from appointments a
    where a.tenant_id = p.tenant_id and a.pet_id = p.id and a.status = 'COMPLETED') came
  where p.tenant_id = app.current_tenant() and cardinality(came.days) > 1
  order by p.created_at, p.id`;

/** An appointment that clients were written to about. */
interface SeedReminder {
  id: string;
  petId: string;
  clientId: string;
  pet: string;
  client: string;
  phone: string;
  service: string;
  date: string;
  time: string;
  bookedAt: Date;
}
const SEED_APPOINTMENT = sql`
  select a.id, p.id as "petId", c.id as "clientId", p.name as pet, c.name as client, c.phone, s.name as service, a.date::text as date,
    to_char(a.start_time, 'HH24:MI') as time, a.created_at as "bookedAt"
  from appointments a
  join pets p on p.tenant_id = a.tenant_id and p.id = a.pet_id
  join clients c on c.tenant_id = a.tenant_id and c.id = p.client_id and c.phone is not null
  join services s on s.tenant_id = a.tenant_id and s.id = a.service_id
  where a.tenant_id = app.current_tenant() and a.deleted_at is null and a.status <> 'CANCELLED'`;
const IN_ORDER = sql`order by a.date, a.start_time, a.id`;
/** Appointments of these days, of which the clients were reminded. */
const reminded = (today: string) => sql<SeedReminder>`
  ${SEED_APPOINTMENT} and a.date between ${today}::date - 4 and ${today}::date ${IN_ORDER}`;
/** Appointments that were booked of late, by themselves. */
const booked = (today: string) => sql<SeedReminder>`
  ${SEED_APPOINTMENT} and a.date > ${today}::date and a.series_id is null and a.created_at > ${today}::date - 5 ${IN_ORDER}`;
/** Every so many of them were not confirmed yet. */
const UNCONFIRMED = 8;

/** Consents to advertisements, and some weeks of messages with what came of them, as a shop has that uses them. */
export async function seedMessages(tx: EntityManager, today: string, sender: string | null): Promise<void> {
  const clients = await queryRows(tx, CLIENTS);
  await insertRows(
    tx,
    'consents',
    clients.map(({ id }, index) => ({
      id: newId(),
      client_id: id,
      purpose: 'MARKETING',
      is_given: index % REFUSING !== REFUSING - 1,
      way: 'PRESENT',
      text_version: CONSENT_TEXTS.MARKETING.version,
      created_at: at(addDays(today, -75 + (index % 5)), '10:15'),
      created_by: sender,
    })),
  );
  const pets = await queryRows(tx, PETS);
  const reminders = await queryRows(tx, reminded(today));
  const confirmed = (await queryRows(tx, booked(today))).filter((_, index) => index % UNCONFIRMED !== 0);
  await insertRows(tx, 'messages', [
    ...reminders.map((reminder, index) => {
      const day = addDays(reminder.date, -1);
      return sentAbout(reminder, 'REMINDER', at(day, clockOf(9 * 60 + (index % 40) * 2)), sender);
    }),
    ...confirmed.map((one) => sentAbout(one, 'BOOKED', minutesLater(one.bookedAt, 1), sender)),
    ...pets.flatMap((pet, index) => recallOf(pet, index, today, sender) ?? []),
  ]);
}

const sentAbout = (appointment: SeedReminder, trigger: 'REMINDER' | 'BOOKED', when: Date, sender: string | null) => {
  const values = {
    tutor: calledName(appointment.client),
    pet: appointment.pet,
    loja: SHOP,
    servico: appointment.service,
    data: spokenDay(appointment.date),
    hora: appointment.time,
  };
  return {
    id: newId(),
    trigger,
    source_id: appointment.id,
    occurrence: `${appointment.date} ${appointment.time}`,
    client_id: appointment.clientId,
    pet_id: appointment.petId,
    status: 'SENT',
    skip_reason: null,
    text: fillMessage(TRIGGERS[trigger].starter, values).text,
    phone: appointment.phone,
    due_on: todayIn(DEFAULT_TIME_ZONE, when),
    created_at: when,
    created_by: sender,
  };
};

/** Every so many pets got no message. Few have one in a demonstration, so that it is not left to the hash. */
const CONTROL = 6;
/** Some of those with a message came back soon, and fewer of those without one. */
function recallOf(pet: SeedPet, index: number, today: string, sender: string | null) {
  const { id, clientId, days } = pet;
  const isControl = index % CONTROL === 2;
  const comesBack = isControl ? index % (4 * CONTROL) === 2 : index % 7 < 4;
  const last = addDays(today, -RETURN_DAYS - 1);
  const isQuiet = (day: string) => !days.some((came) => came >= day && came <= addDays(day, RETURN_DAYS));
  const candidates = comesBack
    ? days.map((came) => addDays(came, -4 - (index % 6)))
    : days.map((came) => addDays(came, 18 + (index % 3))).filter(isQuiet);
  const day = candidates.find((one) => one <= last && one >= addDays(today, -74));
  if (day === undefined) return undefined;
  const values = { tutor: calledName(pet.client), pet: pet.name, servico: 'banho', dias: '21 dias' };
  return {
    id: newId(),
    trigger: 'RECALL',
    source_id: id,
    occurrence: `BANHO ${addDays(day, -21)}`,
    client_id: clientId,
    pet_id: id,
    status: isControl ? 'SKIPPED' : 'SENT',
    skip_reason: isControl ? 'CONTROL_GROUP' : null,
    text: isControl ? null : fillMessage(TRIGGERS.RECALL.starter, values).text,
    phone: isControl ? null : pet.phone,
    due_on: day,
    created_at: at(day, clockOf(14 * 60 + (index % 30) * 3)),
    created_by: sender,
  };
}
