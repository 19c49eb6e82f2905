import { calendarDay, object, reais, receiptNumber } from '../../database/json';
import { newId } from '../../database/records';
import { sql } from '../../database/sql';
import type { TipShare } from './tips.rules';

/**
 * Who has done what a sale charges, by the price of it and the minutes of each; or else who has sold it (sale_items_by_sale,
 * appointment_steps_pkey, appointments_pkey).
 */
export const servedIn = (saleId: string) => sql<{ professionalId: string; weight: number }>`
  with done as (
    select item.unit_price_cents * item.quantity as cents, visit.id, visit.professional_id
    from sales sale join sale_items item on item.tenant_id = sale.tenant_id and item.sale_id = sale.id and item.service_id is not null
    join appointments visit on visit.tenant_id = sale.tenant_id and visit.id = coalesce(item.appointment_id, sale.appointment_id)
    where sale.id = ${saleId}
  ), served as (
    select person.id, sum(done.cents * person.part) as weight
    from done cross join lateral (
      select step.professional_id as id,
        extract(epoch from step.ends_at - step.starts_at)
          / nullif(sum(extract(epoch from step.ends_at - step.starts_at)) over (), 0) as part
      from appointment_steps step where step.appointment_id = done.id and step.professional_id is not null
      union all
      select done.professional_id, 1 where done.professional_id is not null and not exists (
        select from appointment_steps step where step.appointment_id = done.id and step.professional_id is not null)
    ) person group by 1
  )
  select id as "professionalId", coalesce(weight, 0)::float8 as weight from served
  union all
  select seller.id, 1 from sales sale join professionals seller on seller.user_id = sale.created_by and seller.deleted_at is null
  where sale.id = ${saleId} and not exists (select from served)
  order by 1`;

/** Those of them that are professionals of the shop (professionals_pkey). */
export const knownProfessionals = (ids: readonly string[]) => sql<{ id: string }>`
  select id from professionals where id = any (${ids}::uuid[]) and deleted_at is null for key share`;

export const insertTips = (saleId: string, shares: readonly TipShare[]) => sql`
  insert into tips (id, sale_id, professional_id, amount_cents)
  select share.id, ${saleId}, share."professionalId", share.cents
  from json_to_recordset(${JSON.stringify(shares.map((share) => ({ ...share, id: newId() })))}::json)
    as share (id uuid, "professionalId" uuid, cents bigint)`;

/** Takes back the tips of a sale that nobody has taken back; of a cancelled one it gives them again (tips_by_sale). */
export const reverseTips = (saleId: string) => sql`
  insert into tips (id, sale_id, professional_id, amount_cents, reverses_id)
  select gen_random_uuid(), tip.sale_id, tip.professional_id, -tip.amount_cents, tip.id
  from tips tip where tip.sale_id = ${saleId}
    and not exists (select from tips back where back.tenant_id = tip.tenant_id and back.reverses_id = tip.id)`;

/** The tip of the sale `row`, and who got it when it was made (sale_payments_pkey, tips_by_sale). */
export const TIP_OF_SALE = {
  tip: sql`(select ${reais(sql`coalesce(sum(paid.tip_cents), 0)`)} from sale_payments paid
    where paid.tenant_id = row.tenant_id and paid.sale_id = row.id and paid.replaced_at is null)`,
  tips: sql`(
    select coalesce(json_agg(${object({
      professional: object({ id: sql`person.id`, name: sql`person.name` }),
      amount: reais(sql`tip.amount_cents`),
    })} order by person.name, person.id), '[]')
    from tips tip join professionals person on person.tenant_id = tip.tenant_id and person.id = tip.professional_id
    where tip.tenant_id = row.tenant_id and tip.sale_id = row.id and tip.reverses_id is null)`,
};

export interface BookedTip {
  saleId: string;
  professionalId: string;
  receiptNumber: string;
  soldOn: string;
  amountCents: number;
  isReversal: boolean;
}
const booked = sql`
  select tip.sale_id as "saleId", tip.professional_id as "professionalId", ${receiptNumber(sql`sale.receipt`)} as "receiptNumber",
    ${calendarDay(sql`sale.created_at at time zone current_setting('app.time_zone')`)} as "soldOn",
    tip.amount_cents::float8 as "amountCents", tip.amount_cents < 0 as "isReversal"
  from tips tip join sales sale on sale.tenant_id = tip.tenant_id and sale.id = tip.sale_id`;
const midnightAfter = (day: string) => sql`(${day}::date + 1)::timestamp at time zone current_setting('app.time_zone')`;

/** Tips up to a day that are in no closed period yet (tips_by_period). */
export const openTips = (to: string) => sql<BookedTip>`
  ${booked} where tip.tenant_id = (select app.current_tenant()) and tip.period_id is null and tip.created_at < ${midnightAfter(to)}
  order by tip.created_at, tip.id`;
export const tipsOfPeriod = (periodId: string) => sql<BookedTip>`
  ${booked} where tip.tenant_id = (select app.current_tenant()) and tip.period_id = ${periodId} order by tip.created_at, tip.id`;
export const closeTips = (periodId: string, to: string) => sql`
  update tips set period_id = ${periodId}
  where tenant_id = (select app.current_tenant()) and period_id is null and created_at < ${midnightAfter(to)}`;
