import { randomBytes } from 'node:crypto';

const newSecret = () => randomBytes(32).toString('hex');

/** Environment of the API for a measurement; processes on one database need the same. */
export const newApiSettings = () => ({
  NODE_ENV: 'production',
  JWT_SECRET: newSecret(),
  DATABASE_SECRET: newSecret(),
  IDEMPOTENCY_SECRET: newSecret(),
  ENCRYPTION_KEY: newSecret(),
  // One tenant and one address send more than the API admits.
  TENANT_RATE: '1000000',
  CLIENT_RATE: '1000000',
});
