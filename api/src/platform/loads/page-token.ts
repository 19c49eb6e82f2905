import { createHmac, timingSafeEqual } from 'node:crypto';

/** Releases that a page may report about: the releases that the shell's server chose for it. */
export interface PageToken {
  /** Different for each page that was served. */
  nonce: string;
  /** '' for visitors. */
  tenant: string;
  /** By remote; one report stands for `weight` loads. The pages of some are only for people who have logged in. */
  releases: Map<string, { release: string; weight: number; needsSession: boolean }>;
}

/** Longer than a token lives (shell/server/page-token.mjs): no secret leads to one that is valid for years. */
const LONGEST_LIFE_SECONDS = 60 * 60;
const RELEASE = /^([a-z][a-z0-9-]{0,63}):([0-9a-f]{16}):([1-9]\d{0,5})(:s)?$/;

/**
 * Reads the token with which a page reports. It looks like `<expires>.<nonce>.<tenant>.<remote>:<release>:<weight>,….<signature>`,
 * with `:s` behind the weight of a remote that needs a session, and is signed with the secret that the shell's server and the API share.
 * @returns undefined if it is not genuine or has expired
 */
export function readPageToken(secret: string | undefined, token: string, now = Date.now()): PageToken | undefined {
  const end = token.lastIndexOf('.');
  if (secret === undefined || end < 0) return undefined;
  const signature = createHmac('sha256', secret).update(token.slice(0, end)).digest();
  const given = Buffer.from(token.slice(end + 1), 'base64url');
  if (given.length !== signature.length || !timingSafeEqual(given, signature)) return undefined;
  const [expires, nonce, tenant, releases, ...rest] = token.slice(0, end).split('.');
  const seconds = Number(expires) - now / 1000;
  const isInTime = seconds > 0 && seconds <= LONGEST_LIFE_SECONDS;
  if (!isInTime || !nonce || tenant === undefined || releases === undefined || rest.length > 0) return undefined;
  const counted = releases.split(',').flatMap((text) => {
    const [, remote, release, weight, needsSession] = RELEASE.exec(text) ?? [];
    return remote && release
      ? [[remote, { release, weight: Number(weight), needsSession: needsSession !== undefined }] as const]
      : [];
  });
  return { nonce, tenant, releases: new Map(counted) };
}
