import type { EntityManager } from 'typeorm';
import { ANONYMOUS_CLIENT } from '@focinho/contracts/people/anonymous-client';
import { addDays, todayIn } from '@focinho/contracts/kernel/dates';
import { DEFAULT_TIME_ZONE } from '@focinho/contracts/kernel/product';
import { queryRow } from '../database/batch';
import { newId } from '../database/records';
import { sql } from '../database/sql';
import { ensureAnonymousClient } from '../people/clients/anonymous-client';
import { appointmentsOf, type AppointmentRow } from './appointments';
import { seedCashback } from './cashback';
import { seedCommissions } from './commissions';
import { seedConsultations } from './consultations';
import { seedDoses } from './doses';
import { PACKAGES, PRODUCTS, SERVICES } from './catalogue';
import { Members, valueCredits } from './memberships';
import { seedMessages } from './messages';
import { closedOrdersOf, openOrdersOf, stayOrdersOf } from './orders';
import { seedRecords } from './records';
import { clientsOf, measured, petsOf, someAway } from './people';
import { planned } from './plan';
import { underWay, withWarnings } from './queue';
import { seededRandom } from './random';
import { at, insertRows, minutesLater } from './rows';
import { CreditLedger } from './credit';
import { salesOf } from './sales';
import { stockOf } from './stock';
import { Hotel } from './stays';
import { seedTips } from './tips';
import { Taxi } from './trips';
import { weeklyAppointments } from './series';
import { stepsAndPricesOf, teamOf, stepAndPriceRows } from './team';

const withId = <T extends object>(offered: T) => ({ id: newId(), ...offered });

/** The log-in of the staff; the seed is not under row-level security. */
const STAFF = sql<{
  id: string;
}>`select id from users where tenant_id = app.current_tenant() and role = 'STAFF' limit 1`;

