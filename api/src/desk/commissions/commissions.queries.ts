import {
  COMMISSION_PERIOD_FIELDS,
  COMMISSION_RULE_FIELDS,
  COMMISSION_SETTINGS_FIELDS,
  DEFAULT_COMMISSION_SETTINGS,
  type CommissionPeriodListQuery,
  type CommissionRuleInput,
  type CommissionRuleListQuery,
  type CommissionSettingsInput,
} from '@focinho/contracts/desk/commissions';
import { toCents } from '@focinho/contracts/kernel/money';
import { rolesWith } from '@focinho/contracts/kernel/permissions';
import { calendarDay, embedded, object, reais, receiptNumber, recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { newId } from '../../database/records';
import { person } from '../../database/shared-sql';
import { raw, sql, type Sql } from '../../database/sql';
import type { Basis, EarnedItem, EarnedLine, StoredRule } from './commissions.rules';

const named = (alias: string) => embedded(alias, { id: raw(`${alias}.id`), name: raw(`${alias}.name`) });
/** Sort index: commission_rules_by_creation. */
const rules: ListDefinition = {
  key: 'rules',
  table: 'commission_rules',
  fields: {
    id: sql`row.id`,
    ...recordJson(COMMISSION_RULE_FIELDS),
    professional: named('professional'),
    service: named('service'),
    product: named('product'),
    createdAt: sql`row.created_at`,
  },
  joins: sql`
    left join professionals professional on professional.tenant_id = row.tenant_id and professional.id = row.professional_id
    left join services service on service.tenant_id = row.tenant_id and service.id = row.service_id
    left join products product on product.tenant_id = row.tenant_id and product.id = row.product_id`,
  alive: sql`row.deleted_at is null`,
  sorts: { createdAt: [sql`row.created_at`] },
  defaultSort: 'createdAt',
};
export const listRules = (query: CommissionRuleListQuery) => listQuery(rules, query);
export const oneRule = (id: string) => oneQuery(rules, 'rule', id);

type Target = Pick<CommissionRuleInput, 'professionalId' | 'scope' | 'category' | 'serviceId' | 'productId'>;
/** Another rule about the same (commission_rules_one_per_target), and whether what it is about is still there. */
export const targetFacts = (id: string, { professionalId, scope, category, serviceId, productId }: Target) => sql<{
  isTaken: boolean;
  hasProfessional: boolean;
  hasService: boolean;
  hasProduct: boolean;
}>`
  select exists (select from commission_rules rule where rule.scope = ${scope} and rule.id <> ${id} and rule.deleted_at is null
      and rule.professional_id is not distinct from ${professionalId}::uuid
      and coalesce(rule.category, rule.service_id::text, rule.product_id::text, '') = ${category ?? serviceId ?? productId ?? ''}) as "isTaken",
    exists (select from professionals where id = ${professionalId} and deleted_at is null) as "hasProfessional",
    exists (select from services where id = ${serviceId} and deleted_at is null) as "hasService",
    exists (select from products where id = ${productId} and deleted_at is null) as "hasProduct"`;

/** commission_settings_pkey; those of a shop that has saved none. */
export const SETTINGS = sql`
  select json_build_object('settings', coalesce(
    (select to_json(${object(recordJson(COMMISSION_SETTINGS_FIELDS))}) from commission_settings row),
    ${JSON.stringify(DEFAULT_COMMISSION_SETTINGS)}::json))::text`;
export const saveSettings = ({
  basis,
  deductionPercent,
  deductionAmount,
  deductionTime,
}: CommissionSettingsInput) => sql`
  insert into commission_settings (basis, deduction_percent, deduction_amount_cents, deduction_time)
  values (${basis}, ${deductionPercent}, ${toCents(deductionAmount)}::bigint, ${deductionTime})
  on conflict (tenant_id) do update set basis = excluded.basis, deduction_percent = excluded.deduction_percent,
    deduction_amount_cents = excluded.deduction_amount_cents, deduction_time = excluded.deduction_time`;
export const STORED_SETTINGS = sql<Basis>`
  select basis, deduction_percent as "deductionPercent", deduction_amount_cents::float8 as "deductionCents",
    deduction_time as "deductionTime"
  from commission_settings`;

/** All that ever were: what was sold before counts by those of then. */
export const STORED_RULES = sql<StoredRule>`
  select id, professional_id as "professionalId", scope, category, service_id as "serviceId", product_id as "productId",
    percent::float8, amount_cents::float8 as "amountCents", (extract(epoch from created_at) * 1000)::float8 as "createdAt",
    (extract(epoch from deleted_at) * 1000)::float8 as "deletedAt"
  from commission_rules`;

/** The end of the last closed period; one row, of today without a `to` (commission_periods_by_end). */
export const openPeriod = (to: string | undefined) => sql<{
  from: string | null;
  to: string;
  closedTo: string | null;
}>`
  select (max(to_day) + 1)::text as "from", coalesce(${to ?? null}::date, app.today())::text as "to", max(to_day)::text as "closedTo"
  from commission_periods where tenant_id = (select app.current_tenant())`;

/** Sales of so many days before the last closed period may still earn: their work was done late, or they were sold again. */
const LATE_DAYS = 92;
const midnight = (day: Sql) => sql`(${day})::timestamp at time zone current_setting('app.time_zone')`;
const isReversed = (line: string) =>
  sql`exists (select from commission_lines back where back.tenant_id = ${raw(line)}.tenant_id and back.reverses_id = ${raw(line)}.id)`;

export interface NamedItem extends EarnedItem {
  name: string;
  receiptNumber: string;
  soldOn: string;
}
/**
 * Items of paid sales up to a day that have no line yet, with who has done them: the steps of a completed appointment, by their minutes, or
 * who has sold a product (sales_by_creation, sale_items_by_sale, commission_lines_by_item, package_credit_entries_by_sale).
 */
export const earnedItems = (to: string) => sql<NamedItem>`
  with since as (
    select greatest(min(rule.created_at), (select ${midnight(sql`max(to_day) - ${LATE_DAYS}::int`)} from commission_periods)) as at
    from commission_rules rule
  ), sold as materialized (
    select sale.tenant_id, sale.id, sale.receipt, sale.appointment_id, sale.subtotal_cents, sale.total_cents, sale.created_at, sale.created_by
    from since join sales sale on sale.created_at >= since.at
    where sale.cancelled_at is null and sale.created_at < ${midnight(sql`${to}::date + 1`)}
  ), shares as materialized (
    select item.*, sold.receipt, sold.created_at as sold_at, sold.created_by,
      coalesce(item.appointment_id, sold.appointment_id) as done_as,
      case when sold.subtotal_cents > 0 then
        round(sold.total_cents * sum(item.total_price_cents) over up_to_here / sold.subtotal_cents)
        - round(sold.total_cents * (sum(item.total_price_cents) over up_to_here - item.total_price_cents) / sold.subtotal_cents)
      else 0 end as paid_cents
    from sold join sale_items item on item.tenant_id = sold.tenant_id and item.sale_id = sold.id
    window up_to_here as (partition by sold.id order by item.position)
  )
  select item.sale_id as "saleId", item.id as "saleItemId", item.name, ${receiptNumber(sql`item.receipt`)} as "receiptNumber",
    ${calendarDay(sql`item.sold_at at time zone current_setting('app.time_zone')`)} as "soldOn",
    (extract(epoch from item.sold_at) * 1000)::float8 as "soldAt", item.service_id as "serviceId", service.category,
    item.product_id as "productId", item.quantity, item.credits, coalesce(used.cents, 0)::float8 as "creditCents",
    item.unit_price_cents::float8 as "unitPriceCents", item.paid_cents::float8 as "paidCents", done.people
  from shares item
  left join services service on service.tenant_id = item.tenant_id and service.id = item.service_id
  cross join lateral (
    select case when item.product_id is not null then (
      select json_agg(json_build_object('professionalId', seller.id, 'minutes', 1)) from professionals seller
      where seller.tenant_id = item.tenant_id and seller.user_id = item.created_by
        and coalesce(seller.deleted_at > item.sold_at, true)
    ) else (
      select coalesce((
        select json_agg(json_build_object('professionalId', step.professional_id, 'minutes', step.minutes) order by step.professional_id)
        from (
          select professional_id, round(sum(extract(epoch from ends_at - starts_at)) / 60)::int as minutes from appointment_steps
          where tenant_id = item.tenant_id and appointment_id = visit.id and professional_id is not null group by 1
        ) step), case when visit.professional_id is not null
          then json_build_array(json_build_object('professionalId', visit.professional_id, 'minutes', 1)) end)
      from appointments visit
      where visit.tenant_id = item.tenant_id and visit.id = item.done_as and visit.status = 'COMPLETED'
    ) end as people
  ) done
  left join lateral (
    -- What a credit of the lot was sold for; the last one takes the cents that are left.
    select round(avg(lot.value_cents / lot.granted
      + case when spent.number = lot.granted then lot.value_cents % lot.granted else 0 end) * item.credits) as cents
    from package_credit_entries entry
    join package_credits lot on lot.tenant_id = entry.tenant_id and lot.id = entry.package_credit_id and lot.service_id = item.service_id
    join memberships member on member.tenant_id = lot.tenant_id and member.id = lot.membership_id
      and member.pet_id = coalesce(item.pet_id, member.pet_id)
    cross join lateral (
      select count(*) as number from package_credit_entries earlier
      where earlier.tenant_id = lot.tenant_id and earlier.package_credit_id = lot.id and earlier.kind = 'USE'
        and (earlier.created_at, earlier.id) <= (entry.created_at, entry.id)
        and not exists (select from package_credit_entries back where back.tenant_id = lot.tenant_id and back.reverses_id = earlier.id)
    ) spent
    where entry.kind = 'USE' and entry.id in (
      select known.id from package_credit_entries known where known.tenant_id = item.tenant_id and known.sale_id = item.sale_id
      union
      select known.id from package_usages usage
      join package_credit_entries known on known.tenant_id = usage.tenant_id and known.usage_id = usage.id
      where usage.tenant_id = item.tenant_id and usage.sale_id = item.sale_id
    ) and not exists (select from package_credit_entries back where back.tenant_id = entry.tenant_id and back.reverses_id = entry.id)
  ) used on item.credits > 0
  -- Whoever bathes has not driven: the fee of a pet taxi is nobody's.
  where done.people is not null and item.trip_id is null and not exists (
    select from commission_lines line where line.tenant_id = item.tenant_id and line.sale_item_id = item.id
      and line.reverses_id is null and not ${isReversed('line')}
  )
  order by item.sold_at, item.sale_id, item.position`;

export interface BookedLine extends EarnedLine {
  id: string;
  name: string;
  receiptNumber: string;
  soldOn: string;
}
const lineColumns = sql`line.id, line.sale_id as "saleId", line.sale_item_id as "saleItemId", line.professional_id as "professionalId",
  line.rule_id as "ruleId", line.basis, line.base_cents::float8 as "baseCents", line.deduction_cents::float8 as "deductionCents",
  line.percent::float8, line.fixed_cents::float8 as "fixedCents", line.amount_cents::float8 as "amountCents", item.name,
  ${receiptNumber(sql`sale.receipt`)} as "receiptNumber",
  ${calendarDay(sql`sale.created_at at time zone current_setting('app.time_zone')`)} as "soldOn"`;
const lineJoins = sql`
  join sales sale on sale.tenant_id = line.tenant_id and sale.id = line.sale_id
  join sale_items item on item.tenant_id = line.tenant_id and item.id = line.sale_item_id`;
/** Lines of closed periods whose sale was cancelled since, and which nobody has taken back. */
export const LINES_TO_REVERSE = sql<BookedLine>`
  select ${lineColumns} from commission_lines line ${lineJoins}
  where sale.cancelled_at is not null and line.reverses_id is null and not ${isReversed('line')}
  order by sale.created_at, line.id`;
/** commission_lines_by_period */
export const linesOfPeriod = (periodId: string) => sql<BookedLine & { reversesId: string | null }>`
  select ${lineColumns}, line.reverses_id as "reversesId" from commission_lines line ${lineJoins}
  where line.period_id = ${periodId} order by sale.created_at, line.id`;

/** Cents of closed periods by professional, of sales of these days (commission_lines_by_item). */
export const closedOfDays = ({ from, to }: { from: string; to: string }) => sql<{
  professionalId: string;
  cents: number;
}>`
  select line.professional_id as "professionalId", sum(line.amount_cents)::float8 as cents
  from sales sale join sale_items item on item.tenant_id = sale.tenant_id and item.sale_id = sale.id
  join commission_lines line on line.tenant_id = item.tenant_id and line.sale_item_id = item.id
  where sale.created_at >= ${midnight(sql`${from}::date`)} and sale.created_at < ${midnight(sql`${to}::date + 1`)}
  group by 1`;

/** Those with the commissions that the user may see: everybody, or the user alone. */
export const VISIBLE_PROFESSIONALS = sql<{ id: string; name: string }>`
  select id, name from professionals
  where current_setting('app.role') = any (${rolesWith('commissions.manage')}::text[])
    or user_id = current_setting('app.user_id')::uuid
  order by name_key, id`;
export const payoutsOf = (periodId: string) => sql<{ professionalId: string; paidAt: string }>`
  select professional_id as "professionalId", to_json(paid_at)#>>'{}' as "paidAt" from commission_payouts where period_id = ${periodId}`;

/** Held until commit, so that nothing is closed twice. */
export const LOCK = sql`select pg_advisory_xact_lock(hashtextextended('commissions ' || app.current_tenant(), 0))`;
export const insertLines = (periodId: string, lines: readonly (EarnedLine & { reversesId: string | null })[]) => sql`
  insert into commission_lines (id, period_id, professional_id, sale_id, sale_item_id, rule_id, basis, base_cents, deduction_cents, percent,
    fixed_cents, amount_cents, reverses_id)
  select line.id, ${periodId}, line."professionalId", line."saleId", line."saleItemId", line."ruleId", line.basis, line."baseCents",
    line."deductionCents", line.percent, line."fixedCents", line."amountCents", line."reversesId"
  from json_to_recordset(${JSON.stringify(lines.map((line) => ({ ...line, id: newId() })))}::json) as line (id uuid,
    "professionalId" uuid, "saleId" uuid, "saleItemId" uuid, "ruleId" uuid, basis text, "baseCents" bigint, "deductionCents" bigint,
    percent numeric, "fixedCents" bigint, "amountCents" bigint, "reversesId" uuid)`;
export const pay = (periodId: string, professionalId: string) => sql`
  insert into commission_payouts (period_id, professional_id) values (${periodId}, ${professionalId}) on conflict do nothing`;
export const unpay = (periodId: string, professionalId: string) => sql`
  delete from commission_payouts where period_id = ${periodId} and professional_id = ${professionalId}`;

/** Whether the user may see what this professional has earned. */
const isVisible = (
  professionalId: Sql,
) => sql`(current_setting('app.role') = any (${rolesWith('commissions.manage')}::text[])
  or ${professionalId} in (select id from professionals where user_id = current_setting('app.user_id')::uuid))`;

/** With the sums of what the user may see. Sums: commission_lines_by_period, tips_by_period. Order: commission_periods_by_end. */
const periods: ListDefinition = {
  key: 'periods',
  table: 'commission_periods',
  fields: {
    id: sql`row.id`,
    ...recordJson(COMMISSION_PERIOD_FIELDS),
    closedBy: person('closer'),
    total: reais(sql`sums.cents`),
    people: sql`sums.people`,
    paid: sql`(select count(*)::int from commission_payouts payout
      where payout.tenant_id = row.tenant_id and payout.period_id = row.id and ${isVisible(sql`payout.professional_id`)})`,
  },
  joins: sql`
    left join users closer on closer.tenant_id = row.tenant_id and closer.id = row.created_by
    cross join lateral (
      select coalesce(sum(amount_cents), 0) as cents, count(distinct professional_id)::int as people
      from (
        select amount_cents, professional_id from commission_lines line
        where line.tenant_id = row.tenant_id and line.period_id = row.id
        union all
        select amount_cents, professional_id from tips where tips.tenant_id = row.tenant_id and tips.period_id = row.id
      ) paid
      where ${isVisible(sql`paid.professional_id`)}
    ) sums`,
  alive: sql`true`,
  sorts: recordSorts(COMMISSION_PERIOD_FIELDS),
  defaultSort: '-to',
};
export const listPeriods = (query: CommissionPeriodListQuery) => listQuery(periods, query);
export const onePeriod = (id: string) => oneQuery(periods, 'period', id);
