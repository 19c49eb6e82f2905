import type { EntityManager } from 'typeorm';
import { featureRefusal } from '@focinho/contracts/vendor/entitlements';
import type { Plan } from '@focinho/contracts/kernel/enums';
import { holds } from '@focinho/contracts/vendor/plans';
import { queryOne } from '../../database/batch';
import { sql } from '../../database/sql';
import { PaymentRequiredError } from '../../kernel/http/errors';

/** Locked, so that of two requests for the only seat the second one sees the first (tenants_pkey). */
const OWN_PLAN = sql<{ plan: Plan }>`
  select effective_plan as plan from tenants where id = (select app.current_tenant()) for no key update`;
/** users_pkey; a tenant has few users. */
const OTHER_ACTIVE_USER = (exceptId: string | undefined) => sql<{ exists: boolean }>`
  select exists (select from users where is_active and id is distinct from ${exceptId}::uuid) as exists`;

/**
 * Another active user needs a plan for several. When a plan for one begins, the ledger of the subscription deactivates the others.
 * @param userId the user to activate, if it exists
 * @throws PaymentRequiredError
 */
export async function requireSeat(tx: EntityManager, userId?: string): Promise<void> {
  if (holds((await queryOne(tx, OWN_PLAN)).plan, 'users')) return;
  if ((await queryOne(tx, OTHER_ACTIVE_USER(userId))).exists) throw new PaymentRequiredError(featureRefusal('users'));
}
