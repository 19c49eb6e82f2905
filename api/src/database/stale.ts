import type { EntityManager } from 'typeorm';
import { isSameValue, OPENED_WITH, RECORD_CHANGED } from '@focinho/contracts/kernel/stale';
import { badField, StaleRecordError } from '../kernel/http/errors';
import { currentRequest } from '../kernel/http/request-context';
import { queryField, queryRow } from './batch';
import { shownName } from './shared-sql';
import { sql, type Query } from './sql';

/** Where the audit log has a record: its table, and its id, or those of its rows; settings, of which a tenant has one row, have none. */
interface Audited {
  table: string;
  id?: string | readonly string[];
  /** Name of the record in the message. */
  called?: string;
}

type Values = Record<string, unknown>;

/**
 * Compares a record with what the caller opened, if the request says so (see `stale.ts` of the contracts). Called with the record locked,
 * before it is changed. What is as the caller wants it already does not count: a repetition of a call whose response was lost succeeds.
 * @param current the query for the record as it is returned, such as `onePet(id)`
 * @throws StaleRecordError that says who changed it and what
 */
export async function refuseStale(tx: EntityManager, current: Query, record: Audited): Promise<void> {
  const { body } = currentRequest();
  const wanted = isValues(body) ? body : {};
  const was = wanted[OPENED_WITH];
  if (was === undefined || was === null) return;
  if (!isValues(was)) throw badField(OPENED_WITH, `O campo ${OPENED_WITH} deve ser um objeto`);
  const text = await queryField(tx, current);
  // Gone: what follows says so.
  if (typeof text !== 'string') return;
  const now = recordOf(text);
  const changed = Object.keys(was).filter(
    (field) =>
      Object.hasOwn(now, field) && !isSameValue(was[field], now[field]) && !isWanted(wanted[field], now[field]),
  );
  if (changed.length === 0) return;
  const message = `${await whoChanged(tx, record)} Veja o que mudou antes de salvar.`;
  throw new StaleRecordError(
    message,
    changed.map((path) => ({ path, message, code: RECORD_CHANGED, current: now[path] })),
  );
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The record of `{"pet": {…}}`. */
function recordOf(text: string): Values {
  const [record] = Object.values(JSON.parse(text) as Values);
  return isValues(record) ? record : {};
}

/** Calendar days are sent as `YYYY-MM-DD` and returned as midnight UTC. */
const isWanted = (sent: unknown, now: unknown): boolean =>
  isSameValue(sent, now) || (typeof sent === 'string' && sent !== '' && now === `${sent}T00:00:00.000Z`);

/** Who wrote the record last, and when on the tenant's clock (audit_log_by_record). */
const lastChange = ({ table, id = '' }: Audited) => sql<{ by: string | null; isCaller: boolean; at: string }>`
  select ${shownName('person')} as by,
    last.user_id = nullif(current_setting('app.user_id', true), '')::uuid as "isCaller",
    case when local.at::date = app.today() then to_char(local.at, '"às" HH24:MI')
      else to_char(local.at, '"em" DD/MM "às" HH24:MI') end as at
  from (select * from audit_log where entity_id = any (${[id].flat()}::text[]) and entity = ${table} order by id desc limit 1) last
  cross join lateral (select last.at at time zone current_setting('app.time_zone') as at) local
  left join users person on person.id = last.user_id`;

/** "Ana mudou este cadastro às 14:32." */
export async function whoChanged(tx: EntityManager, record: Audited): Promise<string> {
  const { called = 'este cadastro' } = record;
  const last = await queryRow(tx, lastChange(record));
  if (last?.isCaller) return `Você mudou ${called} ${last.at}, em outra tela.`;
  if (last?.by) return `${last.by} mudou ${called} ${last.at}.`;
  // In the plural its first word ends in s: "estas configurações".
  return `Nesse meio-tempo, ${called} ${/^\S*s /.test(called) ? 'mudaram' : 'mudou'}.`;
}

/** The first key of the advisory locks of settings; the second one is the tenant. */
const SETTINGS_LOCK = 7_021_039;

/** Lets those who save settings take turns until their transactions end: before the first save there is no row to lock. */
export async function lockSettings(tx: EntityManager): Promise<void> {
  await queryField(tx, sql`select pg_advisory_xact_lock(${SETTINGS_LOCK}, hashtext(app.current_tenant()::text))`);
}
