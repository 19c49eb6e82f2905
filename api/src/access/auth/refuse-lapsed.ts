import type { EntityManager } from 'typeorm';
import { readOnlyRefusal } from '@focinho/contracts/vendor/entitlements';
import { queryRow } from '../../database/batch';
import { sql } from '../../database/sql';
import { PaymentRequiredError } from '../../kernel/http/errors';

/** tenants_pkey */
const LAPSED = sql`select from tenants where id = (select app.current_tenant()) and lapses_at <= now()`;

/**
 * For what begins something, in a route that a lapsed subscription may call to end something.
 * @throws PaymentRequiredError
 */
export async function refuseLapsed(tx: EntityManager): Promise<void> {
  if (await queryRow(tx, LAPSED)) throw new PaymentRequiredError(readOnlyRefusal);
}
