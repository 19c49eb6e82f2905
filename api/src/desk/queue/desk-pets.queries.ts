import type { DeskPet } from '@focinho/contracts/desk/queue';
import type { Progress } from '@focinho/contracts/catalogue/stage';
import { lateDoses } from '../../agenda/doses/late-doses';
import { lastAppointmentOf, nextAppointmentJson, LAST_APPOINTMENT } from '../../agenda/planner/proposal.queries';
import { clock, object, reais } from '../../database/json';
import { searchIds, typedText } from '../../database/search';
import { raw, sql, type Sql } from '../../database/sql';

/** A pet before the stage of its appointment is derived. */
export type StoredDeskPet = Omit<DeskPet, 'today'> & { today: (Progress & { id: string; startTime: string }) | null };

const PETS_MAX = 8;

/** Rank of a name: one that begins with the text comes first, then one with a word that does: "bel" finds Belinha before Isabela. */
const rankOf = (typed: string, name: Sql) => sql`
  case when starts_with(${name}, app.normalise(${typed})) then 0
    when strpos(${name}, ' ' || app.normalise(${typed})) > 0 then 1 else 2 end`;

const CLIENTS_MAX = 4;
/** More than anybody reads: whoever is further down is found by a longer text. */
const OWNERS_MAX = 200;

/** Clients in `owners` who have no pet, and so are not found by one (clients_pkey, pets_by_client, client_credits_client_key). */
const clientsWithoutPets = (typed: string) => sql`
  select coalesce(json_agg(${object({
    id: sql`c.id`,
    name: sql`c.name`,
    phone: sql`c.phone`,
    debt: reais(debtOf(sql`c.id`)),
  })} order by c.later, c.name_key, c.id), '[]')
  from (
    select o.* from (
      select c.*, ${rankOf(typed, sql`c.name_key`)} as later from owners join clients c on c.id = owners.id
      order by later, c.name_key, c.id limit ${raw(String(OWNERS_MAX))}
    ) o
    where not exists (select from pets p where p.client_id = o.id and p.deleted_at is null and p.deceased_on is null)
    order by o.later, o.name_key, o.id limit ${raw(String(CLIENTS_MAX))}
  ) c`;

/** Debt of a client, in cents; negative for what was paid in advance. */
const debtOf = (clientId: Sql) => sql`coalesce((
  select balance_cents from client_credits credit where credit.client_id = ${clientId}), 0)`;

/**
 * Living pets by their name, then by their owner's name or phone; and clients without pets. Those whose name begins with the text come first. Only what contains a digit
 * can be a phone: e-mail addresses of half the clients contain "com". Everything about a found pet is read by index (pets_pkey,
 * pets_by_client, client_credits_client_key, appointments_by_pet, appointments_no_shows).
 */
export function deskPets(search: string) {
  const typed = typedText(search) ?? '';
  const isPhone = /\d/.test(typed);
  // Phones are indexed by their digits, however they are written.
  const wanted = isPhone && /^[\d\s()+-]+$/.test(typed) ? typed.replace(/\D/g, '') : typed;
  return sql`
    with named (id) as materialized (select unnest(${searchIds('pets', typed, 'name')})),
    owners (id) as materialized (select unnest(${searchIds('clients', wanted, isPhone ? 'all' : 'name')})),
    found as (
      (select p.*, ${rankOf(typed, sql`p.name_key`)} as later, false as by_owner from named join pets p on p.id = named.id and p.deceased_on is null
       order by later, p.name_key, p.id limit ${raw(String(PETS_MAX))})
      union all
      (select p.*, 0, true from owners join pets p on p.client_id = owners.id and p.deleted_at is null and p.deceased_on is null
       -- Hashed, unlike an array, with which it takes seconds to compare two long lists.
       where p.id not in (select id from named)
       order by p.name_key, p.id limit ${raw(String(PETS_MAX))})
    )
    select json_build_object('clients', (${clientsWithoutPets(typed)}), 'pets', coalesce(json_agg(${object({
      id: sql`row.id`,
      name: sql`row.name`,
      species: sql`row.species`,
      photoId: sql`row.photo_id`,
      breed: sql`row.breed`,
      size: sql`row.size`,
      coat: sql`row.coat`,
      temperament: sql`row.temperament`,
      flags: sql`row.flags`,
      allergies: sql`row.allergies`,
      lateDoses: lateDoses('row', sql`(select app.today())`),
      notes: sql`row.notes`,
      client: object({ id: sql`c.id`, name: sql`c.name`, phone: sql`c.phone` }),
      debt: reais(debtOf(sql`c.id`)),
      noShows: sql`(
        select count(*)::int from pets own join appointments a on a.tenant_id = own.tenant_id and a.pet_id = own.id
        where own.client_id = c.id and a.cancellation_reason = 'NO_SHOW' and a.deleted_at is null)`,
      today: object(
        {
          id: sql`a.id`,
          startTime: clock(sql`a.start_time`),
          status: sql`a.status`,
          arrivedAt: sql`a.arrived_at`,
          deliveredAt: sql`a.delivered_at`,
          steps: sql`(
            select coalesce(json_agg(${object({
              kind: sql`step.kind`,
              startedAt: sql`step.started_at`,
              finishedAt: sql`step.finished_at`,
            })} order by step.position), '[]')
            from appointment_steps step where step.tenant_id = a.tenant_id and step.appointment_id = a.id)`,
        },
        sql`from appointments a
          where a.pet_id = row.id and a.date = (select app.today()) and a.deleted_at is null and a.delivered_at is null
            and (a.status not in ('COMPLETED', 'CANCELLED') or (a.status = 'COMPLETED' and a.arrived_at is not null))
          order by a.start_time limit 1`,
      ),
      lastVisit: sql`(select ${LAST_APPOINTMENT} from (${lastAppointmentOf(sql`row.id`)}) appointment)`,
      nextVisit: nextAppointmentJson(sql`row.id`),
      // sales_by_client
      hasBought: sql`exists (
        select from sales s where s.tenant_id = row.tenant_id and s.client_id = c.id and s.cancelled_at is null)`,
    })} order by row.by_owner, row.later, row.name_key, row.id), '[]'))::text
    from (
      select found.* from found order by by_owner, later, name_key, id limit ${raw(String(PETS_MAX))}
    ) row join clients c on c.tenant_id = row.tenant_id and c.id = row.client_id and c.deleted_at is null`;
}
