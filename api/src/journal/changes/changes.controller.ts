import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { STREAM_EVENTS } from '@focinho/contracts/journal/changes';
import { TenantDb } from '../../database/tenant-db';
import { TooManyAttemptsError, UnauthorizedError } from '../../kernel/http/errors';
import { ApiTag } from '../../kernel/http/openapi';
import { RequirePermission } from '../../kernel/http/routes';
import { pageSecurityHeaders } from '../../kernel/http/security-headers';
import { ChangeFeed, type Subscriber } from './change-feed';

/** One browser has one stream, and for a moment two when a tab hands it over; without Web Locks each window has one. */
const STREAMS_PER_SESSION = 12;
/** Proxies close connections on which nothing happens. */
const HEARTBEAT_MS = 20_000;
/** Bytes that a client has not taken yet, beyond which it is disconnected: it continues where it was. */
const BACKLOG_MAX = 1_000_000;
/** The last two are for proxies, which would otherwise compress and collect what they pass on. */
const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

const streamQuerySchema = z.object({
  /** The id of the last event that was seen. */
  after: z
    .string()
    .regex(/^\d{1,18}-\d{1,12}$/, { error: 'Posição inválida' })
    .optional(),
  /** Milliseconds since the page was opened, if it has not seen an event yet. */
  age: z.coerce.number().int().min(0).max(86_400_000).default(0),
});
type StreamQuery = z.infer<typeof streamQuerySchema>;

@ApiTag('changes', 'What has changed, for open pages')
@Controller('api/stream')
@RequirePermission('day.work')
export class ChangesController {
  private readonly headers = pageSecurityHeaders();
  constructor(
    @Inject(ChangeFeed) private readonly feed: ChangeFeed,
    @Inject(TenantDb) private readonly db: TenantDb,
  ) {}

  /** Server-sent events, until the session ends or the process stops; see changes.ts in contracts. */
  @Get()
  @ApiOkResponse({
    description: 'Events without end',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  })
  async stream(
    @Query({ schema: streamQuerySchema }) { after, age }: StreamQuery,
    @Req() { caller }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!caller) throw new UnauthorizedError();
    const headers = { ...(await this.headers), ...HEADERS };
    // Checks the session, as every call does.
    await this.db.precheck(async () => undefined);
    if (this.feed.countOf(caller.sessionId) >= STREAMS_PER_SESSION)
      throw new TooManyAttemptsError('Há janelas demais abertas com esta sessão.', 30);
    reply.hijack();
    const { raw } = reply;
    if (raw.destroyed) return;

    raw.writeHead(200, headers);
    const write = (text: string) => {
      if (!raw.writableEnded) raw.write(text);
      if (raw.writableLength > BACKLOG_MAX) raw.destroy();
    };
    const send = (event: string, data: object, id?: string) =>
      write(`event: ${event}\n${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(data)}\n\n`);
    write(': open\n\n');
    const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS).unref();
    const subscriber: Subscriber = {
      ...caller,
      onChanges: (changes, cursor) => send(STREAM_EVENTS.changes, changes, cursor),
      onReset: (cursor) => send(STREAM_EVENTS.reset, {}, cursor),
      onEnd: (reason) => {
        if (reason === 'session') send(STREAM_EVENTS.ended, {});
        raw.end();
      },
    };
    raw.once('close', () => {
      clearInterval(heartbeat);
      this.feed.unsubscribe(subscriber);
    });
    // Without what it has missed the page must not go on: it comes back, and asks again.
    await this.feed.subscribe(subscriber, after ? { after } : { ageMs: age }).catch((err: unknown) => {
      reply.log.warn({ err }, 'Cannot begin a stream of changes');
      raw.end();
    });
  }
}
