import { randomBytes } from 'node:crypto';

/** Secrets as production requires them. */
export const newSecrets = () =>
  Object.fromEntries(
    ['JWT_SECRET', 'DATABASE_SECRET', 'IDEMPOTENCY_SECRET', 'ENCRYPTION_KEY'].map((name) => [
      name,
      randomBytes(32).toString('hex'),
    ]),
  );