/** Three months of data of a busy tenant, around today. The tenant has to be set in the transaction. */
export async function seedBusyTenant(tx: EntityManager): Promise<void> {
  const random = seededRandom(21_11_2018);
  const now = new Date();
  const today = todayIn(DEFAULT_TIME_ZONE, now);

  const clients = clientsOf(random, 60, today);
  const pets = petsOf(random, clients, 90, today).map(measured);
  const services = SERVICES.map(withId);
  const staff = await queryRow(tx, STAFF);
  const team = teamOf(services, staff?.id ?? null, today, at(addDays(today, -200), '09:00'));
  const stepsAndPrices = stepAndPriceRows(services);
  const products = PRODUCTS.map(withId);
  const packages = PACKAGES.map(({ items, ...offered }) => ({ items, row: withId(offered) }));
  const packageItems = packages.flatMap(({ row, items }) =>
    items.map(([name, quantity], position) => {
      const service = services.find((offered) => offered.name === name);
      if (!service) throw new Error(`No service is named ${name}`);
      return { package_id: row.id, service_id: service.id, quantity, position };
    }),
  );
  const members = new Members(
    random,
    packages.map(({ row }) => row),
    packageItems,
    services,
    pets,
  );
  const comes = someAway(clients);
  const ledger = new CreditLedger(random, clients, 12);
  const { series, appointments: weekly } = weeklyAppointments(pets, services, today);
  const others = appointmentsOf(random, pets, services, today, now, {
    from: addDays(today, -75),
    to: addDays(today, 21),
    tables: 2,
    comes,
  });
  const isWeekly = ({ pet_id, date }: AppointmentRow) =>
    weekly.some((row) => row.pet_id === pet_id && row.date === date);
  const booked = [...weekly, ...others.filter((row) => !isWeekly(row))];
  const plan = planned(booked, services, pets, team, today);
  const { appointments, steps } = underWay(plan.appointments, plan.steps, today, now);
  const taxi = new Taxi(
    clients,
    team.people.map(({ row }) => row),
    today,
  );
  taxi.drive(appointments, pets);
  const hotel = new Hotel({ clients, pets, appointments, comes, holidays: team.holidays, today }, taxi);
  const { bills } = hotel;
  const tenant = { clients, comes, pets, services, products, members, ledger, taxi, bills };
  const { sales, items, payments } = salesOf(random, tenant, appointments, today, now);
  const deposits = hotel.takeDeposits(ledger);

  await insertRows(tx, 'clients', clients);
  await ensureAnonymousClient(tx, ANONYMOUS_CLIENT.id);
  await insertRows(tx, 'pets', withWarnings(pets, appointments));
  await insertRows(
    tx,
    'services',
    services.map(({ demand: _demand, ...row }) => ({ ...row, buffer_after: stepsAndPricesOf(row.name).bufferAfter })),
  );
  await insertRows(tx, 'service_steps', stepsAndPrices.steps);
  await insertRows(tx, 'service_prices', stepsAndPrices.prices);
  await insertRows(tx, 'opening_hours', team.openingHours);
  await insertRows(tx, 'holidays', team.holidays);
  await insertRows(tx, 'stations', team.stations);
  await insertRows(
    tx,
    'professionals',
    team.people.map(({ row }) => row),
  );
  await insertRows(tx, 'shifts', team.shifts);
  await insertRows(tx, 'time_off', team.timeOff);
  const stock = stockOf(products, sales, items, today);
  await insertRows(tx, 'products', stock.products);
  await insertRows(
    tx,
    'packages',
    packages.map(({ row }) => row),
  );
  await insertRows(tx, 'package_items', packageItems);
  await insertRows(tx, 'series', [series]);
  await insertRows(tx, 'appointments', appointments);
  await insertRows(tx, 'appointment_steps', steps);
  await hotel.insert(tx, now, staff?.id ?? null);
  await taxi.insert(tx);
  await insertRows(tx, 'sales', sales);
  await insertRows(tx, 'sale_items', items);
  await insertRows(tx, 'sale_payments', payments);
  await insertRows(tx, 'stock_counts', stock.counts);
  await insertRows(tx, 'stock_count_items', stock.counted);
  await insertRows(tx, 'stock_entries', stock.entries);
  const sold = sales.flatMap(({ id, appointment_id }) => (appointment_id ? [{ appointment_id, sale_id: id }] : []));
  await insertRows(tx, 'sold_appointments', sold);
  const ended = stayOrdersOf(bills, sales);
  await insertRows(tx, 'orders', ended.orders);
  await insertRows(tx, 'order_lines', ended.lines);
  const closed = closedOrdersOf(sales, items, appointments, today, ended.orders.length);
  await insertRows(tx, 'orders', closed.orders);
  await insertRows(tx, 'order_lines', closed.lines);
  await tx.query('update sales set order_id = orders.id from orders where orders.sale_id = sales.id');
  const paid = new Set(sold.map(({ appointment_id }) => appointment_id));
  const known = ended.orders.length + closed.orders.length;
  const open = openOrdersOf(appointments, paid, tenant, known);
  await insertRows(tx, 'orders', open.orders);
  await insertRows(tx, 'order_lines', open.lines);
  await tx.query('insert into order_counters (last) values ($1)', [known + open.orders.length]);
  await insertRows(tx, 'waiting_list', waitingOf(booked, today, now));
  await seedDoses(tx, today);
  await seedConsultations(tx, today);
  await seedRecords(tx, today);
  await insertRows(tx, 'package_usages', members.usages);
  const club = members.ledger(today);
  await insertRows(tx, 'memberships', club.memberships);
  await insertRows(tx, 'package_credits', club.lots);
  await insertRows(tx, 'package_credit_entries', club.entries);
  await valueCredits(tx);
  ledger.promise(addDays(today, 5));
  await insertRows(tx, 'membership_settings', [
    { no_show: 'RETURNED', renewal: 'ORDER', carry_cycles: 0, carry_max: null },
  ]);
  // What is booked already holds its credits.
  await tx.query(
    'select app.hold_credits(tenant_id, pet_id) from (select distinct tenant_id, pet_id from memberships) member',
  );
  // The comandas that charge it use them, as they do since a line was put on them.
  await tx.query(`update order_lines line set credits = 1 from orders, package_credit_holds hold
    where orders.id = line.order_id and orders.status = 'OPEN' and hold.appointment_id = line.appointment_id`);
  await insertRows(tx, 'client_credits', ledger.credits);
  await insertRows(tx, 'credit_transactions', ledger.transactions);
  for (const { stayId, transactionId } of deposits)
    await tx.query('update stays set deposit_id = $1 where id = $2', [transactionId, stayId]);
  await seedCashback(tx, today, sales, clients);
  await seedTips(tx);
  await seedCommissions(
    tx,
    today,
    services,
    team.people.map(({ row }) => row),
  );
  await seedMessages(tx, today, staff?.id ?? null);
  await tx.query('insert into receipt_counters (last) values ($1)', [sales.length]);
}

const WAITING_NOTES = ['Prefere de manhã', 'Qualquer horário'];
/** Pets of later bookings that would rather come this week. */
const waitingOf = (booked: readonly AppointmentRow[], today: string, now: Date) =>
  booked
    .filter(({ date, series_id: seriesId }) => date > addDays(today, 8) && !seriesId)
    .slice(0, WAITING_NOTES.length)
    .map(({ pet_id, service_id }, index) => ({
      id: newId(),
      pet_id,
      service_id,
      from_day: today,
      to_day: addDays(today, 6),
      notes: WAITING_NOTES[index],
      created_at: minutesLater(now, -60 * (index + 2)),
    }));

/** A few records, as on the first day of a new tenant. */
export async function seedNewTenant(tx: EntityManager): Promise<void> {
  const random = seededRandom(1);
  const today = todayIn(DEFAULT_TIME_ZONE);
  const clients = clientsOf(random, 2, today);
  await insertRows(tx, 'clients', clients);
  await insertRows(tx, 'pets', petsOf(random, clients, 2, today));
  await insertRows(
    tx,
    'services',
    SERVICES.slice(0, 2).map(({ demand: _demand, ...row }) => withId(row)),
  );
}
