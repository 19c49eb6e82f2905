import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { limitedLabels, measureRequests, newMetrics, serveMetrics, type Reading } from '@focinho/metrics';
import { CONFIG, type Config } from '../config/config';

/** Releases and remotes whose errors browsers report are whatever a stranger sends. */
const REPORTED_RELEASES = 50;

/**
 * Metrics of this process, at `/metrics` on a port of its own. Features add gauges for what they hold and run
 * their jobs through {@link job}. Labels have few values: never a tenant, a user, an id or an address.
 */
@Injectable()
export class Metrics implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly metrics: ReturnType<typeof newMetrics>;
  private readonly jobRuns;
  private readonly browserErrors;
  private readonly limited = limitedLabels(REPORTED_RELEASES);
  private server: { port: number; close: () => Promise<void> } | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.metrics = newMetrics(config.RELEASE);
    this.jobRuns = this.metrics.counter('job_runs_total', 'Runs of background jobs', ['task', 'outcome']);
    this.browserErrors = this.metrics.counter(
      'browser_errors_total',
      'Errors of remotes that browsers reported, by remote and release',
      ['reported', 'phase'],
    );
  }

  /** The port of `/metrics` once the application has started; undefined if nothing is measured. */
  get port(): number | undefined {
    return this.server?.port;
  }

  /** A value that is read whenever the metrics are collected. */
  gauge(name: string, help: string, labels: string[], read: () => Reading[] | Promise<Reading[]>): void {
    this.metrics.gauge(name, help, labels, read);
  }

  /** Runs a background job and counts whether it succeeded. */
  async job<T>(job: string, work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.jobRuns.inc({ task: job, outcome: 'success' });
      return result;
    } catch (error) {
      this.jobRuns.inc({ task: job, outcome: 'failure' });
      throw error;
    }
  }

  countBrowserError({ remote, release, phase }: { remote: string; release: string | null; phase: string }): void {
    this.browserErrors.inc({ reported: this.limited(`${remote}@${release ?? '?'}`), phase });
  }

  /** Has to be called before hooks that may refuse requests. */
  measureRequests(fastify: FastifyInstance): void {
    if (this.config.API_METRICS_PORT !== undefined) measureRequests(this.metrics, fastify);
  }

  async onApplicationBootstrap(): Promise<void> {
    const { API_METRICS_PORT: port, API_HOST: host, METRICS_TOKEN: token } = this.config;
    if (port !== undefined) this.server = await serveMetrics(this.metrics, { port, host, token });
  }

  /** After the last request, so that a shutdown can be watched to its end. */
  async onApplicationShutdown(): Promise<void> {
    await this.server?.close();
  }
}
