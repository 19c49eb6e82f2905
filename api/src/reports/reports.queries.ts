import { APPOINTMENT_STATUSES, PAYMENT_METHODS, UPCOMING_STATUSES } from '@focinho/contracts/enums';
import { REPORT_TOP } from '@focinho/contracts/product';
import type { ReportQuery } from '@focinho/contracts/reports';
import { appointments } from '../appointments/appointments.queries';
import { reais } from '../database/json';
import type { Query } from '../database/entered';
import { SALE_JOINS, SALE_JSON } from '../sales/sales.queries';
import { spansOf, wholePeriod } from './reports.rules';

const textArray = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(', ')}]`;
const total = (list: string) => `coalesce((select total from list_counts where list = '${list}'), 0)`;
const counted = (span: string, from: string, until: string) => `select service_id, status, n from appointment_counts
  where span = '${span}' and starts >= ${from}::date and starts < ${until}::date`;
const localMidnight = (day: string) => `${day}::timestamp at time zone current_setting('app.time_zone')`;

/** The first few of one status in order of time (appointments_by_status). */
const firstOf = (status: string, direction: 'asc' | 'desc') => `
  select * from appointments where status = ${status} and deleted_at is null and date >= $1::date and date <= $2::date
  order by date ${direction}, start_time ${direction}, id ${direction} limit ${REPORT_TOP}`;
const listed = (source: string, direction: 'asc' | 'desc') => `
  (select coalesce(json_agg(${appointments.json} order by row.date ${direction}, row.start_time ${direction}, row.id ${direction}), '[]')
   from (${source}) row ${appointments.joins})`;

/**
 * DashboardStats in one statement. All sums come from totals that triggers keep right: a few
 * rows per day or month, whatever the number of records. $1, $2: the period; $3 to $8: its head, months and tail.
 */
const OVERVIEW = `
  with visits as materialized (
    select service_id, status, sum(n) as n from (
      ${counted('day', '$3', '$4')} union all ${counted('month', '$5', '$6')} union all ${counted('day', '$7', '$8')}
    ) spans group by service_id, status
  ), sold as materialized (
    select day, payment_method, n, total_cents from sale_days where day >= $1::date and day <= $2::date
  ), used as materialized (
    select package_id, service_id, sum(n) as n from usage_days
    where day >= $1::date and day <= $2::date group by package_id, service_id
  )
  select json_build_object(
    'totalPets', ${total('pets')}, 'totalClients', ${total('clients')},
    'totalServices', ${total('services')}, 'totalPackages', ${total('packages')},
    'totalAppointments', (select coalesce(sum(n), 0) from visits),
    'totalSales', (select coalesce(sum(n), 0) from sold),
    'appointmentsToday', (
      select coalesce(sum(n), 0) from appointment_counts
      where span = 'day' and starts = app.today() and status <> 'CANCELLED'),
    'revenue', (select ${reais('coalesce(sum(total_cents), 0)')} from sold),
    'upcomingAppointments', ${listed(
      `select soon.* from unnest(${textArray(UPCOMING_STATUSES)}) as upcoming (status)
       cross join lateral (${firstOf('upcoming.status', 'asc')}) soon
       order by soon.date, soon.start_time, soon.id limit ${REPORT_TOP}`,
      'asc',
    )},
    'recentAppointments', ${listed(firstOf(`'COMPLETED'`, 'desc'), 'desc')},
    'recentSales', (
      select coalesce(json_agg(${SALE_JSON} order by row.created_at desc, row.id desc), '[]') from (
        select * from sales where cancelled_at is null
          and created_at >= ${localMidnight('$1::date')} and created_at < ${localMidnight('($2::date + 1)')}
        order by created_at desc, id desc limit ${REPORT_TOP}
      ) row ${SALE_JOINS}),
    'serviceStats', (
      select coalesce(json_agg(json_build_object('serviceId', service.id, 'name', service.name, 'count', visits.n,
        'revenue', ${reais('service.price_cents * visits.completed')}) order by visits.n desc, service.name_key), '[]')
      from services service cross join lateral (
        select coalesce(sum(n), 0) as n, coalesce(sum(n) filter (where status = 'COMPLETED'), 0) as completed
        from visits where visits.service_id = service.id
      ) visits
      where service.deleted_at is null),
    'appointmentStats', (
      select json_agg(json_build_object('status', known.status,
        'count', (select coalesce(sum(n), 0) from visits where visits.status = known.status)) order by known.position)
      from unnest(${textArray(APPOINTMENT_STATUSES)}) with ordinality as known (status, position)),
    'salesStats', (
      select json_agg(json_build_object('paymentMethod', known.method, 'count', paid.n, 'total', ${reais('paid.cents')}) order by known.position)
      from unnest(${textArray(PAYMENT_METHODS)}) with ordinality as known (method, position)
      cross join lateral (
        select coalesce(sum(n), 0) as n, coalesce(sum(total_cents), 0) as cents from sold where sold.payment_method = known.method
      ) paid),
    'packageUsageStats', (
      select coalesce(json_agg(json_build_object('packageId', package.id, 'name', package.name, 'usageCount', used.n,
        'usageRevenue', ${reais('used.cents')}) order by used.n desc, package.name_key), '[]')
      from packages package cross join lateral (
        select coalesce(sum(used.n), 0) as n, coalesce(sum(used.n * service.price_cents), 0) as cents
        from used join services service on service.id = used.service_id where used.package_id = package.id
      ) used
      where package.deleted_at is null),
    'dailyRevenue', (
      select coalesce(json_agg(json_build_object('date', to_char(day, 'YYYY-MM-DD'), 'revenue', ${reais('cents')}, 'sales', n) order by day), '[]')
      from (select day, sum(n) as n, sum(total_cents) as cents from sold group by day having sum(n) > 0) days)
  )::text`;

export function overview(query: ReportQuery): Query {
  const period = wholePeriod(query.from, query.to);
  const { head, months, tail } = spansOf(period);
  return { sql: OVERVIEW, values: [period.from, period.to, ...head, ...months, ...tail] };
}
