import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { messageOf } from '../errors.mjs';

const accountSchema = z.object({ tenantSlug: z.string(), email: z.string(), password: z.string() });
const accountsSchema = z.object({
  owner: accountSchema.optional(),
  staff: accountSchema.optional(),
  /** An owner of another shop. */
  otherTenant: accountSchema.optional(),
  superAdmin: accountSchema.optional(),
});

/** Passwords are hashed in a queue, which may be long. */
const LOG_IN_MS = 30_000;

/** @typedef {import('zod').infer<typeof accountsSchema>} Accounts the accounts that the smoke run logs in with */

/** @type {(z.infer<typeof accountSchema> & {who: string})[]} */
const demoLogIns = createRequire(import.meta.url)('@focinho/contracts/demo-log-ins.json');

/** The demonstration accounts, which exist in every local installation. @type {Accounts} */
export const DEMONSTRATION = Object.fromEntries(
  demoLogIns.map(({ who, tenantSlug, email, password }) => [who, { tenantSlug, email, password }]),
);

/**
 * @param {string | undefined} file JSON with the accounts `owner`, `staff` and `otherTenant`, or `superAdmin`
 * @returns {Promise<Accounts>} the demonstration accounts if no file is given
 * @throws Error if the file is missing or its content is invalid
 */
export async function readAccounts(file) {
  if (!file) return DEMONSTRATION;
  try {
    return accountsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : messageOf(error);
    throw new Error(`${file} holds no accounts to log in with: ${why}`);
  }
}

/**
 * @param {string} apiUrl
 * @param {z.infer<typeof accountSchema>} account
 * @returns {Promise<string>} a session's token
 */
export async function logIn(apiUrl, { tenantSlug, email, password }) {
  const response = await fetch(`${apiUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Tenant': tenantSlug },
    body: JSON.stringify({ email, password }),
    signal: AbortSignal.timeout(LOG_IN_MS),
  });
  const { data, message } = await response.json();
  if (!response.ok)
    throw new Error(`${email} cannot log in to ${tenantSlug} (${message}): name other accounts with --accounts <file>`);
  return data.token;
}
