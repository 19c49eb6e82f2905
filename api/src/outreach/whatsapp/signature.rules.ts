import { createHmac, timingSafeEqual } from 'node:crypto';

/** `X-Hub-Signature-256` of a webhook: over the very bytes that were sent, because JSON that is written again has other ones. */
export const signatureOf = (secret: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** Takes the same time wherever they differ. */
export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export const isSigned = (secret: string, body: string, header: unknown): boolean =>
  typeof header === 'string' && isSame(header, signatureOf(secret, body));
