import { createHash } from 'node:crypto';
import { currentRequest } from './request-context';

/**
 * Tells what the present request wants, its method, address and body, and what somebody is asked about it. The same for every repetition
 * of it, until that changes.
 * @param question as the approver reads it
 * @param shown what it is about, as it is now, if the question does not say that
 */
export function requestHash(question: string, shown: unknown = null): string {
  const { method, url, body } = currentRequest();
  return createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify([body, question, shown])}`)
    .digest('base64url');
}
