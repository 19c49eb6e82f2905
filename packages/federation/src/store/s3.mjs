import { AwsClient } from 'aws4fetch';
import { partsOf } from './safe-name.mjs';

/** For one try of a call; there are two. A server that must answer sooner waits less, see steady.mjs. */
const TIMEOUT_MS = 20_000;
/** S3 has no longer key, and answers 400 to one, as it does to credentials that have expired. */
const KEY_BYTES = 1024;
/** More than a whole build may have: what answers for the bucket and never ends would fill the memory of every server. */
const BYTES_MAX = 64 * 1024 * 1024;
const PAGE = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/;

/**
 * A store in a bucket, in S3 or on a compatible server. It uses conditional writes (`If-Match`, `If-None-Match`)
 * instead of a lock: on a server that ignores those headers, only one process at a time may write.
 *
 * @param {URL} address `s3://bucket/prefix`
 * @param {NodeJS.ProcessEnv} env AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION as usual;
 *   AWS_ENDPOINT_URL for a server other than Amazon's
 * @returns {import('./store.mjs').Store}
 * @throws Error if the credentials are missing
 */
export function s3Store(address, env) {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey)
    throw new Error(`${address.href} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`);
  const region = env.AWS_REGION ?? 'us-east-1';
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    sessionToken: env.AWS_SESSION_TOKEN,
    region,
    service: 's3',
    retries: 1,
  });
  const bucket = `${env.AWS_ENDPOINT_URL ?? `https://s3.${region}.amazonaws.com`}/${address.hostname}`;
  const prefix = address.pathname.replace(/^\/|\/$/g, '');
  /** @param {string} name */
  const keyOf = (name) => [prefix, ...partsOf(name)].filter(Boolean).join('/');
  /** @param {string} name */
  const urlOf = (name) => `${bucket}/${keyOf(name).split('/').map(encodeURIComponent).join('/')}`;

  /**
   * @param {string} url
   * @param {RequestInit} [init]
   * @param {number[]} [expected]
   * @throws Error for every status except success and those in `expected`
   */
  async function call(url, init = {}, expected = []) {
    const response = await client.fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.ok || expected.includes(response.status)) return response;
    throw new Error(
      `${init.method ?? 'GET'} ${url}: HTTP ${response.status} ${(await bytesOf(response)).toString('utf8', 0, 300)}`,
    );
  }

  /** @param {string} name */
  const isTooLong = (name) => Buffer.byteLength(keyOf(name)) > KEY_BYTES;

  /** @param {string} name */
  async function get(name) {
    if (isTooLong(name)) return null;
    const response = await call(urlOf(name), {}, [404]);
    if (response.status === 404) return null;
    return { content: await bytesOf(response), tag: response.headers.get('etag') };
  }

  /**
   * Keys below a folder; with a delimiter only those directly below it, where folders end with a slash.
   * @param {string} folder
   * @param {string} [delimiter]
   */
  async function keysBelow(folder, delimiter) {
    const path = folder === '' ? prefix : keyOf(folder);
    const below = path && `${path}/`;
    /** @type {string[]} */
    const keys = [];
    for (let next = ''; ;) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: below });
      if (delimiter) query.set('delimiter', delimiter);
      if (next) query.set('continuation-token', next);
      const text = (await bytesOf(await call(`${bucket}?${query}`))).toString('utf8');
      // S3 lists folders as CommonPrefixes and files as Contents.
      for (const [, key] of text.matchAll(/<(?:Key|CommonPrefixes>\s*<Prefix)>([^<]+)</g))
        keys.push(unescaped(key ?? ''));
      next = PAGE.exec(text)?.[1] ?? '';
      if (!next) return keys.map((key) => key.slice(below.length)).filter(Boolean);
    }
  }

  return {
    address: address.href,
    folder: null,
    read: async (name) => (await get(name))?.content ?? null,
    async stamp(name) {
      if (isTooLong(name)) return null;
      const response = await call(urlOf(name), { method: 'HEAD' }, [404]);
      return response.status === 404 ? null : response.headers.get('etag');
    },
    async write(name, content) {
      await call(urlOf(name), { method: 'PUT', body: bodyOf(content) });
    },
    async replace(name, content, before) {
      const now = await get(name);
      if (before === null ? now !== null : !now?.content.equals(Buffer.from(before))) return false;
      /** @type {Record<string, string>} */
      const headers = now ? { 'If-Match': now.tag ?? '' } : { 'If-None-Match': '*' };
      // 409: another conditional write to the same key is in progress.
      const response = await call(urlOf(name), { method: 'PUT', body: bodyOf(content), headers }, [409, 412]);
      // A call is tried twice: of a first try whose answer was lost, the second one finds the result.
      return response.ok || ((await get(name))?.content.equals(Buffer.from(content)) ?? false);
    },
    list: async (folder) =>
      (await keysBelow(folder, '/')).map((key) => key.replace(/\/$/, '')).filter((name) => !name.startsWith('.')),
    async remove(name) {
      const below = (await keysBelow(name)).map((key) => `${name}/${key}`);
      for (const key of below.length > 0 ? below : [name]) await call(urlOf(key), { method: 'DELETE' }, [404]);
    },
  };
}

/**
 * @param {Response} response
 * @throws Error if there is more of it than a store can have
 */
async function bytesOf(response) {
  /** @type {Uint8Array[]} */
  const pieces = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > BYTES_MAX) throw new Error(`${response.url} sends more than ${BYTES_MAX} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/**
 * Body for `fetch`: nothing that is stored lies in memory that threads share.
 * @param {string | Buffer} content
 */
const bodyOf = (content) => /** @type {string | Buffer<ArrayBuffer>} */ (content);

/** @type {Record<string, string>} */
const ENTITIES = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };
/** @param {string} text */
const unescaped = (text) => text.replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);
