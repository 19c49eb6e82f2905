import { createHash, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';
import { z } from 'zod';
import { remoteName } from './documents.mjs';
import { logLines } from './log.mjs';
import { OPERATIONS, requestFor } from './operations.mjs';
import { status } from './status.mjs';

/** Enough for a release of a few megabytes in base64. */
const UPLOAD_BYTES = 64 * 1024 * 1024;

/** The teams by the sha256 of their tokens, so that the file reveals no token. */
const teamsSchema = z.record(
  z.string().regex(/^[0-9a-f]{64}$/),
  z.object({ name: z.string().min(1), remotes: z.array(z.union([z.literal('*'), remoteName])) }),
);

/**
 * The release service: the operations of the command line over HTTP, for teams without access to the store or its key.
 * It does not listen yet.
 * @param {import('./operations.mjs').Desk} desk
 * @param {z.infer<typeof teamsSchema>} teams
 */
export function createService(desk, teams) {
  const app = Fastify({ logger: { level: process.env.LOG_LEVEL ?? 'warn' }, bodyLimit: UPLOAD_BYTES });
  app.decorateRequest('team', null);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url === '/health') return;
    request.team = teamOf(teams, request.headers.authorization);
    if (!request.team) return reply.code(401).send({ message: 'The release service knows no such token' });
  });
  app.setErrorHandler(({ statusCode = 422, message }, _request, reply) => reply.code(statusCode).send({ message }));
  app.get('/health', async () => ({ status: 'ok' }));
  app.get('/status', async ({ query }) => ({ lines: await status(desk, query.remote) }));
  app.get('/log', async ({ query }) => ({ lines: await logLines(desk.store, query.remote) }));
  for (const [operation, work] of Object.entries(OPERATIONS))
    app.post(`/remotes/:remote/${operation}`, async ({ params, body, team }, reply) => {
      const request = requestFor(operation, { ...body, remote: params.remote });
      const foreign = [params.remote, ...Object.keys(request.together ?? {})].find(
        (remote) => !mayRelease(team, remote),
      );
      if (foreign) return reply.code(403).send({ message: `${team.name} may not release ${foreign}` });
      return work({ ...desk, by: team.name }, request);
    });
  return app;
}

const mayRelease = ({ remotes }, remote) => remotes.some((name) => name === '*' || name === remote);

function teamOf(teams, header) {
  const token = /^Bearer (\S+)$/.exec(header ?? '')?.[1] ?? '';
  const hash = createHash('sha256').update(token).digest();
  return Object.entries(teams).find(([known]) => timingSafeEqual(Buffer.from(known, 'hex'), hash))?.[1] ?? null;
}

/**
 * @param {import('./operations.mjs').Desk} desk
 * @param {number} port
 * @returns {Promise<string>} the line to print
 * @throws Error if RELEASE_SERVICE_TEAMS is missing or invalid
 */
export async function serve(desk, port) {
  const file = process.env.RELEASE_SERVICE_TEAMS;
  if (!file)
    throw new Error('RELEASE_SERVICE_TEAMS is missing: the file that lists the teams by the sha256 of their tokens');
  const app = createService(desk, teamsSchema.parse(JSON.parse(await readFile(file, 'utf8'))));
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void app.close());
  return `The release service listens at ${await app.listen({ port, host: process.env.HOST ?? '127.0.0.1' })}`;
}
