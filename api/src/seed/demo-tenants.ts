import type { EntityManager } from 'typeorm';
import { todayIn } from '@focinho/contracts/dates';
import { DEFAULT_TIME_ZONE } from '@focinho/contracts/product';
import { newId } from '../database/records';
import { appointmentsOf } from './appointments';
import { PACKAGES, PRODUCTS, SERVICES } from './catalogue';
import { Members } from './memberships';
import { clientsOf, petsOf } from './people';
import { seededRandom } from './random';
import { insertRows } from './rows';
import { CreditLedger } from './credit';
import { salesOf } from './sales';

const withId = <T extends object>(offered: T) => ({ id: newId(), ...offered });

/** Three months of data of a busy tenant, around today. The tenant has to be set in the transaction. */
export async function seedBusyTenant(tx: EntityManager): Promise<void> {
  const random = seededRandom(21_11_2018);
  const now = new Date();
  const today = todayIn(DEFAULT_TIME_ZONE, now);

  const clients = clientsOf(random, 60, today);
  const pets = petsOf(random, clients, 90, today);
  const services = SERVICES.map(withId);
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
  const ledger = new CreditLedger(random, clients, 12);
  const appointments = appointmentsOf(random, pets, services, today, now);
  const tenant = { clients, pets, services, products, members, ledger };
  const { sales, items } = salesOf(random, tenant, appointments, today, now);

  await insertRows(tx, 'clients', clients);
  await insertRows(tx, 'pets', pets);
  await insertRows(
    tx,
    'services',
    services.map(({ demand: _demand, ...row }) => row),
  );
  await insertRows(tx, 'products', products);
  await insertRows(
    tx,
    'packages',
    packages.map(({ row }) => row),
  );
  await insertRows(tx, 'package_items', packageItems);
  await insertRows(tx, 'appointments', appointments);
  await insertRows(tx, 'sales', sales);
  await insertRows(tx, 'sale_items', items);
  await insertRows(tx, 'package_usages', members.usages);
  await insertRows(tx, 'client_credits', ledger.credits);
  await insertRows(tx, 'credit_transactions', ledger.transactions);
  await tx.query('insert into receipt_counters (last) values ($1)', [sales.length]);
}

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
