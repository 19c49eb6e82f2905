import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { EXPORT_CHOICES } from '@focinho/contracts/insight/export-lists';
import { tenantInToken, tokenStart } from '@focinho/contracts/kernel/tenant-in-token';
import type { Config } from '../../kernel/config/config';

/** A browser begins a download at once. */
const LIFE_MS = 2 * 60_000;

const ticketSchema = z.object({
  sessionId: z.guid(),
  userId: z.guid(),
  tenantSlug: z.string(),
  content: z.union([
    z.object({ list: z.enum(EXPORT_CHOICES) }),
    z.object({ archiveId: z.guid() }),
    z.object({ clientId: z.guid() }),
    z.object({ month: z.string() }),
  ]),
  fileName: z.string(),
  expires: z.number(),
});
export type ExportTicket = Omit<z.infer<typeof ticketSchema>, 'expires'> & { tenantId: string };
type Secrets = Pick<Config, 'JWT_SECRET' | 'JWT_SECRET_PREVIOUS'>;

/**
 * The right to one file for a moment, in an address: a browser that follows a link cannot send the session's token, and without a link
 * it would have to keep the whole file in memory. It only names a session, which is checked with every piece of the file.
 */
export function newTicket(secrets: Secrets, { tenantId, ...ticket }: ExportTicket, now = Date.now()): string {
  const content = Buffer.from(JSON.stringify({ ...ticket, expires: now + LIFE_MS })).toString('base64url');
  const text = `${tokenStart(tenantId)}${content}`;
  return `${text}.${signature(secrets.JWT_SECRET, text).toString('base64url')}`;
}

/** @returns undefined if it is not genuine or has expired */
export function readTicket(secrets: Secrets, ticket: string, now = Date.now()): ExportTicket | undefined {
  const [text = '', signed = ''] = ticket.split('.');
  const given = Buffer.from(signed, 'base64url');
  const isGenuine = [secrets.JWT_SECRET, secrets.JWT_SECRET_PREVIOUS].some((secret) => {
    const expected = secret && signature(secret, text);
    return expected && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isGenuine) return undefined;
  const tenantId = tenantInToken(text);
  const content = text.slice(tokenStart(tenantId).length);
  const { expires, ...known } = ticketSchema.parse(JSON.parse(Buffer.from(content, 'base64url').toString()));
  return expires > now ? { tenantId, ...known } : undefined;
}

/** Not the key of the sessions' tokens, so that neither stands for the other. */
const signature = (secret: string, text: string) => createHmac('sha256', `${secret} export`).update(text).digest();
