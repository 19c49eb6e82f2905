import {
  CASHBACK_RULE_FIELDS,
  DEFAULT_CASHBACK_PERCENT,
  type CashbackRuleInput,
  type CashbackRuleListQuery,
} from '@focinho/contracts/desk/cashback';
import { calendarDay, embedded, object, reais, receiptNumber, recordJson } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { FIRST_SETTINGS } from '../../database/shared-sql';
import { given, sql, type Sql } from '../../database/sql';

/** How many per cent of a sale cashback may pay (tenant_settings_pkey). */
export const MAX_PERCENT = sql`coalesce((select cashback_max_percent from tenant_settings where tenant_id = (select app.current_tenant())), ${DEFAULT_CASHBACK_PERCENT}::integer)`;

/** Sort index: cashback_rules_by_creation. */
const rules: ListDefinition = {
  key: 'rules',
  table: 'cashback_rules',
  fields: {
    id: sql`row.id`,
    ...recordJson(CASHBACK_RULE_FIELDS),
    service: embedded('service', { id: sql`service.id`, name: sql`service.name` }),
    product: embedded('product', { id: sql`product.id`, name: sql`product.name` }),
    createdAt: sql`row.created_at`,
  },
  joins: sql`
    left join services service on service.tenant_id = row.tenant_id and service.id = row.service_id
    left join products product on product.tenant_id = row.tenant_id and product.id = row.product_id`,
  alive: sql`row.deleted_at is null`,
  sorts: { createdAt: [sql`row.created_at`] },
  defaultSort: 'createdAt',
};
export const listRules = (query: CashbackRuleListQuery) =>
  listQuery(rules, query, { where: [given(query.isActive, (isActive) => sql`row.is_active = ${isActive}`)] });
export const oneRule = (id: string) => oneQuery(rules, 'rule', id);

type Target = Pick<CashbackRuleInput, 'scope' | 'category' | 'serviceId' | 'productId'>;
/** Another rule about the same (cashback_rules_one_per_target), and whether what it is about is still there. */
export const targetFacts = (id: string, { scope, category, serviceId, productId }: Target) => sql<{
  isTaken: boolean;
  serviceName: string | null;
  productName: string | null;
}>`
  select exists (select from cashback_rules rule where rule.scope = ${scope} and rule.id <> ${id} and rule.deleted_at is null
      and coalesce(rule.category, rule.service_id::text, rule.product_id::text, '') = ${category ?? serviceId ?? productId ?? ''}) as "isTaken",
    (select name from services where id = ${serviceId} and deleted_at is null) as "serviceName",
    (select name from products where id = ${productId} and deleted_at is null) as "productName"`;

/** Lots of which something is left that can still be spent, or is owed (cashback_lots_left). */
const COUNTING = sql`lot.remaining_cents <> 0 and (lot.remaining_cents < 0 or coalesce(lot.expires_on >= app.today(), true))`;
export const SETTINGS = sql`
  select json_build_object('settings', ${object(
    {
      cashbackMaxPercent: MAX_PERCENT,
      owed: reais(sql`coalesce(sum(lot.remaining_cents) filter (where lot.remaining_cents > 0), 0)`),
      debts: reais(sql`coalesce(-sum(lot.remaining_cents) filter (where lot.remaining_cents < 0), 0)`),
      clients: sql`count(distinct lot.client_id) filter (where lot.remaining_cents > 0)::int`,
    },
    sql`from cashback_lots lot join clients client on client.tenant_id = lot.tenant_id and client.id = lot.client_id
    where client.deleted_at is null and ${COUNTING}`,
  )})::text`;
/** The part of the settings that somebody changes; the rest follows from sales. */
export const LIMIT = sql`select json_build_object('settings', json_build_object('cashbackMaxPercent', ${MAX_PERCENT}))::text`;
/** The row of the settings may not exist yet: it begins with what is shown before. */
export const saveMaxPercent = (percent: number) => sql`
  insert into tenant_settings (company_name, email, phone, cashback_max_percent)
  select first.name, first.email, first.phone, ${percent}::integer from ${FIRST_SETTINGS}
  on conflict (tenant_id) do update set cashback_max_percent = excluded.cashback_max_percent`;

const sumOf = (client: Sql, which: Sql) => sql`coalesce((
  select sum(lot.remaining_cents) from cashback_lots lot where lot.client_id = ${client} and ${COUNTING} and ${which}), 0)`;
const IS_USABLE = sql`lot.remaining_cents > 0 and lot.available_on <= app.today()`;

/** The balance of a client, for whoever may know (cashback_lots_by_client). */
export const cashbackSums = (client: Sql): Record<'usable' | 'waiting' | 'debt' | 'expiring', Sql> => ({
  usable: reais(sumOf(client, IS_USABLE)),
  waiting: reais(sumOf(client, sql`lot.available_on > app.today() and lot.remaining_cents > 0`)),
  debt: reais(sql`-${sumOf(client, sql`lot.remaining_cents < 0`)}`),
  expiring: sql`(
    select ${object({ day: calendarDay(sql`next.day`), amount: reais(sql`next.cents`) })} from (
      select lot.expires_on as day, sum(lot.remaining_cents) as cents from cashback_lots lot
      where lot.client_id = ${client} and ${COUNTING} and ${IS_USABLE} and lot.expires_on is not null
      group by 1 order by 1 limit 1) next)`,
});

/** No row without the client. The latest entries: cashback_lots_by_client, cashback_entries_by_lot. */
export const cashbackOf = (clientId: string) => sql`
  select json_build_object('cashback', ${object({
    ...cashbackSums(sql`c.id`),
    maxPercent: MAX_PERCENT,
    lots: sql`(
      select coalesce(json_agg(${object({
        id: sql`lot.id`,
        receiptNumber: receiptNumber(sql`sold.receipt`),
        granted: reais(sql`lot.granted_cents`),
        left: reais(sql`lot.remaining_cents`),
        availableOn: calendarDay(sql`lot.available_on`),
        expiresOn: calendarDay(sql`lot.expires_on`),
        isLater: sql`lot.available_on > app.today()`,
      })} order by lot.expires_on nulls last, lot.created_at, lot.id), '[]')
      from cashback_lots lot join sales sold on sold.tenant_id = lot.tenant_id and sold.id = lot.sale_id
      where lot.client_id = c.id and ${COUNTING})`,
    history: sql`(
      select coalesce(json_agg(${object({
        id: sql`entry.id`,
        kind: sql`entry.kind`,
        change: reais(sql`entry.change_cents`),
        createdAt: sql`entry.created_at`,
        receiptNumber: receiptNumber(sql`entry.receipt`),
      })} order by entry.created_at desc, entry.id desc), '[]')
      from (
        select e.*, sold.receipt from cashback_lots lot
        join cashback_entries e on e.tenant_id = lot.tenant_id and e.lot_id = lot.id
        join sales sold on sold.tenant_id = e.tenant_id and sold.id = coalesce(e.sale_id, lot.sale_id)
        where lot.client_id = c.id order by e.created_at desc, e.id desc limit 30
      ) entry)`,
  })})::text
  from clients c where c.id = ${clientId} and c.deleted_at is null`;
