import { createHmac, randomBytes } from 'node:crypto';

/* Signatures by the Standard Webhooks specification: https://github.com/standard-webhooks/standard-webhooks */

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const newWebhookSecret = () => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

interface Signed {
  id: string;
  /** When this attempt is made, in seconds. */
  timestamp: number;
  body: string;
}

/** `v1,` and the HMAC-SHA256 of `id.timestamp.body`. */
const signatureOf = (secret: string, { id, timestamp, body }: Signed) => {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
};

/** The headers of an attempt. While a secret is being replaced, both sign. */
export const signedHeaders = (secrets: readonly string[], signed: Signed): Record<string, string> => ({
  'webhook-id': signed.id,
  'webhook-timestamp': String(signed.timestamp),
  'webhook-signature': secrets.map((secret) => signatureOf(secret, signed)).join(' '),
});
