import { createHash } from 'node:crypto';
import { currentRequest } from './request-context';

/** Tells what the present request wants: its method, address and body. The same for every repetition of it. */
export function requestHash(): string {
  const { method, url, body } = currentRequest();
  return createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body)}`)
    .digest('base64url');
}
