import { CONSENT_FIELDS, CONSENT_TEXTS, type ConsentInput } from '@focinho/contracts/people/consents';
import { CONSENT_PURPOSES } from '@focinho/contracts/kernel/enums';
import { object, recordJson } from '../../database/json';
import { person, withMerged } from '../../database/shared-sql';
import { literals, sql } from '../../database/sql';

const CONSENT = object({ id: sql`row.id`, ...recordJson(CONSENT_FIELDS), createdBy: person('u') });
const FROM = sql`from consents row left join users u on u.tenant_id = row.tenant_id and u.id = row.created_by`;

/** The history of a client, the newest first (clients_pkey, consents_by_client). */
export const consentsOf = (clientId: string) => sql`
  select json_build_object('consents', (select coalesce(json_agg(${CONSENT} order by row.created_at desc, row.id desc), '[]')
    ${FROM} where row.client_id in ${withMerged('clients', sql`c.id`)}))::text
  from clients c where c.id = ${clientId} and c.deleted_at is null`;

export const oneConsent = (id: string) => sql`
  select json_build_object('consent', ${CONSENT})::text ${FROM} where row.id = ${id}`;

export const insertConsent = (id: string, clientId: string, { purpose, isGiven, way }: ConsentInput) => sql`
  insert into consents (id, client_id, purpose, is_given, way, text_version)
  values (${id}, ${clientId}, ${purpose}, ${isGiven}, ${way}, ${CONSENT_TEXTS[purpose].version})`;

/** Withdraws what an erased client has agreed to, so that nobody relies on it (consents_by_client). */
export const withdrawConsents = (clientId: string) => sql`
  insert into consents (id, client_id, purpose, is_given, way, text_version)
  select gen_random_uuid(), ${clientId}, asked.purpose, false, 'ERASURE', latest.text_version
  from unnest(array[${literals(CONSENT_PURPOSES)}]) as asked (purpose)
  cross join lateral (select is_given, text_version from consents given
    where given.client_id in ${withMerged('clients', sql`${clientId}::uuid`)} and given.purpose = asked.purpose order by given.created_at desc, given.id desc limit 1) latest
  where latest.is_given`;
