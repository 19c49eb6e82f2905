import type { EntityManager } from 'typeorm';
import { recordEvent } from '../../journal/audit/record-event';
import type { Config } from '../../kernel/config/config';
import { queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import { currentRequest } from '../../kernel/http/request-context';
import { insertSession } from './auth.queries';
import { deviceOf } from './device';
import { rememberDevice } from './known-device';

interface LogIn {
  userId: string;
  /** Whether the user has given a code of two-step verification. */
  secondFactor: boolean;
  /** Hash of the token of the browser. */
  device: string;
}

/** Opens a session for the current request, in a transaction that has a tenant, and remembers its device. @returns its id */
export async function openSession(
  tx: EntityManager,
  config: Config,
  { userId, secondFactor, device }: LogIn,
): Promise<string> {
  const { address, userAgent } = currentRequest();
  const id = newId();
  const session = {
    id,
    userId,
    days: config.SESSION_DAYS,
    idleMinutes: config.SESSION_IDLE_MINUTES,
    device: deviceOf(userAgent),
    secondFactor,
  };
  await queryRows(tx, insertSession(session));
  await queryRows(tx, rememberDevice(userId, device));
  await recordEvent(tx, { event: 'log-in', userId, detail: { ip: address } });
  return id;
}
