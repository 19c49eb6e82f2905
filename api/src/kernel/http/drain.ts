import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONFIG, type Config } from '../config/config';

/** Milliseconds after which the remaining connections are closed, so that a shutdown always ends. */
const TIMEOUT_MS = 20_000;

/**
 * Graceful shutdown: `/health/ready` turns 503 and every response closes its connection, but the API keeps serving for DRAIN_MS
 * until the load balancer has stopped sending requests. Then it ends the streams, stops listening and finishes the requests that
 * are running.
 */
@Injectable()
export class Drain implements BeforeApplicationShutdown {
  private begun = false;
  private readonly endings: (() => void)[] = [];
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost<FastifyAdapter>,
  ) {}

  get isDraining(): boolean {
    return this.begun;
  }

  /** Ends what would never end by itself, such as streams, before connections are closed. */
  beforeClosing(end: () => void): void {
    this.endings.push(end);
  }

  async beforeApplicationShutdown(signal?: string): Promise<void> {
    this.begun = true;
    const server = this.host.httpAdapter.getInstance().server;
    if (signal) await sleep(this.config.DRAIN_MS);
    for (const end of this.endings) end();
    setTimeout(() => server.closeAllConnections(), TIMEOUT_MS).unref();
  }
}
