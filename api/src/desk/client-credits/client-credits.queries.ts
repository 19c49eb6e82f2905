import {
  CLIENT_CREDIT_FIELDS,
  DEFAULT_TERM_DAYS,
  type ClientCreditListQuery,
  type CreditRules,
  type PaymentPromiseInput,
  type StatementQuery,
} from '@focinho/contracts/desk/client-credits';
import type { DebtAge } from '@focinho/contracts/kernel/enums';
import { calendarDay, embedded, object, reais, recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { containing, search } from '../../database/search';
import { given, raw, sql, type Sql } from '../../database/sql';
import { accountsOf, BLOCK_DAYS, debtFigures, openDebts } from './open-debts';

const OWNER = sql`from clients client where client.tenant_id = row.tenant_id and client.id = row.client_id`;

const AGE_COLUMN: Record<DebtAge, Sql> = {
  UP_TO_30: raw('recent_cents'),
  FROM_31: raw('older_cents'),
  FROM_61: raw('oldest_cents'),
};
const byAge = (valueOf: (column: Sql) => Sql) =>
  object({
    UP_TO_30: valueOf(AGE_COLUMN.UP_TO_30),
    FROM_31: valueOf(AGE_COLUMN.FROM_31),
    FROM_61: valueOf(AGE_COLUMN.FROM_61),
  });

/**
 * Sort indexes: client_credits_by_creation, client_credits_by_balance, client_credits_by_limit; by client, clients_pkey. What is owed, debt
 * by debt: credit_transactions_by_credit.
 */
const credits: ListDefinition = {
  key: 'credits',
  table: 'client_credits',
  fields: {
    id: sql`row.id`,
    ...recordJson(CLIENT_CREDIT_FIELDS),
    overdue: reais(sql`debt.overdue_cents`),
    overdueDays: sql`coalesce(debt.overdue_days, 0)`,
    ages: byAge((column) => reais(sql`debt.${column}`)),
    dueOn: calendarDay(sql`debt.due_on`),
    isBlocked: sql`coalesce(debt.overdue_days >= ${BLOCK_DAYS}, false)`,
    client: embedded('client', { id: sql`client.id`, name: sql`client.name`, phone: sql`client.phone` }),
  },
  joins: sql`left join clients client on client.tenant_id = row.tenant_id and client.id = row.client_id
    and client.deleted_at is null ${debtFigures('row')}`,
  alive: sql`row.merged_into is null`,
  sorts: { ...recordSorts(CLIENT_CREDIT_FIELDS), client: [sql`(select client.name_key ${OWNER})`] },
  defaultSort: '-createdAt',
};

/** Both `150.5` and `150,50` match a balance or limit of R$ 150,50. */
const AMOUNTS = sql`concat_ws(' ', ${reais(sql`row.balance_cents`)}, ${reais(sql`row.credit_limit_cents`)})`;
const byAmountOrClient = (typed: string) => sql`(
  ${AMOUNTS} like ${containing(typed)} or replace(${AMOUNTS}, '.', ',') like ${containing(typed)}
  or row.client_id in (select id from clients where deleted_at is null and name_key like ${containing(typed)}))`;

/** client_credits_by_balance */
const owesSome = (cents: Sql) =>
  sql`(row.balance_cents > 0 and exists (select from (select) one ${debtFigures('row')} where ${cents} > 0))`;

/** client_credits_by_due_date */
const IS_OVERDUE = sql`row.debts_due_on < (select app.today())`;

export const listCredits = (query: ClientCreditListQuery) =>
  listQuery(credits, query, {
    search: search(query.search, byAmountOrClient),
    where: [
      given(query.isActive, (isActive) => sql`row.is_active = ${isActive}`),
      given(query.overdue, (overdue) => (overdue ? IS_OVERDUE : sql`(${IS_OVERDUE}) is not true`)),
      given(query.age, (age) => owesSome(sql`debt.${AGE_COLUMN[age]}`)),
      given(query.promised, (promised) => (promised ? sql`row.promised_on is not null` : sql`row.promised_on is null`)),
      given(query.clientId, (clientId) => sql`row.client_id = ${clientId}`),
    ],
  });

export const oneCredit = (id: string) => oneQuery(credits, 'credit', id);

/** The credit account of a client (client_credits_client_key). */
export const creditOfClient = (clientId: string) => sql`
  select json_build_object('credit', ${object(credits.fields)})::text from client_credits row ${credits.joins}
  where row.client_id = ${clientId} and row.merged_into is null`;

/** Any transaction of the credit account (credit_transactions_by_credit). */
export const anyTransaction = (creditId: string) =>
  sql<{ id: string }>`select id from credit_transactions where client_credit_id = ${creditId} limit 1`;

/** All that is owed, by age and by what is overdue (client_credits_by_balance, credit_transactions_by_credit). */
export const RECEIVABLES = sql`
  select json_build_object('receivables', json_build_object(
    'clients', count(*), 'total', ${reais(sql`coalesce(sum(row.balance_cents), 0)`)},
    'ages', ${byAge((column) => reais(sql`coalesce(sum(debt.${column}), 0)`))},
    'clientsByAge', ${byAge((column) => sql`count(*) filter (where debt.${column} > 0)`)},
    'overdue', json_build_object('clients', count(*) filter (where debt.overdue_cents > 0),
      'total', ${reais(sql`coalesce(sum(debt.overdue_cents), 0)`)})))::text
  from client_credits row ${debtFigures('row')} where row.balance_cents > 0 and row.merged_into is null`;

/** How far a statement goes back by itself. */
const STATEMENT_DAYS = 90;

/**
 * The entries of an account and of those that were merged into it, in the days of the shop; the pair of entries by which a merge moved a
 * balance is the same money twice, and left out (client_credits_pkey, credit_transactions_by_credit).
 */
export const statementOf = (id: string, { from, to }: StatementQuery) => sql`
  with account as (
    select * from client_credits where id = ${id} and merged_into is null
  ), period as (
    select least(coalesce(${from}::date, coalesce(${to}::date, app.today()) - ${STATEMENT_DAYS}::int), coalesce(${to}::date, app.today())) as "from",
      coalesce(${to}::date, greatest(app.today(), ${from}::date)) as "to"
  ), entry as (
    select posted.id, posted.created_at as at, posted.type, posted.description, posted.amount_cents, posted.due_on,
      (posted.created_at at time zone current_setting('app.time_zone'))::date as day,
      sum(case posted.type when 'CREDIT' then posted.amount_cents else -posted.amount_cents end)
        over (order by posted.created_at, posted.id) as balance_cents
    from account join credit_transactions posted on posted.client_credit_id = any (array(${accountsOf(sql`account.id`)}))
    where posted.merged_credit_id is null
  ), balance as (
    select coalesce((select e.balance_cents from entry e where e.day < period.from order by e.at desc, e.id desc limit 1), 0) as opening,
      coalesce((select e.balance_cents from entry e where e.day <= period.to order by e.at desc, e.id desc limit 1), 0) as closing
    from period
  )
  select json_build_object('statement', json_build_object(
    'client', json_build_object('id', client.id, 'name', client.name, 'phone', client.phone),
    'from', ${calendarDay(sql`period.from`)}, 'to', ${calendarDay(sql`period.to`)},
    'opening', ${reais(sql`balance.opening`)}, 'closing', ${reais(sql`balance.closing`)},
    'entries', (
      select coalesce(json_agg(${object({
        id: sql`entry.id`,
        at: sql`entry.at`,
        type: sql`entry.type`,
        description: sql`entry.description`,
        amount: reais(sql`entry.amount_cents`),
        dueOn: calendarDay(sql`entry.due_on`),
        balance: reais(sql`entry.balance_cents`),
      })} order by entry.at, entry.id), '[]') from entry where entry.day between period.from and period.to),
    'debts', (
      select coalesce(json_agg(${object({
        id: sql`open.id`,
        day: calendarDay(sql`open.day`),
        dueOn: calendarDay(sql`open.due_on`),
        description: sql`open.description`,
        amount: reais(sql`open.cents`),
        open: reais(sql`open.open_cents`),
      })} order by open.at, open.id), '[]') from ${openDebts('account')} open)))::text
  from account cross join period cross join balance
  join clients client on client.tenant_id = account.tenant_id and client.id = account.client_id`;

/** State that decides whether a promise can be noted (client_credits_pkey). */
export const promiseState = ({ promisedOn }: PaymentPromiseInput) => sql<{ isOwing: boolean; isPast: boolean }>`
  select balance_cents > 0 as "isOwing", coalesce(${promisedOn}::date < app.today(), false) as "isPast" from client_credits`;

/** The rules of the shop; before they are saved, those of a new one (tenant_rules_pkey). */
export const CREDIT_RULES = sql`
  select json_build_object('rules', json_build_object(
    'creditTermDays', coalesce(rules.credit_term_days, ${DEFAULT_TERM_DAYS}::int), 'creditBlockDays', rules.credit_block_days))::text
  from (select) one left join tenant_rules rules on true`;

export const saveRules = ({ creditTermDays, creditBlockDays }: CreditRules) => sql`
  insert into tenant_rules (credit_term_days, credit_block_days) values (${creditTermDays}, ${creditBlockDays})
  on conflict (tenant_id) do update set credit_term_days = excluded.credit_term_days, credit_block_days = excluded.credit_block_days`;
