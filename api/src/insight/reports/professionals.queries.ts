import type { RevenueQuery } from '@focinho/contracts/insight/reports';
import { sql } from '../../database/sql';
import { sharesOf } from './revenue.queries';
import { soldWithin } from './sold-within';

export interface Work {
  professionalId: string;
  services: number;
  minutes: number;
  listCents: number;
  paidCents: number;
}
/** Services of completed appointments that were sold in the period, shared by the minutes of their steps (appointment_steps_pkey). */
export const workWithin = (period: RevenueQuery) => sql<Work>`
  with ${sharesOf(period)}
  select person.id as "professionalId", sum(shares.quantity)::int as services, coalesce(round(sum(person.minutes)), 0)::int as minutes,
    coalesce(round(sum(shares.unit_price_cents * shares.quantity * person.part)), 0)::float8 as "listCents",
    coalesce(round(sum(shares.cents * person.part)), 0)::float8 as "paidCents"
  from shares
  join appointments visit on visit.tenant_id = shares.tenant_id and visit.id = shares.appointment_id and visit.status = 'COMPLETED'
  cross join lateral (
    select step.professional_id as id, sum(extract(epoch from step.ends_at - step.starts_at)) / 60 as minutes,
      sum(extract(epoch from step.ends_at - step.starts_at))
        / nullif(sum(sum(extract(epoch from step.ends_at - step.starts_at))) over (), 0) as part
    from appointment_steps step
    where step.tenant_id = visit.tenant_id and step.appointment_id = visit.id and step.professional_id is not null group by 1
    union all
    select visit.professional_id, (extract(epoch from visit.end_time - visit.start_time) / 60), 1
    where visit.professional_id is not null and not exists (
      select from appointment_steps step
      where step.tenant_id = visit.tenant_id and step.appointment_id = visit.id and step.professional_id is not null)
  ) person
  where shares.service_id is not null
  group by 1`;

/** Tips of the sales of the period, by professional (tips_by_sale). */
export const tipsWithin = (period: RevenueQuery) => sql<{ professionalId: string; cents: number }>`
  select tip.professional_id as "professionalId", sum(tip.amount_cents)::float8 as cents
  from (select id, tenant_id from sales where ${soldWithin(period)}) sold
  join tips tip on tip.tenant_id = sold.tenant_id and tip.sale_id = sold.id
  group by 1`;

/** Also those who have left. */
export const PROFESSIONALS = sql<{
  id: string;
  name: string;
}>`select id, name from professionals order by name_key, id`;
