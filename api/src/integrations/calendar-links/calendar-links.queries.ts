import {
  CALENDAR_FUTURE_DAYS,
  CALENDAR_LINK_FIELDS,
  CALENDAR_PAST_DAYS,
} from '@focinho/contracts/integrations/calendar-links';
import { plansWith } from '@focinho/contracts/vendor/plans';
import { object, recordJson } from '../../database/json';
import { person } from '../../database/shared-sql';
import { sql, type Sql } from '../../database/sql';
import type { CalendarEvent } from './ical.rules';

const LINK = object({
  id: sql`row.id`,
  ...recordJson(CALENDAR_LINK_FIELDS),
  createdBy: person('u'),
  professional: object({ id: sql`pr.id`, name: sql`pr.name`, isActive: sql`pr.is_active and pr.deleted_at is null` }),
});
const FROM = sql`from calendar_links row
  join professionals pr on pr.tenant_id = row.tenant_id and pr.id = row.professional_id
  left join users u on u.tenant_id = row.tenant_id and u.id = row.created_by`;

/** The links that work, by professional (calendar_links_live). */
export const CALENDAR_LINKS = sql`
  select json_build_object('links', coalesce(json_agg(${LINK} order by pr.name, row.created_at, row.id), '[]'))::text
  ${FROM} where row.revoked_at is null`;

/** With the secret, which only this response says. */
export const newCalendarLink = (id: string, token: string): Sql => sql`
  select json_build_object('link', to_jsonb(${LINK}) || jsonb_build_object('token', ${token}::text))::text
  ${FROM} where row.id = ${id}`;

/** Parallel creations in a tenant wait for each other, so that each counts the links of all before it. */
export const LOCK_TENANT = sql`select pg_advisory_xact_lock(hashtextextended('calendar_links' || app.current_tenant()::text, 0))`;
/** calendar_links_live */
export const COUNT = sql<{ count: number }>`select count(*)::int as count from calendar_links where revoked_at is null`;
/** professionals_pkey */
export const livingProfessional = (id: string) => sql<{ name: string; isActive: boolean }>`
  select name, is_active as "isActive" from professionals where id = ${id} and deleted_at is null for key share`;

export const insertCalendarLink = (id: string, professionalId: string, tokenHash: string) => sql`
  insert into calendar_links (id, professional_id, token_hash) values (${id}, ${professionalId}, ${tokenHash})`;
export const revokeCalendarLink = (id: string) => sql<{ id: string }>`
  update calendar_links set revoked_at = now() where id = ${id} and revoked_at is null returning id`;

export interface StoredCalendar {
  shop: string;
  professional: string;
  events: CalendarEvent[];
}
const EVENT = object({
  id: sql`a.id`,
  title: sql`concat_ws(' – ', p.name, s.name)`,
  startsAt: sql`(a.date + a.start_time) at time zone link.time_zone`,
  endsAt: sql`(a.date + a.end_time) at time zone link.time_zone`,
  updatedAt: sql`a.updated_at`,
  sequence: sql`greatest(0, extract(epoch from a.updated_at - a.created_at))::int`,
  isCancelled: sql`a.status = 'CANCELLED'`,
});

/** How often it is noted that a link is in use. */
const SEEN_EVERY_MINUTES = 5;

/**
 * The appointments of a professional, or with a step of theirs, without a word about the client; no row if the link, the professional, the tenant or
 * its plan does not have one any more (calendar_links_token, tenants_pkey, appointments_by_date, appointment_steps_key).
 */
export const calendarOf = (hash: string) => sql`
  with link as (
    select row.tenant_id, row.id, row.professional_id, pr.name as professional, t.name as shop, t.time_zone
    from calendar_links row
    join professionals pr on pr.tenant_id = row.tenant_id and pr.id = row.professional_id
      and pr.is_active and pr.deleted_at is null
    join tenants t on t.id = row.tenant_id and t.is_active and t.effective_plan = any (${plansWith('integrations')}::text[])
    where row.tenant_id = (select app.current_tenant()) and row.token_hash = ${hash} and row.revoked_at is null),
  seen as (
    update calendar_links set last_used_at = now()
    where id = (select id from link)
      and (last_used_at is null or last_used_at < now() - make_interval(mins => ${SEEN_EVERY_MINUTES}::int)))
  select json_build_object('shop', link.shop, 'professional', link.professional, 'events', (
    select coalesce(json_agg(${EVENT} order by a.date, a.start_time, a.id), '[]')
    from appointments a
    left join pets p on p.tenant_id = a.tenant_id and p.id = a.pet_id
    left join services s on s.tenant_id = a.tenant_id and s.id = a.service_id
    where a.tenant_id = link.tenant_id and a.deleted_at is null
      and a.date between (now() at time zone link.time_zone)::date - ${CALENDAR_PAST_DAYS}::int
        and (now() at time zone link.time_zone)::date + ${CALENDAR_FUTURE_DAYS}::int
      and (a.professional_id = link.professional_id or exists (
        select from appointment_steps step
        where step.tenant_id = a.tenant_id and step.appointment_id = a.id and step.professional_id = link.professional_id))))::text
  from link`;
