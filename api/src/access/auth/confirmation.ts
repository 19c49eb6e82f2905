import type { EntityManager } from 'typeorm';
import type { Config } from '../../kernel/config/config';
import { queryRow, queryRows } from '../../database/batch';
import { sql } from '../../database/sql';
import { ConfirmationRequiredError } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';

/** The session of the request (sessions_pkey). */
const OWN_SESSION = () =>
  sql`tenant_id = (select app.current_tenant()) and id = ${currentRequest().session?.sessionId}`;

/**
 * Before something grave: whoever finds an open browser, or steals a token, does not know the password.
 * @throws ConfirmationRequiredError if the user has neither logged in nor confirmed the password within the last minutes
 */
export async function requireConfirmation(tx: EntityManager, { CONFIRMATION_MINUTES }: Config): Promise<void> {
  const isFresh = sql`confirmed_at > now() - ${CONFIRMATION_MINUTES}::int * interval '1 minute'`;
  if (!(await queryRow(tx, sql`select from sessions where ${OWN_SESSION()} and ${isFresh}`)))
    throw new ConfirmationRequiredError();
}

/**
 * Before what redirects the shop's money or takes an owner's access: neither the log-in nor an earlier action's confirmation counts,
 * and this one counts once.
 * @throws ConfirmationRequiredError if the user has not just confirmed the password
 */
export async function spendConfirmation(tx: EntityManager): Promise<void> {
  const isJustConfirmed = sql`confirmed_at > greatest(created_at, now() - interval '1 minute')`;
  const spend = sql`update sessions set confirmed_at = created_at where ${OWN_SESSION()} and ${isJustConfirmed} returning id`;
  if (!(await queryRow(tx, spend))) throw new ConfirmationRequiredError();
}

/** The user has just proved who they are. */
export async function noteConfirmation(tx: EntityManager): Promise<void> {
  await queryRows(tx, sql`update sessions set confirmed_at = now() where ${OWN_SESSION()}`);
}
