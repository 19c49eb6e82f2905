import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { messageOf } from '../errors.mjs';
import { remoteName } from './documents.mjs';

/** The teams by the sha256 of their tokens, so that the file reveals no token. */
const teamsSchema = z.record(
  z.string().regex(/^[0-9a-f]{64}$/, 'is no sha256'),
  z.object({
    name: z.string().min(1),
    remotes: z.array(z.union([z.literal('*'), remoteName])),
    /** Its requests may name an `actor`, who is logged instead of the team: the API's, for super administrators. */
    actsForOthers: z.boolean().default(false),
  }),
);

/** @param {string} token */
const hashOf = (token) => createHash('sha256').update(token).digest('hex');

/**
 * A new token, and the line of the teams' file that lets it release these remotes.
 * @param {string} name
 * @param {string[]} remotes
 */
export function newToken(name, remotes) {
  const token = randomBytes(32).toString('base64url');
  return { token, line: { [hashOf(token)]: { name, remotes } } };
}

/** @typedef {z.output<typeof teamsSchema>} Teams */

/** @param {z.input<typeof teamsSchema>} teams */
export function teamsOf(teams) {
  const parsed = teamsSchema.parse(teams);
  return () => parsed;
}

/**
 * The teams of a file, read again when it has changed: a token that is removed dies with the next request. A file that cannot be read
 * lets nobody in.
 * @param {string} file
 * @returns {() => Teams}
 * @throws Error if the file is missing or invalid at the beginning
 */
export function teamsIn(file) {
  const stampNow = () => {
    const { mtimeMs, size, ino } = statSync(file);
    return `${mtimeMs} ${size} ${ino}`;
  };
  const read = () => ({ stamp: stampNow(), teams: teamsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) });
  let known = read();
  return () => {
    try {
      if (stampNow() !== known.stamp) known = read();
      return known.teams;
    } catch (error) {
      console.error(`${file} lets nobody in until it is mended: ${messageOf(error)}`);
      return {};
    }
  };
}

/**
 * @param {Teams} teams
 * @param {string | undefined} header
 * @returns {Teams[string] | null} the team of an Authorization header
 */
export function teamOf(teams, header) {
  const token = /^Bearer (\S+)$/.exec(header ?? '')?.[1] ?? '';
  const hash = Buffer.from(hashOf(token), 'hex');
  return Object.entries(teams).find(([known]) => timingSafeEqual(Buffer.from(known, 'hex'), hash))?.[1] ?? null;
}
