import type { FirstStep } from '@focinho/contracts/vendor/sign-up';
import { FIRST_SETTINGS } from '../../database/shared-sql';
import { join, raw, sql, type Sql } from '../../database/sql';

/** Whether the tenant has done a step. The names of the steps are keys of an object, never input. */
const DONE: Record<FirstStep, Sql> = {
  // The row may hold nothing but what it begins with and the rules of the agenda.
  shop: sql`exists (select from tenant_settings s cross join ${FIRST_SETTINGS} where coalesce(s.address, s.cnpj) is not null
    or (s.company_name, s.email, s.phone) is distinct from (first.name, first.email, first.phone))`,
  hours: sql`exists (select from opening_hours)`,
  // A shop in which one person does everything says how many pets at a time instead.
  professionals: sql`(exists (select from professionals where deleted_at is null)
    or exists (select from tenant_settings where simultaneous_pets is not null))`,
  catalogue: sql`exists (select from services where deleted_at is null)`,
  client: sql`exists (select from pets where deleted_at is null)`,
  pix: sql`exists (select from pix_settings)`,
  team: sql`(select count(*) > 1 from (select from users where is_active limit 2) active)`,
};
const doneSteps = Object.entries(DONE).map(([step, isDone]) => sql`case when ${isDone} then '${raw(step)}' end`);

/** One index lookup for each step. A tenant that did not sign up by itself has dismissed the list. */
export const FIRST_STEPS = sql`
  select json_build_object(
    'isDismissed', coalesce((select dismissed_at is not null from sign_ups), true),
    'done', array_to_json(array_remove(array[${join(doneSteps)}], null)))::text`;

export const DISMISS = sql`update sign_ups set dismissed_at = now() where dismissed_at is null`;
export const UNDO_DISMISSAL = sql`update sign_ups set dismissed_at = null`;

const CATALOGUE_LOCK = 7_021_017;
/** Two parallel requests must not both find the tenant without services. */
export const LOCK_CATALOGUE = sql`select pg_advisory_xact_lock(${CATALOGUE_LOCK}, hashtext(app.current_tenant()::text))`;
export const ANY_SERVICE = sql`select from services where deleted_at is null limit 1`;
