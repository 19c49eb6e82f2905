import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONFIG, type Config } from '../config/config';

/** Milliseconds after which connections that never end are cut, so that a stop always stops. */
const TIMEOUT_MS = 20_000;

/**
 * Told to stop, the API first says so (`/health/ready` answers 503, every answer closes its connection) and goes on serving
 * for DRAIN_MS, so that a balancer moves on; then it stops listening and finishes what it has.
 */
@Injectable()
export class Drain implements BeforeApplicationShutdown {
  private begun = false;
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost<FastifyAdapter>,
  ) {}

  get isDraining(): boolean {
    return this.begun;
  }

  async beforeApplicationShutdown(signal?: string): Promise<void> {
    this.begun = true;
    const server = this.host.httpAdapter.getInstance().server;
    if (signal) await sleep(this.config.DRAIN_MS);
    setTimeout(() => server.closeAllConnections(), TIMEOUT_MS).unref();
  }
}
