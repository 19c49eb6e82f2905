import { Readable } from 'node:stream';

/** The API's limit (api/src/kernel/http/body.ts); its routes may set a lower one. */
const BODY_LIMIT = 1024 * 1024;
/** A photo (api/src/kernel/http/uploads.ts), and how many of them are received at the same time, each of which takes that much memory. */
const PHOTO_LIMIT = 15 * BODY_LIMIT;
const PHOTOS_AT_ONCE = 16;
const PHOTOS = /^\/api\/pets\/[^/?]+\/photos(\?|$)/;
let photos = 0;

/** How much of a body that is too large is still read, so that the client can receive the response. */
const DISCARD_LIMIT = 32 * BODY_LIMIT;

/** The body exceeds the limit; Fastify responds with `statusCode`. */
export class BodyTooLargeError extends Error {
  statusCode = 413;
  constructor() {
    super('A requisição é grande demais.');
    this.name = 'BodyTooLargeError';
  }
}

/** So many photos arrive that one more would take too much memory; Fastify responds with `statusCode`. */
export class TooManyPhotosError extends Error {
  statusCode = 503;
  constructor() {
    super('Muitas fotos estão chegando ao mesmo tempo. Tente novamente em instantes.');
    this.name = 'TooManyPhotosError';
  }
}

/**
 * Receives the body of a request to the API, which may be larger if it is a photo.
 * @param {{method: string, url: string}} request
 * @param {AsyncIterable<Buffer>} stream
 * @throws BodyTooLargeError, TooManyPhotosError
 */
export async function receiveCall({ method, url }, stream) {
  if (method !== 'POST' || !PHOTOS.test(url)) return receiveBody(stream, BODY_LIMIT);
  if (photos >= PHOTOS_AT_ONCE) throw new TooManyPhotosError();
  photos += 1;
  try {
    return await receiveBody(stream, PHOTO_LIMIT);
  } finally {
    photos -= 1;
  }
}

/**
 * Receives a body completely before it is forwarded, so that a slow client does not occupy a connection to the API. A
 * body that is too large is read to its end and discarded: a response during an upload is lost with the connection.
 * @param {AsyncIterable<Buffer>} stream
 * @param {number} limit
 * @returns {Promise<Readable>} the body, as a stream because the proxy would serialize a buffer of JSON again
 * @throws BodyTooLargeError
 */
async function receiveBody(stream, limit) {
  const chunks = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > DISCARD_LIMIT) break;
    if (size > limit) chunks.length = 0;
    else chunks.push(chunk);
  }
  if (size > limit) throw new BodyTooLargeError();
  return Readable.from(Buffer.concat(chunks));
}
