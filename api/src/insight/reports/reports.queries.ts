import {
  APPOINTMENT_STATUSES,
  MONEY_METHODS,
  PAYMENT_METHODS,
  UPCOMING_STATUSES,
} from '@focinho/contracts/kernel/enums';
import { REPORT_TOP } from '@focinho/contracts/kernel/product';
import type { ReportQuery } from '@focinho/contracts/insight/reports';
import { appointments } from '../../agenda/appointments/appointments.queries';
import { object, reais } from '../../database/json';
import { IS_SHOWN } from '../../database/shared-sql';
import { literals, raw, sql, type Sql } from '../../database/sql';
import { SALE_JOINS, SALE_JSON } from '../../desk/sales/sales.queries';
import { soldWithin } from './sold-within';
import { spansOf, wholePeriod, type DayRange } from './reports.rules';

type Period = ReturnType<typeof wholePeriod>;

const textArray = (values: readonly string[]) => sql`array[${literals(values)}]`;
/** How many records a tenant has, from the totals that triggers maintain. */
export const total = (list: string) =>
  sql`coalesce((select total from list_counts where list = ${literals([list])}), 0)`;
const counted = (
  span: 'day' | 'month',
  [from, until]: DayRange,
) => sql`select service_id, status, n from appointment_counts
  where span = ${literals([span])} and starts >= ${from}::date and starts < ${until}::date`;
const ASCENDING = raw('asc');
const DESCENDING = raw('desc');
const TOP = raw(String(REPORT_TOP));

/** The first few appointments with a status, ordered by time (appointments_by_status). */
const firstOf = (status: Sql, { from, to }: Period, direction: Sql) => sql`
  select * from appointments where status = ${status} and deleted_at is null and date >= ${from}::date and date <= ${to}::date
  order by date ${direction}, start_time ${direction}, id ${direction} limit ${TOP}`;
const listed = (source: Sql, direction: Sql) => sql`
  (select coalesce(json_agg(${object(appointments.fields)} order by row.date ${direction}, row.start_time ${direction}, row.id ${direction}), '[]')
   from (${source}) row ${appointments.joins})`;

/**
 * DashboardStats in one statement. All sums come from totals that triggers maintain: a few rows per day or month, whatever the
 * number of records.
 */
export function overview(query: ReportQuery) {
  const period = wholePeriod(query.from, query.to);
  const { head, months, tail } = spansOf(period);
  return sql`
  with booked as materialized (
    select service_id, status, sum(n) as n from (
      ${counted('day', head)} union all ${counted('month', months)} union all ${counted('day', tail)}
    ) spans group by service_id, status
  ), sold as materialized (
    select day, payment_method, n, tenders, total_cents, debt_n, debt_cents from sale_days where day >= ${period.from}::date and day <= ${period.to}::date
  ), used as materialized (
    select package_id, service_id, sum(n) as n from usage_days
    where day >= ${period.from}::date and day <= ${period.to}::date group by package_id, service_id
  )
  select json_build_object(
    'totalPets', ${total('pets')}, 'totalClients', ${total('clients')},
    'totalServices', ${total('services')}, 'totalPackages', ${total('packages')},
    'totalAppointments', (select coalesce(sum(n), 0) from booked),
    'totalSales', (select coalesce(sum(n), 0) from sold),
    'appointmentsToday', (
      select coalesce(sum(n), 0) from appointment_counts
      where span = 'day' and starts = app.today() and status <> 'CANCELLED'),
    'revenue', (select ${reais(sql`coalesce(sum(total_cents), 0)`)} from sold),
    'upcomingAppointments', ${listed(
      sql`select soon.* from unnest(${textArray(UPCOMING_STATUSES)}) as upcoming (status)
       cross join lateral (${firstOf(sql`upcoming.status`, period, ASCENDING)}) soon
       order by soon.date, soon.start_time, soon.id limit ${TOP}`,
      ASCENDING,
    )},
    'recentAppointments', ${listed(firstOf(sql`'COMPLETED'`, period, DESCENDING), DESCENDING)},
    'recentSales', (
      select coalesce(json_agg(${SALE_JSON} order by row.created_at desc, row.id desc), '[]') from (
        select * from sales where cancelled_at is null
          and ${soldWithin(period)}
        order by created_at desc, id desc limit ${TOP}
      ) row ${SALE_JOINS}),
    'serviceStats', (
      select coalesce(json_agg(json_build_object('serviceId', service.id, 'name', service.name, 'count', booked.n,
        'revenue', ${reais(sql`service.price_cents * booked.completed`)}) order by booked.n desc, service.name_key), '[]')
      from services service cross join lateral (
        select coalesce(sum(n), 0) as n, coalesce(sum(n) filter (where status = 'COMPLETED'), 0) as completed
        from booked where booked.service_id = service.id
      ) booked
      where service.deleted_at is null),
    'appointmentStats', (
      select json_agg(json_build_object('status', known.status,
        'count', (select coalesce(sum(n), 0) from booked where booked.status = known.status)) order by known.position)
      from unnest(${textArray(APPOINTMENT_STATUSES)}) with ordinality as known (status, position)),
    'salesStats', (
      select json_agg(json_build_object('paymentMethod', known.method, 'count', paid.n, 'total', ${reais(sql`paid.cents`)}) order by known.position)
      from unnest(${textArray(PAYMENT_METHODS)}) with ordinality as known (method, position)
      cross join lateral (
        select coalesce(sum(tenders), 0) as n, coalesce(sum(total_cents), 0) as cents from sold where sold.payment_method = known.method
      ) paid where ${IS_SHOWN}),
    'debtsReceived', (
      select json_agg(json_build_object('paymentMethod', known.method, 'count', paid.n, 'total', ${reais(sql`paid.cents`)}) order by known.position)
      from unnest(${textArray(MONEY_METHODS)}) with ordinality as known (method, position)
      cross join lateral (
        select coalesce(sum(debt_n), 0) as n, coalesce(sum(debt_cents), 0) as cents from sold where sold.payment_method = known.method
      ) paid),
    'packageUsageStats', (
      select coalesce(json_agg(json_build_object('packageId', package.id, 'name', package.name, 'usageCount', used.n,
        'usageRevenue', ${reais(sql`used.cents`)}) order by used.n desc, package.name_key), '[]')
      from packages package cross join lateral (
        select coalesce(sum(used.n), 0) as n, coalesce(sum(used.n * service.price_cents), 0) as cents
        from used join services service on service.id = used.service_id where used.package_id = package.id
      ) used
      where package.deleted_at is null),
    'dailyRevenue', (
      select coalesce(json_agg(json_build_object('date', to_char(day, 'YYYY-MM-DD'), 'revenue', ${reais(sql`cents`)}, 'sales', n) order by day), '[]')
      from (select day, sum(n) as n, sum(total_cents) as cents from sold group by day having sum(n) > 0) days)
  )::text`;
}
