import { IS_LOW } from '../../catalogue/products/products.queries';
import { MONEY_METHODS } from '@focinho/contracts/kernel/enums';
import { agendaFacts } from '../../agenda/planner/agenda.facts';
import { object } from '../../database/json';
import { agreedPrice, isSold } from '../../database/shared-sql';
import { literals, sql } from '../../database/sql';
import { debtFigures } from '../../desk/client-credits/open-debts';
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

/** Weeks begin on Sunday, as those of the calendar and of the reports. */
const SUNDAY = sql`(date_trunc('week', (app.today() + 1)::timestamp) - interval '1 day')`;
const WEEKS = sql`(
  select json_agg(${object({
    date: sql`to_char(one.day, 'YYYY-MM-DD')`,
    isToday: sql`one.day::date = app.today()`,
    cents: sql`(select coalesce(sum(sold.total_cents), 0) from sale_days sold where sold.day = one.day::date)`,
  })} order by one.day)
  from generate_series(${SUNDAY} - interval '7 days', ${SUNDAY} + interval '6 days', interval '1 day') one (day))`;

/** Only the accounts that are overdue, debt by debt (client_credits_by_due_date, credit_transactions_by_credit). */
const OVERDUE = object(
  { clients: sql`count(*)`, cents: sql`coalesce(sum(debt.overdue_cents), 0)` },
  sql`from client_credits credit ${debtFigures('credit')}
    where credit.debts_due_on < (select app.today()) and credit.merged_into is null`,
);

const LOW = sql`(select count(*) from products where deleted_at is null and ${IS_LOW})`;

/**
 * The dashboard in one statement. Whatever the number of records, it reads totals that triggers maintain, the rows of today, who is
 * overdue and what is running out.
 */
export const TODAY = sql`
  select json_build_object(
    'totalPets', ${total('pets')}, 'totalClients', ${total('clients')},
    'facts', (${agendaFacts({ days: 1, evenDone: true })}), 'day', ${DAY},
    'receivedCents', ${RECEIVED}, 'overdue', ${OVERDUE}, 'lowStock', ${LOW}, 'weeks', ${WEEKS})::text`;
