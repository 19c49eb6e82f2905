import { LOW_STOCK, OVERDUE_DAYS } from '@focinho/contracts/insight/today';
import { MONEY_METHODS } from '@focinho/contracts/kernel/enums';
import { agendaFacts } from '../../agenda/planner/agenda.facts';
import { object } from '../../database/json';
import { agreedPrice, isSold } from '../../database/shared-sql';
import { literals, sql } from '../../database/sql';
import { PRESENT } from '../../desk/queue/queue.queries';
import { total } from './reports.queries';

/** Today's appointments, and those whose pet is still in the shop, by their keys; steps by appointment_steps_key. */
const DAY = sql`(
  select coalesce(json_agg(${object({
    isToday: sql`row.date = app.today()`,
    status: sql`row.status`,
    arrivedAt: sql`row.arrived_at`,
    deliveredAt: sql`row.delivered_at`,
    steps: sql`(
      select coalesce(json_agg(${object({
        kind: sql`step.kind`,
        startedAt: sql`step.started_at`,
        finishedAt: sql`step.finished_at`,
      })} order by step.position), '[]')
      from appointment_steps step where step.tenant_id = row.tenant_id and step.appointment_id = row.id)`,
    cents: agreedPrice('row', 's'),
    isPaid: isSold('row'),
  })}), '[]')
  from appointments row join services s on s.tenant_id = row.tenant_id and s.id = row.service_id
  where row.id = any (array(${PRESENT})))`;

/** sale_days_pkey */
const RECEIVED = sql`(
  select coalesce(sum(total_cents + debt_cents), 0) from sale_days
  where day = app.today() and payment_method in (${literals(MONEY_METHODS)}))`;

const WEEKS = sql`(
  select json_agg(${object({
    date: sql`to_char(one.day, 'YYYY-MM-DD')`,
    isToday: sql`one.day::date = app.today()`,
    cents: sql`(select coalesce(sum(sold.total_cents), 0) from sale_days sold where sold.day = one.day::date)`,
  })} order by one.day)
  from generate_series(date_trunc('week', app.today()::timestamp) - interval '7 days',
    date_trunc('week', app.today()::timestamp) + interval '6 days', interval '1 day') one (day))`;

const SINCE = sql`((app.today() - ${OVERDUE_DAYS}::int)::timestamp at time zone current_setting('app.time_zone'))`;
/**
 * Debts of each client (client_credits_by_balance) beyond the fiado of the last days (credit_transactions_by_credit). A payment that was
 * taken back is an old debt again; a change of an older sale changes an old debt.
 */
const OVERDUE = object(
  { clients: sql`count(*)`, cents: sql`coalesce(sum(owed), 0)` },
  sql`from (
    select credit.balance_cents - coalesce((
      select sum(case posted.type when 'CREDIT' then posted.amount_cents else -posted.amount_cents end)
      from credit_transactions posted
      left join sales s on s.tenant_id = posted.tenant_id and s.id = posted.sale_id
      where posted.tenant_id = credit.tenant_id and posted.client_credit_id = credit.id and posted.created_at >= ${SINCE}
        and posted.reverses_id is null
        and case when posted.sale_id is null then posted.type = 'CREDIT' else s.created_at >= ${SINCE} end
    ), 0) as owed
    from client_credits credit where credit.balance_cents > 0
  ) debts where owed > 0`,
);

/** products_by_stock */
const LOW = sql`(select count(*) from products where deleted_at is null and is_active and stock <= ${LOW_STOCK}::int)`;

/**
 * The dashboard in one statement. Whatever the number of records, it reads totals that triggers maintain, the rows of today, who owes
 * something and what is running out.
 */
export const TODAY = sql`
  select json_build_object(
    'totalPets', ${total('pets')}, 'totalClients', ${total('clients')},
    'facts', (${agendaFacts({ days: 1, evenDone: true })}), 'day', ${DAY},
    'receivedCents', ${RECEIVED}, 'overdue', ${OVERDUE}, 'lowStock', ${LOW}, 'weeks', ${WEEKS})::text`;
