import { Readable } from 'node:stream';

/** The API's own limit (api/src/http/body.ts); routes of it may set a lower one. */
const BODY_LIMIT = 1024 * 1024;
/** What is still read of a body that is too large, so that its sender is there to hear the answer. */
const DISCARD_LIMIT = 32 * BODY_LIMIT;

/** A body beyond the limit; Fastify answers with its `statusCode`. */
export class BodyTooLargeError extends Error {
  statusCode = 413;
  constructor() {
    super('A requisição é grande demais.');
    this.name = 'BodyTooLargeError';
  }
}

/**
 * Receives a body whole before anything is done with it: a slow sender then holds no connection to the API. One that is
 * too large is read to its end and thrown away, because an answer sent into a running upload is lost with the connection.
 * @param {AsyncIterable<Buffer>} stream
 * @returns {Promise<Readable>} what was received; a stream, because the proxy would write a buffer of JSON as JSON again
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
