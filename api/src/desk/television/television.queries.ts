import type { Species } from '@focinho/contracts/kernel/enums';
import { plansWith } from '@focinho/contracts/vendor/plans';
import type { Progress } from '@focinho/contracts/catalogue/stage';
import { object } from '../../database/json';
import { literals, sql } from '../../database/sql';
import { PRESENT } from '../queue/queue.queries';

/** A pet of today before its stage is derived. The owner's name is stored as a whole; what is shown of it is decided in television.ts. */
export interface StoredCard extends Omit<Progress, 'steps'> {
  id: string;
  pet: string | null;
  species: Species | null;
  ownerName: string | null;
  service: string | null;
  professional: string | null;
  steps: (Progress['steps'][number] & { minutes: number; professional: string | null })[];
}
export interface StoredTelevision {
  name: string;
  timeZone: string;
  cards: StoredCard[];
}

/** How often it is noted that a link is in use. */
const SEEN_EVERY_MINUTES = 5;

/** appointment_steps_key. */
const STEPS = sql`(
  select coalesce(json_agg(${object({
    kind: sql`step.kind`,
    minutes: sql`(extract(epoch from step.ends_at - step.starts_at) / 60)::int`,
    professional: sql`pr.name`,
    startedAt: sql`step.started_at`,
    finishedAt: sql`step.finished_at`,
  })} order by step.position), '[]')
  from appointment_steps step
  left join professionals pr on pr.tenant_id = step.tenant_id and pr.id = step.professional_id
  where step.tenant_id = row.tenant_id and step.appointment_id = row.id)`;

const CARD = object({
  id: sql`row.id`,
  status: sql`row.status`,
  arrivedAt: sql`row.arrived_at`,
  deliveredAt: sql`row.delivered_at`,
  pet: sql`p.name`,
  species: sql`p.species`,
  ownerName: sql`c.name`,
  service: sql`s.name`,
  professional: sql`pr.name`,
  steps: STEPS,
});

/** The day of the tenant, without which there is no today; after {@link setTenant}. */
export const SET_TIME_ZONE = sql`
  select set_config('app.time_zone', coalesce((select time_zone from tenants where id = app.current_tenant()), 'UTC'), true)`;

/** tenants_number_key */
export const tenantIdOfNumber = (number: number) => sql`select app.tenant_id_of_number(${number}::integer)::text`;

/** The picture of a link; no row if it does not work (tv_links_token). Notes that it is in use. */
export const televisionOf = (tokenHash: string) => sql`
  with link as (
    select t.name, t.time_zone from tv_links link join tenants t on t.id = link.tenant_id
    where link.token_hash = ${tokenHash} and link.revoked_at is null and t.is_active and t.effective_plan in (${literals(plansWith('board'))})
  ),
  seen as (
    update tv_links set last_seen_at = now() where token_hash = ${tokenHash} and revoked_at is null
      and (last_seen_at is null or last_seen_at < now() - ${SEEN_EVERY_MINUTES}::int * interval '1 minute')
  )
  select json_build_object('name', link.name, 'timeZone', link.time_zone, 'cards', (
    select coalesce(json_agg(${CARD} order by row.date, row.start_time, row.id), '[]')
    from appointments row
    left join pets p on p.tenant_id = row.tenant_id and p.id = row.pet_id and p.deleted_at is null
    left join clients c on c.tenant_id = row.tenant_id and c.id = p.client_id and c.deleted_at is null
    left join services s on s.tenant_id = row.tenant_id and s.id = row.service_id and s.deleted_at is null
    left join professionals pr on pr.tenant_id = row.tenant_id and pr.id = row.professional_id
    where row.id = any (array(${PRESENT}))))::text
  from link`;
