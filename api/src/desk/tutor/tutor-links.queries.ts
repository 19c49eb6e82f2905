import { TUTOR_LINK_DAYS, TUTOR_LINK_FIELDS, TUTOR_LINKS_MAX } from '@focinho/contracts/desk/tutor-links';
import { object, recordJson } from '../../database/json';
import { person } from '../../database/shared-sql';
import { sql, type Sql } from '../../database/sql';

const LINK = object({ id: sql`row.id`, ...recordJson(TUTOR_LINK_FIELDS), createdBy: person('u') });
const FROM = sql`from tutor_links row left join users u on u.tenant_id = row.tenant_id and u.id = row.created_by`;

/** The links of a client that work, the newest first (tutor_links_by_client). */
export const tutorLinksOf = (clientId: string): Sql => sql`
  select json_build_object('links', coalesce(json_agg(${LINK} order by row.created_at desc, row.id desc), '[]'))::text
  ${FROM} where row.client_id = ${clientId} and row.revoked_at is null and row.expires_at > now()`;

/** With the secret, which only this response says. */
export const newTutorLink = (id: string, token: string): Sql => sql`
  select json_build_object('link', to_jsonb(${LINK}) || jsonb_build_object('token', ${token}::text))::text
  ${FROM} where row.id = ${id}`;

export const insertTutorLink = (link: { id: string; clientId: string; tokenHash: string }) => sql`
  insert into tutor_links (id, client_id, token_hash, expires_at)
  values (${link.id}, ${link.clientId}, ${link.tokenHash}, now() + make_interval(days => ${TUTOR_LINK_DAYS}::int))`;

/** Ends the oldest links of a client, so that there is room for one more. The client is locked. */
export const endOldestLinks = (clientId: string) => sql`
  update tutor_links set revoked_at = now() where id in (
    select id from tutor_links where client_id = ${clientId} and revoked_at is null and expires_at > now()
    order by created_at desc, id desc offset ${TUTOR_LINKS_MAX - 1}::int)`;

export const revokeTutorLink = (id: string) => sql<{ id: string }>`
  update tutor_links set revoked_at = now() where id = ${id} and revoked_at is null returning id`;
