import { UPCOMING_STATUSES } from '@focinho/contracts/kernel/enums';
import { AWAY_DAYS, type AwayClientsQuery } from '@focinho/contracts/insight/reports';
import { calendarDay, object } from '../../database/json';
import { literals, sql, type Sql } from '../../database/sql';

/** The first appointment of a client's pets, of each of them, in an order (pets_by_client, appointments_by_pet). */
const appointmentsOf = (condition: Sql) => sql`
  pets pet cross join lateral (
    select date from appointments booked
    where booked.tenant_id = pet.tenant_id and booked.pet_id = pet.id and booked.deleted_at is null and ${condition}
    order by date desc, start_time desc limit 1
  ) last where pet.tenant_id = row.tenant_id and pet.client_id = row.id`;

/** pets_by_client */
const petsOf = (condition: Sql) => sql`
  pets pet where pet.tenant_id = row.tenant_id and pet.client_id = row.id and pet.deleted_at is null and ${condition}`;

/**
 * Clients whose last sale (sales_by_client) or completed appointment is long ago, and who have nothing booked; who left last comes
 * first, because they are the easiest to win back. A few index look-ups a client.
 */
export function awayClients({ page = 1, limit = 20, days = AWAY_DAYS[0] }: AwayClientsQuery) {
  return sql`
  with away as materialized (
    select row.tenant_id, row.id, row.name, row.name_key, row.phone, last.day
    from clients row cross join lateral (
      select greatest(
        (select day from sales where tenant_id = row.tenant_id and client_id = row.id and cancelled_at is null
         order by created_at desc limit 1),
        (select max(last.date) from ${appointmentsOf(sql`booked.status = 'COMPLETED' and booked.date <= app.today()`)})
      ) as day
    ) last
    where row.deleted_at is null and last.day <= app.today() - ${days}::int
      -- Whoever has lost the only pet is not asked to come back.
      and (not exists (select from ${petsOf(sql`pet.deceased_on is not null`)})
        or exists (select from ${petsOf(sql`pet.deceased_on is null`)}))
      and not exists (select from ${appointmentsOf(
        sql`booked.date >= app.today() and booked.status in (${literals(UPCOMING_STATUSES)})`,
      )})
  ), shown as (
    select * from away order by day desc, name_key, id limit ${limit}::int offset ${(page - 1) * limit}::bigint
  )
  select json_build_object(
    'clients', (
      select coalesce(json_agg(${object({
        id: sql`shown.id`,
        name: sql`shown.name`,
        phone: sql`shown.phone`,
        pets: sql`array(select pet.name from pets pet where pet.tenant_id = shown.tenant_id and pet.client_id = shown.id
          and pet.deleted_at is null and pet.deceased_on is null order by pet.name_key)`,
        lastDay: calendarDay(sql`shown.day`),
      })} order by shown.day desc, shown.name_key, shown.id), '[]') from shown),
    'pagination', (
      select json_build_object('page', ${page}::int, 'limit', ${limit}::int, 'total', n,
        'pages', greatest(1, ceil(n::numeric / ${limit}::int))::int)
      from (select count(*) as n from away) counted)
  )::text`;
}
