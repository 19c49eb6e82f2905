import Fastify from 'fastify';
import { z } from 'zod';
import { linesOfLog, readLog } from './log.mjs';
import { once } from './once.mjs';
import { OPERATIONS, requestFor } from './operations.mjs';
import { overview } from './overview.mjs';
import { messageOf } from '../errors.mjs';
import { readRegistry } from './registry-file.mjs';
import { renewSnapshot } from './registry-write.mjs';
import { status } from './status.mjs';
import { teamOf, teamsIn } from './teams.mjs';
import { readTrust } from './trust.mjs';

/** Enough for a release of a few megabytes in base64. */
const UPLOAD_BYTES = 64 * 1024 * 1024;
/** How often it looks whether the registry has to be signed again. */
const RENEW_MS = 60 * 60_000;

/** Who acts, as the log shows it: `Ana Lima <ana@focinho.example>`. */
const actorSchema = z.string().trim().min(1).max(200).optional();

/**
 * @import {FastifyRequest} from 'fastify'
 * @import {Desk, Operation, Requests} from './operations.mjs'
 * @import {Refusal} from './refusal.mjs'
 * @import {Teams} from './teams.mjs'
 * @typedef {FastifyRequest<{Querystring: {remote?: string}}>} Question
 * @typedef {FastifyRequest<{Params: {remote: string}, Body: {actor?: unknown} | undefined}>} Change
 */

/**
 * The release service: the operations of the command line over HTTP, for teams without access to the store or its key.
 * It does not listen yet.
 * @param {Desk} desk
 * @param {() => Teams} teams asked at each request
 * @param {() => Promise<Desk['trust']>} [trustNow] likewise: a key that is revoked signs nothing any more
 */
export function createService(desk, teams, trustNow = async () => desk.trust) {
  const deskNow = async () => ({ ...desk, trust: await trustNow() });
  const app = Fastify({ logger: { level: process.env.LOG_LEVEL || 'warn' }, bodyLimit: UPLOAD_BYTES });
  app.decorateRequest('team', null);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url === '/health') return;
    const team = teamOf(teams(), request.headers.authorization);
    if (!team) return reply.code(401).send({ message: 'The release service knows no such token' });
    request.setDecorator('team', team);
  });
  app.setErrorHandler((/** @type {Partial<Refusal>} */ error, _request, reply) => {
    const { statusCode = 422, message, code, details } = error;
    return reply.code(statusCode).send({ message, code, details });
  });
  app.get('/health', async () => ({ status: 'ok' }));
  /** The part that a team may read: its own remotes, because the tenants of a canary and the reasons of others are not its business. */
  const readableBy = (/** @type {FastifyRequest} */ request) => {
    /** @type {Teams[string]} */
    const team = request.getDecorator('team');
    return (/** @type {string} */ remote) => team.actsForOthers || mayRelease(team, remote);
  };
  app.get('/status', async (/** @type {Question} */ request) => ({
    lines: await status(await deskNow(), request.query.remote, readableBy(request)),
  }));
  app.get('/registry', async (request) => {
    const isShown = readableBy(request);
    const { revision, remotes, broken } = await readRegistry(desk.store, await trustNow());
    const shown = Object.entries(remotes).filter(([remote]) => isShown(remote));
    return {
      revision,
      remotes: Object.fromEntries(shown),
      broken: Object.fromEntries(Object.entries(broken).filter(([remote]) => isShown(remote))),
    };
  });
  app.get('/overview', async (request) => {
    const { revision, remotes } = await overview(await deskNow());
    const isShown = readableBy(request);
    return { revision, remotes: remotes.filter(({ remote }) => isShown(remote)) };
  });
  app.get('/log', async (/** @type {Question} */ request) => {
    const isShown = readableBy(request);
    const log = await readLog(desk.store, request.query.remote);
    const events = log.filter(({ remote }) => isShown(remote));
    return { lines: linesOfLog(events), events };
  });
  for (const operation of /** @type {Operation[]} */ (Object.keys(OPERATIONS)))
    app.post(`/remotes/:remote/${operation}`, async (/** @type {Change} */ sent, reply) => {
      const { params, body, headers } = sent;
      /** @type {Teams[string]} */
      const team = sent.getDecorator('team');
      const request = requestFor(operation, { ...body, remote: params.remote });
      const { data: actor, error } = actorSchema.safeParse(body?.actor);
      if (error) return reply.code(422).send({ message: 'actor: is no name' });
      if (actor !== undefined && !team.actsForOthers)
        return reply.code(403).send({ message: `${team.name} may not act for others` });
      const together = 'together' in request ? Object.keys(request.together) : [];
      const foreign = [params.remote, ...together].find((remote) => !mayRelease(team, remote));
      if (foreign) return reply.code(403).send({ message: `${team.name} may not release ${foreign}` });
      const key = headers['idempotency-key']?.toString();
      return once(desk.store, { team: team.name, key, request: [operation, actor, request] }, async () =>
        work({ ...desk, trust: await trustNow(), by: actor ?? team.name }, operation, request),
      );
    });
  return app;
}

/**
 * @template {Operation} Name
 * @param {Desk} desk
 * @param {Name} operation
 * @param {Requests[Name]} request
 */
const work = (desk, operation, request) => OPERATIONS[operation](desk, request);

/** @type {(team: Teams[string], remote: string) => boolean} */
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
  const trustNow = () => readTrust(desk.store);
  const app = createService(desk, teamsIn(file), trustNow);
  const renew = async () => {
    try {
      await renewSnapshot(desk.store, { trust: await trustNow(), key: desk.key });
    } catch (error) {
      console.error(`The registry was not signed again: ${messageOf(error)}`);
    }
  };
  await renew();
  const timer = setInterval(() => void renew(), RENEW_MS);
  app.addHook('onClose', async () => clearInterval(timer));
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void app.close());
  return `The release service listens at ${await app.listen({ port, host: process.env.HOST || '127.0.0.1' })}`;
}
