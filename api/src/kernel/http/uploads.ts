import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { BusyError, TooManyAttemptsError } from './errors';

/** Bytes of an uploaded file. */
export const UPLOAD_LIMIT = 15 * 1024 * 1024;
/** Uploads that are received at the same time, each of which takes that much memory: in all, and of one tenant. */
const AT_ONCE = 12;
const AT_ONCE_OF_TENANT = 4;
const TOO_MANY = 'A loja está enviando arquivos demais ao mesmo tempo. Tente novamente em instantes.';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for routes whose body is a file. */
    isUpload?: boolean;
  }
}

/** A body that is a file. As JSON it is its hash, by which repetitions of the request are recognised. */
export class UploadedFile {
  constructor(readonly bytes: Buffer) {}

  toJSON() {
    return { sha256: createHash('sha256').update(this.bytes).digest('hex') };
  }
}

/** Receives only so many files at a time; the others are asked to come back, those of a tenant that sends too many with 429. Callers have been identified before. */
export function boundUploads(fastify: FastifyInstance): void {
  const under = new Map<string, number>();
  let total = 0;
  fastify.addHook('onRequest', (request, reply, done) => {
    const tenantId = request.caller?.tenantId;
    if (!request.routeOptions.config.isUpload || tenantId === undefined) return done();
    const ofTenant = under.get(tenantId) ?? 0;
    if (ofTenant >= AT_ONCE_OF_TENANT) return done(new TooManyAttemptsError(TOO_MANY, 2));
    if (total >= AT_ONCE) return done(new BusyError());
    total += 1;
    under.set(tenantId, ofTenant + 1);
    reply.raw.once('close', () => {
      total -= 1;
      const left = (under.get(tenantId) ?? 1) - 1;
      if (left > 0) under.set(tenantId, left);
      else under.delete(tenantId);
    });
    done();
  });
}
