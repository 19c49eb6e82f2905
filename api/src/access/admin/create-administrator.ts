import { DataSource } from 'typeorm';
import { z } from 'zod';
import { emailField, passwordField, requiredText } from '@focinho/contracts/kernel/fields';
import { ROOT_TENANT_SLUG } from '@focinho/contracts/kernel/product';
import { weaknessOf } from '../auth/password-strength';
import { hashPassword } from '../auth/passwords';
import type { Config } from '../../kernel/config/config';
import { queryRow, queryRows } from '../../database/batch';
import { failoverOptions } from '../../database/failover';
import { migrate } from '../../database/migrate';
import { newId } from '../../database/records';
import { setTenant } from '../../database/shared-sql';
import { sql } from '../../database/sql';

const administratorSchema = z
  .object({ email: emailField(), name: requiredText('o nome').default('Administração'), password: passwordField })
  .superRefine(({ email, password }, context) => {
    const weakness = weaknessOf(password, { email, tenantSlug: ROOT_TENANT_SLUG });
    if (weakness) context.addIssue({ code: 'custom', path: ['password'], message: weakness });
  });

const insertRootTenant = (id: string, name: string, email: string) => sql`
  insert into tenants (id, slug, name, email, plan) values (${id}, ${ROOT_TENANT_SLUG}, ${name}, ${email}, 'ENTERPRISE')
  on conflict (slug) do nothing`;
const ROOT_TENANT = sql<{ id: string }>`select id from tenants where slug = ${ROOT_TENANT_SLUG}`;
const insertAdministrator = (email: string, name: string, passwordHash: string) => sql`
  insert into users (id, email, name, role, password_hash) values (${newId()}, ${email}, ${name}, 'SUPER_ADMIN', ${passwordHash})
  on conflict (tenant_id, email) do nothing returning id`;

/**
 * Creates a super administrator as the owner of the database: the first one of an installation, or another one if all others have lost
 * their access. Brings the schema up to date first, so that it can run before the API.
 * @throws Error whose message has one line for each problem with the input
 */
export async function createAdministrator(config: Config, input: unknown): Promise<{ email: string }> {
  const checked = administratorSchema.safeParse(input);
  if (!checked.success) throw new Error([...new Set(checked.error.issues.map(({ message }) => message))].join('\n'));
  const { email, name, password } = checked.data;
  const passwordHash = await hashPassword(password);
  await migrate(config);
  const owner = await new DataSource({
    type: 'postgres',
    url: config.DATABASE_URL,
    extra: failoverOptions(config.DATABASE_URL),
    poolSize: 1,
  }).initialize();
  try {
    return await owner.transaction(async (tx) => {
      await queryRows(tx, insertRootTenant(newId(), config.PRODUCT_NAME, email));
      const tenant = await queryRow(tx, ROOT_TENANT);
      await queryRows(tx, setTenant(tenant?.id ?? ''));
      if (!(await queryRow(tx, insertAdministrator(email, name, passwordHash))))
        throw new Error(`Já existe um usuário com o e-mail ${email} em ${ROOT_TENANT_SLUG}.`);
      return { email };
    });
  } finally {
    await owner.destroy();
  }
}
