import Fastify from 'fastify';
import { z } from 'zod';
import { difference } from './difference.mjs';
import { logLines, readLog } from './log.mjs';
import { once } from './once.mjs';
import { OPERATIONS, requestFor } from './operations.mjs';
import { overview } from './overview.mjs';
import { readRegistry } from './registry-file.mjs';
import { status } from './status.mjs';
import { teamOf, teamsIn } from './teams.mjs';

/** Enough for a release of a few megabytes in base64. */
const UPLOAD_BYTES = 64 * 1024 * 1024;

/** Who acts, as the log shows it: `Ana Lima <ana@focinho.example>`. */
const actorSchema = z.string().trim().min(1).max(200).optional();

/**
 * The release service: the operations of the command line over HTTP, for teams without access to the store or its key.
 * It does not listen yet.
 * @param {import('./operations.mjs').Desk} desk
 * @param {ReturnType<typeof import('./teams.mjs').teamsIn>} teams asked at each request
 */
export function createService(desk, teams) {
  const app = Fastify({ logger: { level: process.env.LOG_LEVEL ?? 'warn' }, bodyLimit: UPLOAD_BYTES });
  app.decorateRequest('team', null);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url === '/health') return;
    request.team = teamOf(teams(), request.headers.authorization);
    if (!request.team) return reply.code(401).send({ message: 'The release service knows no such token' });
  });
  app.setErrorHandler(({ statusCode = 422, message, code, details }, _request, reply) =>
    reply.code(statusCode).send({ message, code, details }),
  );
  app.get('/health', async () => ({ status: 'ok' }));
  app.get('/status', async ({ query }) => ({ lines: await status(desk, query.remote) }));
  app.get('/registry', async () => {
    const { revision, remotes, broken } = await readRegistry(desk.store, desk.trust);
    return { revision, remotes, broken };
  });
  app.get('/overview', async () => overview(desk));
  app.get('/log', async ({ query }) => ({
    lines: await logLines(desk.store, query.remote),
    events: await readLog(desk.store, query.remote),
  }));
  app.get('/remotes/:remote/difference', async ({ params, query }) =>
    difference(desk.store, params.remote, query.from, query.to),
  );
  for (const [operation, work] of Object.entries(OPERATIONS))
    app.post(`/remotes/:remote/${operation}`, async ({ params, body, headers, team }, reply) => {
      const request = requestFor(operation, { ...body, remote: params.remote });
      const { data: actor, error } = actorSchema.safeParse(body?.actor);
      if (error) return reply.code(422).send({ message: 'actor: is no name' });
      if (actor !== undefined && !team.actsForOthers)
        return reply.code(403).send({ message: `${team.name} may not act for others` });
      const foreign = [params.remote, ...Object.keys(request.together ?? {})].find(
        (remote) => !mayRelease(team, remote),
      );
      if (foreign) return reply.code(403).send({ message: `${team.name} may not release ${foreign}` });
      const key = headers['idempotency-key'];
      return once(desk.store, { team: team.name, key, request: [operation, actor, request] }, () =>
        work({ ...desk, by: actor ?? team.name }, request),
      );
    });
  return app;
}

const mayRelease = ({ remotes }, remote) => remotes.some((name) => name === '*' || name === remote);

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
  const app = createService(desk, teamsIn(file));
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void app.close());
  return `The release service listens at ${await app.listen({ port, host: process.env.HOST ?? '127.0.0.1' })}`;
}
