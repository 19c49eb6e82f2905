import {
  TILL_MOVEMENT_FIELDS,
  TILL_SESSION_FIELDS,
  type TillMovementInput,
  type TillSessionListQuery,
} from '@focinho/contracts/desk/till';
import { embedded, object, reais, recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { FIRST_SETTINGS, shownName } from '../../database/shared-sql';
import { raw, sql } from '../../database/sql';

export interface OpenTill {
  /** Whether the shop uses the till at all. */
  isUsed: boolean;
  /** Null if it is not used, or not open. */
  sessionId: string | null;
}
/** Locks the open session until commit against being closed (till_sessions_one_open). */
export const OPEN_TILL = sql<OpenTill>`
  select coalesce(used.uses_till, false) as "isUsed", open.id as "sessionId"
  from (select app.current_tenant() as id) as tenant
  left join tenant_settings used on used.tenant_id = tenant.id
  left join lateral (
    select id from till_sessions where tenant_id = used.tenant_id and used.uses_till and closed_at is null for share
  ) open on true`;

export const reverseEntries = (sessionId: string, saleId: string) => sql`
  insert into till_entries (session_id, sale_id, method, direction, amount_cents)
  select ${sessionId}::uuid, sale_id, method, -1, -amount_cents from sale_payments
  where sale_id = ${saleId} and replaced_at is null`;

/** Whether the tenders of a sale were taken out of this session at this moment (till_entries_by_session). */
export const wasReversedIn = (sessionId: string, saleId: string, at: Date) => sql<{ wasReversed: boolean }>`
  select exists (select from till_entries where session_id = ${sessionId} and sale_id = ${saleId} and direction = -1
    and created_at = ${at}::timestamptz) as "wasReversed"`;
export const enterAgainIn = (sessionId: string, saleId: string) => sql`
  insert into till_entries (session_id, sale_id, method, direction, amount_cents)
  select ${sessionId}::uuid, sale_id, method, 1, amount_cents from sale_payments
  where sale_id = ${saleId} and replaced_at is null`;

/** In a tenant that uses the till: into the session that is open, or else for the next one. */
export const enterTransaction = (transactionId: string) => sql`
  insert into till_entries (session_id, credit_transaction_id, method, direction, amount_cents)
  select till."sessionId", row.id, row.method, way.direction, way.direction * row.amount_cents
  from credit_transactions row
  cross join lateral (select case row.type when 'DEBIT' then 1 else -1 end as direction) way
  cross join (${OPEN_TILL}) till
  where row.id = ${transactionId} and till."isUsed"`;
/** Gives the new session what has come by itself while the till was closed (till_entries_awaiting). */
export const takeAwaiting = (sessionId: string) =>
  sql`update till_entries set session_id = ${sessionId} where session_id is null`;

const person = (alias: string) => ({
  id: raw(`${alias}.id`),
  name: shownName(alias),
});
const ofSession = (alias: string) => sql`${raw(alias)}.tenant_id = row.tenant_id and ${raw(alias)}.session_id = row.id`;

/** till_movements_by_session. */
const MOVEMENTS = sql`(
  select coalesce(json_agg(${object({
    id: sql`movement.id`,
    kind: sql`movement.kind`,
    ...recordJson(TILL_MOVEMENT_FIELDS, 'movement'),
    by: embedded('mover', person('mover')),
  })} order by movement.created_at, movement.id), '[]')
  from till_movements movement
  left join users mover on mover.tenant_id = movement.tenant_id and mover.id = movement.user_id
  where ${ofSession('movement')})`;

/** In the drawer: the float, what was put in and taken out, and what sales, payments of fiado and other PIX have brought; of the other methods only the latter. */
const BALANCES = sql`(
  select json_agg(${object({
    method: sql`balance.method`,
    expected: reais(sql`balance.expected`),
    counted: reais(sql`balance.counted`),
    difference: reais(sql`(balance.counted - balance.expected)`),
  })} order by balance.position)
  from (
    select tender.method, tender.position, coalesce((row.counted ->> tender.method)::bigint, 0) as counted,
      coalesce((select sum(entry.amount_cents) from till_entries entry
        where ${ofSession('entry')} and entry.method = tender.method), 0)
      + case when tender.method = 'CASH' then row.float_cents + coalesce((
          select sum(case movement.kind when 'SUPPLY' then movement.amount_cents else -movement.amount_cents end)
          from till_movements movement where ${ofSession('movement')}), 0)
        else 0 end as expected
    from unnest(array['CASH', 'CARD', 'PIX']) with ordinality as tender (method, position)
  ) balance)`;

/** Who has taken what came by itself. */
const AUTOMATIC = object({ id: sql`''::text`, name: sql`'PIX automático'::text` });

/** till_entries_by_session. */
const BY_PERSON = sql`(
  select coalesce(json_agg(${object({
    person: sql`coalesce(${embedded('seller', person('seller'))}, ${AUTOMATIC})`,
    method: sql`sold.method`,
    sales: sql`sold.sales`,
    amount: reais(sql`sold.cents`),
    debts: reais(sql`sold.debt_cents`),
    otherPix: reais(sql`sold.other_cents`),
  })} order by seller.name, seller.id, sold.method), '[]')
  from (
    select entry.user_id, entry.method, coalesce(sum(entry.direction) filter (where entry.sale_id is not null), 0)::int as sales,
      coalesce(sum(entry.amount_cents) filter (where entry.sale_id is not null), 0) as cents,
      coalesce(sum(entry.amount_cents) filter (where entry.credit_transaction_id is not null), 0) as debt_cents,
      coalesce(sum(entry.amount_cents) filter (where entry.sale_id is null and entry.credit_transaction_id is null), 0) as other_cents
    from till_entries entry where ${ofSession('entry')} group by 1, 2
  ) sold left join users seller on seller.tenant_id = row.tenant_id and seller.id = sold.user_id)`;

/** Order: till_sessions_by_opening. Who counts the till must not know what should be there, so an open session shows no sums. */
const sessions: ListDefinition = {
  key: 'sessions',
  table: 'till_sessions',
  fields: {
    id: sql`row.id`,
    ...recordJson(TILL_SESSION_FIELDS),
    openedBy: embedded('opener', person('opener')),
    closedBy: embedded('closer', person('closer')),
    movements: MOVEMENTS,
    balances: sql`case when row.closed_at is null then '[]' else ${BALANCES} end`,
    byPerson: sql`case when row.closed_at is null then '[]' else ${BY_PERSON} end`,
  },
  joins: sql`
    left join users opener on opener.tenant_id = row.tenant_id and opener.id = row.opened_by
    left join users closer on closer.tenant_id = row.tenant_id and closer.id = row.closed_by`,
  alive: sql`true`,
  sorts: recordSorts(TILL_SESSION_FIELDS),
  defaultSort: '-openedAt',
};

export const listSessions = (query: TillSessionListQuery) => listQuery(sessions, query);
export const oneSession = (id: string) => oneQuery(sessions, 'session', id);

/** The open session, if there is one (till_sessions_one_open). */
export const TILL = sql`
  select json_build_object('till', json_build_object(
    'isUsed', coalesce((select uses_till from tenant_settings where tenant_id = (select app.current_tenant())), false),
    'session', (select ${object(sessions.fields)} from till_sessions row ${sessions.joins} where row.tenant_id = (select app.current_tenant()) and row.closed_at is null)))::text`;

/** The row of the settings may not exist yet: it begins with what is shown before. */
export const saveUse = (isUsed: boolean) => sql`
  insert into tenant_settings (company_name, email, phone, uses_till)
  select first.name, first.email, first.phone, ${isUsed}::boolean from ${FIRST_SETTINGS}
  on conflict (tenant_id) do update set uses_till = excluded.uses_till`;

export const insertSession = (id: string, floatCents: number) =>
  sql`insert into till_sessions (id, float_cents) values (${id}, ${floatCents}::bigint)`;
export const insertMovement = (
  id: string,
  sessionId: string,
  { kind, reason, cents }: Pick<TillMovementInput, 'kind' | 'reason'> & { cents: number },
) => sql`
  insert into till_movements (id, session_id, kind, amount_cents, reason)
  values (${id}, ${sessionId}, ${kind}, ${cents}::bigint, ${reason})`;

/**
 * The cash that nobody has to count to know of, the float and the movements (till_movements_by_session), and all that should be in the
 * drawer (till_entries_by_session).
 */
export const cashOf = (sessionId: string) => sql<{ known: number; drawer: number }>`
  select known.cents::float8 as known, (known.cents + coalesce((
    select sum(amount_cents) from till_entries where session_id = session.id and method = 'CASH'), 0))::float8 as drawer
  from till_sessions session cross join lateral (
    select session.float_cents + coalesce(sum(case kind when 'SUPPLY' then amount_cents else -amount_cents end), 0) as cents
    from till_movements where session_id = session.id
  ) known where id = ${sessionId}`;

/** Waits for the sales and movements that are being written into the open session. */
export const closeSession = (counted: Record<string, number>, notes: string | null) => sql<{ id: string }>`
  update till_sessions set closed_at = now(), closed_by = current_setting('app.user_id')::uuid,
    counted = ${JSON.stringify(counted)}::jsonb, notes = ${notes}
  where closed_at is null returning id`;
