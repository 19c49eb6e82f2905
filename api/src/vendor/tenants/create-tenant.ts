import type { EntityManager } from 'typeorm';
import type { Plan } from '@focinho/contracts/kernel/enums';
import { isSold, type InvoiceAddOn } from '@focinho/contracts/vendor/plans';
import { queryRows } from '../../database/batch';
import { sql } from '../../database/sql';
import { startTrial } from '../subscriptions/start-trial';
import { User } from '../../access/users/users.entity';

interface NewTenant {
  id: string;
  slug: string;
  name: string;
  email: string;
  phone: string | null;
  plan: Plan;
}
interface NewOwner {
  id: string;
  name: string;
  email: string;
  phone?: string;
  passwordHash: string;
}

/**
 * Creates a tenant with its first OWNER, as every tenant begins. A plan that is sold begins with a trial.
 * @throws if the slug is taken (tenants_slug_key)
 */
export async function createTenant(
  tx: EntityManager,
  tenant: NewTenant,
  owner: NewOwner,
  addOn: InvoiceAddOn = 'NONE',
): Promise<void> {
  const { id, slug, name, email, phone, plan } = tenant;
  await queryRows(tx, sql`select app.create_tenant(${id}, ${slug}, ${name}, ${email}, ${phone}, ${plan})`);
  await tx.insert(User, { tenantId: id, ...owner, role: 'OWNER' });
  if (isSold(plan)) await startTrial(tx, id, { plan, addOn });
}
