import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { addDays } from '@focinho/contracts/kernel/dates';
import { TRIAL_DAYS } from '@focinho/contracts/vendor/plans';
import { DEFAULT_TIME_ZONE } from '@focinho/contracts/kernel/product';
import { INVOICE_DAYS, subscriptionDay } from '@focinho/contracts/vendor/subscription-state';
import { hashPassword } from '../access/auth/passwords';
import { queryRow, queryRows } from '../database/batch';
import { newId } from '../database/records';
import { setTenant } from '../database/shared-sql';
import { sql } from '../database/sql';
import { bringInLine, readLedger, record, recordPayment, type Ledger } from '../vendor/subscriptions/ledger';
import { lockSubscription, openInvoicesOf } from '../vendor/subscriptions/ledger.queries';
import { startTrial } from '../vendor/subscriptions/start-trial';
import { appointmentsOf } from './appointments';
import { SERVICES } from './catalogue';
import { clientsOf, measured, petsOf, plain, type ClientRow } from './people';
import { planned } from './plan';
import { seededRandom, type Random } from './random';
import { at, insertRows, minutesLater } from './rows';
import { SHOPS, type Shop } from './shops';

/** The shops in whose subscriptions the super administrator sees what can happen. Their history ends now. */
export async function seedShops(tx: EntityManager, now: Date): Promise<void> {
  // A password that nobody knows. The super administrator can give the owner another one.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  for (const [index, shop] of SHOPS.entries()) {
    await seedShop(tx, shop, seededRandom(index + 2), passwordHash, now);
    // As in seed.ts: the deferred triggers of this tenant.
    await tx.query('set constraints all immediate');
    await tx.query('set constraints all deferred');
  }
}

/** While the demonstration runs, and when it is started again, shops that pay have gone on paying. */
export async function payOn(tx: EntityManager, now: Date): Promise<void> {
  for (const shop of SHOPS) {
    const { slug, paysAhead } = shop;
    if (paysAhead === null) continue;
    const tenant = await queryRow(tx, activeTenant(slug, mailOf(shop)));
    if (!tenant) continue;
    await queryRows(tx, setTenant(tenant.id));
    await queryRows(tx, lockSubscription(tenant.id));
    if (await payMonths(tx, tenant.id, { daysAhead: paysAhead, until: now }))
      await bringInLine(tx, await readLedger(tx, tenant.id, now));
  }
}

/** tenants_slug_key. Somebody else could have taken the slug before there were these shops. */
const activeTenant = (slug: string, email: string) =>
  sql<{ id: string }>`select id from tenants where slug = ${slug} and email = ${email} and is_active`;
const mailOf = ({ slug }: Shop) => `contato@${slug}.example`;

async function seedShop(tx: EntityManager, shop: Shop, random: Random, passwordHash: string, now: Date) {
  const id = newId();
  const { slug, name, city, areaCode, owner, employees, offer, ends, months, paysAhead } = shop;
  const today = subscriptionDay(DEFAULT_TIME_ZONE, now);
  const firstDay = monthsBefore(addDays(today, ends + 1), months);
  const since = at(addDays(firstDay, -1 - TRIAL_DAYS), '10:40');
  const phone = () => `(${areaCode}) 9${random.between(8000, 9999)}-${random.between(1000, 9999)}`;
  await tx.query(
    'insert into tenants (id, slug, name, email, phone, plan, created_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [id, slug, name, mailOf(shop), phone(), offer.plan, since],
  );
  await queryRows(tx, setTenant(id));
  const people = [owner, ...employees].map((person, index) => ({
    id: newId(),
    email: `${plain(person).split(' ')[0]}@${slug}.example`,
    name: person,
    role: index === 0 ? 'OWNER' : 'STAFF',
    phone: phone(),
    password_hash: passwordHash,
    created_at: minutesLater(since, index * 7 * 60),
  }));
  await insertRows(tx, 'users', people);
  await insertRows(tx, 'pix_settings', [
    { tenant_id: id, key: mailOf(shop), receiver_name: name, receiver_city: plain(city) },
  ]);

  await startTrial(tx, id, offer, since);
  await payMonths(tx, id, { daysAhead: paysAhead ?? 1, until: now, count: months });
  for (const { day, change } of shop.changes ?? []) {
    const moment = at(addDays(today, day), '14:25');
    if (paysAhead !== null) await payMonths(tx, id, { daysAhead: paysAhead, until: moment });
    const ledger = await readLedger(tx, id, moment);
    await record(tx, ledger, change);
    await payOpen(tx, { ...ledger, now: minutesLater(moment, 4) }, 'UPGRADE');
  }
  if (paysAhead !== null) await payMonths(tx, id, { daysAhead: paysAhead, until: now });
  const ledger = await readLedger(tx, id, now);
  await bringInLine(tx, ledger);
  await insertRecords(tx, shop, random, { since, today, writableUntil: ledger.status.writableUntil ?? today, now });
}

