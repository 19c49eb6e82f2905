import { INCIDENT_FIELDS } from '@focinho/contracts/journal/incidents';
import { object, recordJson } from '../../database/json';
import { person } from '../../database/shared-sql';
import { sql } from '../../database/sql';

const INCIDENT = object({ id: sql`row.id`, ...recordJson(INCIDENT_FIELDS), createdBy: person('u') });
const FROM = sql`from incidents row left join users u on u.tenant_id = row.tenant_id and u.id = row.created_by`;

/** All of them, the latest first: they are few, and kept (incidents_by_day). */
export const INCIDENTS = sql`
  select json_build_object('incidents', coalesce(json_agg(${INCIDENT} order by row.known_on desc, row.id desc), '[]'))::text ${FROM}`;

export const oneIncident = (id: string) => sql`
  select json_build_object('incident', ${INCIDENT})::text ${FROM} where row.id = ${id}`;
