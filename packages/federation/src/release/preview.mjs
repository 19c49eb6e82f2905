import { sign, verify } from 'node:crypto';
import { z } from 'zod';
import { releaseId, remoteName } from './documents.mjs';
import { publicKeyOf } from './keys.mjs';

/**
 * Links that show a stored release to a reviewer (docs/decisions/0020-preview.md). A link names the release with its manifest's hash and
 * is signed, for a short time, with a key that may sign for the remote.
 *
 * @import {KeyObject} from 'node:crypto'
 * @import {Trust} from '../documents.ts'
 * @typedef {import('zod').infer<typeof previewSchema>} Preview
 */

/** The parameter of an address that has the link's token. */
export const PREVIEW_PARAMETER = 'preview';

const previewSchema = z.object({
  remote: remoteName,
  release: releaseId,
  /** The hash of the release's manifest. */
  manifest: z.string(),
  /** Tenants whose owners and managers may open it, besides super administrators. */
  tenants: z.array(z.string()).optional(),
  /** In seconds since 1970. */
  until: z.number().int(),
});

/** Keeps the signature from being taken for one of anything else. */
const textOf = (/** @type {string} */ payload) => Buffer.from(`preview ${payload}`);

/**
 * @param {Preview} preview
 * @param {KeyObject} key
 * @returns {string} a token for an address
 */
export function signedPreview(preview, key) {
  const payload = Buffer.from(JSON.stringify(preview)).toString('base64url');
  return `${payload}.${sign(null, textOf(payload), key).toString('base64url')}`;
}

/**
 * @param {string} token
 * @param {Trust} trust
 * @param {number} [now]
 * @returns {Preview | null} null if the link is over, or was not made by anybody who may release the remote
 */
export function previewIn(token, trust, now = Date.now()) {
  const [payload = '', signature = ''] = token.split('.');
  const preview = parsed(payload);
  if (!preview || preview.until * 1000 < now) return null;
  const mayBeBy = Object.values(trust.keys).filter(({ remotes }) =>
    remotes.some((name) => name === '*' || name === preview.remote),
  );
  const isGenuine = mayBeBy.some(({ publicKey }) =>
    verify(null, textOf(payload), publicKeyOf(Buffer.from(publicKey, 'base64')), Buffer.from(signature, 'base64url')),
  );
  return isGenuine ? preview : null;
}

/** @param {string} payload */
function parsed(payload) {
  try {
    return previewSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}
