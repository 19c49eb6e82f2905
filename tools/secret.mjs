import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The secret that signs tokens: JWT_SECRET, or else one that is created once in a file that only its owner can read.
 * @param {string} home
 */
export function signingSecret(home) {
  if (process.env.JWT_SECRET) return process.env.JWT_SECRET;
  const file = join(home, 'secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}
