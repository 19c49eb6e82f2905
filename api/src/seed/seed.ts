import demoLogIns from '@focinho/contracts/demo-log-ins.json';
import { DataSource, type EntityManager } from 'typeorm';
import { hashPassword } from '../access/auth/passwords';
import type { Config } from '../kernel/config/config';
import { queryRow, queryRows } from '../database/batch';
import { failoverOptions } from '../database/failover';
import { newId } from '../database/records';
import { setTenant } from '../database/shared-sql';
import { sql } from '../database/sql';
import { seedAgreements } from './agreements';
import { seedIntegrations } from './integrations';
import { seedPhotos } from './photos';
import { seedFiscal } from './fiscal';
import { seedPix } from './pix';
import { seedWhatsapp } from './whatsapp';
import { insertRows } from './rows';
import { seedBusyTenant, seedNewTenant } from './demo-tenants';
import { seedSafeguards } from './safeguards';
import { payOn, seedShops } from './seed-shops';

interface SeedTenant {
  slug: string;
  name: string;
  email: string;
  phone: string;
  plan: string;
  /** Days since the tenant was created. */
  age: number;
  /** Inserts the records of the tenant. */
  records?: (tx: EntityManager) => Promise<void>;
}

/** The demo tenants; their users are the log-ins in the README. */
export const DEMO_TENANTS: SeedTenant[] = [
  {
    slug: 'demo',
    name: 'Pet Shop Demo',
    email: 'contato@demo.example',
    phone: '(11) 3456-7890',
    plan: 'PREMIUM',
    age: 240,
    records: seedBusyTenant,
  },
  {
    slug: 'test',
    name: 'Pet Shop Test',
    email: 'contato@test.example',
    phone: '(21) 2345-6789',
    plan: 'BASIC',
    age: 20,
    records: seedNewTenant,
  },
  {
    slug: 'saas-root',
    name: 'Focinho',
    email: 'root@focinho.example',
    phone: '(11) 4000-0000',
    plan: 'ENTERPRISE',
    age: 365,
  },
];

/**
 * Fills an empty database as the owner. In a database with tenants, only what the sandboxes need is kept up to date, and the
 * demo shops pay what is due.
 */
export async function seedDemo(config: Config): Promise<void> {
  const owner = new DataSource({
    type: 'postgres',
    url: config.DATABASE_URL,
    extra: failoverOptions(config.DATABASE_URL),
    poolSize: 1,
  });
  await owner.initialize();
  try {
    await owner.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(7021012)');
      const now = new Date();
      const isEmpty = !(await queryRow(tx, sql`select from tenants limit 1`));
      if (isEmpty) {
        for (const tenant of DEMO_TENANTS) await seedTenant(tx, tenant, config);
        await seedShops(tx, now);
      } else await payOn(tx, now);
      await seedPix(tx, config);
      await seedWhatsapp(tx, config);
      await seedFiscal(tx, config);
    });
  } finally {
    await owner.destroy();
  }
}

async function seedTenant(tx: EntityManager, tenant: SeedTenant, config: Config): Promise<void> {
  const id = newId();
  const since = new Date(Date.now() - tenant.age * 86_400_000);
  await tx.query(
    'insert into tenants (id, slug, name, email, phone, plan, created_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [id, tenant.slug, tenant.name, tenant.email, tenant.phone, tenant.plan, since],
  );
  await queryRows(tx, setTenant(id));
  const users = demoLogIns
    .filter(({ tenantSlug }) => tenantSlug === tenant.slug)
    .map(async ({ email, name, role, phone, password }) => ({
      id: newId(),
      email,
      name,
      role,
      phone,
      password_hash: await hashPassword(password),
      created_at: since,
    }));
  const rows = await Promise.all(users);
  await insertRows(tx, 'users', rows);
  await tenant.records?.(tx);
  if (tenant.records) await seedPhotos(tx, config);
  const [owner, employee] = [rows.find(({ role }) => role === 'OWNER'), rows.find(({ role }) => role === 'STAFF')];
  if (owner && employee) await seedSafeguards(tx, owner, employee);
  if (employee && tenant.records && tenant.plan === 'PREMIUM') await seedAgreements(tx, employee);
  if (owner && tenant.records && tenant.plan === 'PREMIUM') await seedIntegrations(tx, config, id, owner.id);
  // Run the deferred triggers of this tenant before the transaction switches to the next one.
  await tx.query('set constraints all immediate');
  await tx.query('set constraints all deferred');
}
