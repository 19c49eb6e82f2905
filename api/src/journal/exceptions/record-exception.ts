import type { EntityManager } from 'typeorm';
import type { ExceptionKind } from '@focinho/contracts/kernel/enums';
import { queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import { sql } from '../../database/sql';

/** A row of the report of exceptions. Money in cents; `before` and `after` are units for stock. */
export interface ExceptionEntry {
  kind: ExceptionKind;
  approverId?: string | null;
  subject?: string;
  saleId?: string;
  clientCreditId?: string;
  amountCents?: number;
  before?: number | null;
  after?: number | null;
}

/** Records it as done by the user of the session, in the transaction of what it describes. */
export async function recordException(tx: EntityManager, entry: ExceptionEntry): Promise<void> {
  const { kind, approverId, subject, saleId, clientCreditId, amountCents, before, after } = entry;
  await queryRows(
    tx,
    sql`insert into exceptions (id, kind, approver_id, subject, sale_id, client_credit_id, amount_cents, before_value, after_value)
      values (${newId()}, ${kind}, ${approverId}, ${subject}, ${saleId}, ${clientCreditId}, ${amountCents}, ${before}, ${after})`,
  );
}
