import type { EntityManager } from 'typeorm';
import type { Plan } from '@focinho/contracts/kernel/enums';
import { featureRefusal } from '@focinho/contracts/vendor/entitlements';
import { holds, plansWith, type Feature } from '@focinho/contracts/vendor/plans';
import { queryOne } from '../../database/batch';
import { sql } from '../../database/sql';
import { PaymentRequiredError } from '../../kernel/http/errors';

/** tenants_pkey */
const OWN_PLAN = sql<{ plan: Plan }>`
  select effective_plan as plan from tenants where id = (select app.current_tenant())`;

/** Whether the plan of the tenant has the feature, for a statement that reads more. */
export const planHolds = (feature: Feature) => sql`(
  select effective_plan = any (${plansWith(feature)}::text[]) from tenants where id = (select app.current_tenant()))`;

export const tenantHolds = async (tx: EntityManager, feature: Feature): Promise<boolean> =>
  holds((await queryOne(tx, OWN_PLAN)).plan, feature);

/** For what only some records of a resource need; a whole route says `@RequireFeature`. @throws PaymentRequiredError */
export async function requireFeature(tx: EntityManager, feature: Feature): Promise<void> {
  if (!(await tenantHolds(tx, feature))) throw new PaymentRequiredError(featureRefusal(feature));
}
