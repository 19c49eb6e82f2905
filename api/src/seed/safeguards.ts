import type { EntityManager } from 'typeorm';
import { hashPassword } from '../access/auth/passwords';
import { insertRows } from './rows';

/** With which the owner of the demo shop approves what an employee may not do alone; the README names it. */
const OWNER_PIN = '4829';

/** The owner's PIN, and the report of exceptions: the larger discounts, given by the employee and approved by the owner. */
export async function seedSafeguards(
  tx: EntityManager,
  owner: { id: string },
  employee: { id: string },
): Promise<void> {
  await insertRows(tx, 'approval_pins', [{ user_id: owner.id, pin_hash: await hashPassword(OWNER_PIN) }]);
  await tx.query(
    `insert into exceptions (id, at, kind, user_id, approver_id, sale_id, amount_cents, before_value, after_value)
     select gen_random_uuid(), created_at, 'DISCOUNT', $1, $2, id, discount_cents, subtotal_cents, total_cents from sales
     where discount_cents * 10 > subtotal_cents and discount_cents < subtotal_cents and cancelled_at is null`,
    [employee.id, owner.id],
  );
}
