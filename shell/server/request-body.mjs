import { Readable } from 'node:stream';

/** The API's limit (api/src/kernel/http/body.ts); its routes may set a lower one. */
const BODY_LIMIT = 1024 * 1024;
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

/**
 * Receives a body completely before it is forwarded, so that a slow client does not occupy a connection to the API. A
 * body that is too large is read to its end and discarded: a response during an upload is lost with the connection.
 * @param {AsyncIterable<Buffer>} stream
 * @returns {Promise<Readable>} the body, as a stream because the proxy would serialize a buffer of JSON again
 * @throws BodyTooLargeError
 */
export async function receiveBody(stream) {
  const chunks = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > DISCARD_LIMIT) break;
    if (size > BODY_LIMIT) chunks.length = 0;
    else chunks.push(chunk);
  }
  if (size > BODY_LIMIT) throw new BodyTooLargeError();
  return Readable.from(Buffer.concat(chunks));
}