/** So many months earlier, on the same day or the last one of that month. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}

interface Payments {
  /** How many days before an invoice is due it is paid. */
  daysAhead: number;
  until: Date;
  /** At most so many invoices. */
  count?: number;
}

/**
 * Makes and pays the monthly invoices on the days on which this happens. The subscription must be locked.
 * @returns whether there was anything to pay
 */
async function payMonths(tx: EntityManager, tenantId: string, { daysAhead, until, count }: Payments): Promise<boolean> {
  let ledger = await readLedger(tx, tenantId, until);
  for (let paid = 0; paid !== count; paid += 1) {
    const { nextInvoice } = ledger.status;
    const paidAt = nextInvoice && at(addDays(nextInvoice.dueOn, -daysAhead), '11:35');
    if (!paidAt || paidAt > until) return paid > 0;
    const madeAt = at(addDays(nextInvoice.dueOn, -INVOICE_DAYS), '03:02');
    await bringInLine(tx, await readLedger(tx, tenantId, madeAt));
    ledger = await readLedger(tx, tenantId, paidAt);
    if (!(await payOpen(tx, ledger, 'PERIOD'))) return paid > 0;
  }
  return true;
}

async function payOpen(tx: EntityManager, ledger: Ledger, paid: 'PERIOD' | 'UPGRADE'): Promise<boolean> {
  const invoice = (await queryRows(tx, openInvoicesOf(ledger.tenant.id))).find(({ kind }) => kind === paid);
  if (invoice) await recordPayment(tx, ledger, { invoiceId: invoice.id, cents: invoice.cents });
  return invoice !== undefined;
}

const DAYS_BACK = 8;
const DAYS_AHEAD = 4;

/** Clients, pets, services, and the appointments around today or before the shop lapsed. */
async function insertRecords(
  tx: EntityManager,
  shop: Shop,
  random: Random,
  { since, today, writableUntil, now }: { since: Date; today: string; writableUntil: string; now: Date },
): Promise<void> {
  const lastDay = writableUntil < today ? writableUntil : addDays(today, DAYS_AHEAD);
  const firstDay = addDays(lastDay, -DAYS_BACK - DAYS_AHEAD);
  const opened = subscriptionDay(DEFAULT_TIME_ZONE, since);
  const clients = clientsOf(random, shop.clients, today).map((client) => movedTo(client, shop, since));
  const pets = petsOf(random, clients, shop.clients + 2, today).map(measured);
  const services = SERVICES.slice(0, 9).map((service) => ({ id: newId(), ...service }));
  const booked = appointmentsOf(random, pets, services, today, now, {
    from: firstDay < opened ? opened : firstDay,
    to: lastDay,
    tables: 1,
  });
  const { appointments, steps } = planned(booked, services, pets, { people: [], stations: [] }, today);
  await insertRows(tx, 'clients', clients);
  await insertRows(tx, 'pets', pets);
  await insertRows(
    tx,
    'services',
    services.map(({ demand: _demand, ...row }) => row),
  );
  await insertRows(tx, 'appointments', appointments);
  await insertRows(tx, 'appointment_steps', steps);
}

/** A client of a shop in another city, entered since the shop exists. */
function movedTo(client: ClientRow, { areaCode }: Shop, since: Date): ClientRow {
  const { phone, created_at: createdAt } = client;
  return {
    ...client,
    phone: phone && phone.replace('(11)', `(${areaCode})`),
    address: null,
    created_at: createdAt < since ? minutesLater(since, 45) : createdAt,
  };
}
