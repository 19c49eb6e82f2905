import type { ServerResponse } from 'node:http';
import type { Counter, Registry } from 'prom-client';

/** A value of a gauge, with the values of its labels. */
export interface Reading {
  labels?: Record<string, string>;
  value: number;
}

export interface Metrics {
  registry: Registry;
  counter(name: string, help: string, labels?: string[]): Counter;
  /** A value that is read whenever the metrics are collected. Several parts may each contribute values to the same gauge. */
  gauge(name: string, help: string, labels: string[], read: () => Reading[] | Promise<Reading[]>): void;
}

/** @param release names the running build; a label of every metric */
export function newMetrics(release: string): Metrics;

/** The part of a Fastify server that is used. */
interface Measurable {
  addHook(name: 'onRequest', hook: (request: Request, reply: Reply, done: () => void) => void): unknown;
}
interface Request {
  method: string;
  is404: boolean;
  routeOptions: { url?: string | undefined };
}
interface Reply {
  raw: ServerResponse;
}

/**
 * Counts and times every request to a Fastify server by its route. Has to be called before other hooks that may refuse requests.
 * @param unmatched the route of requests that match none
 */
export function measureRequests(metrics: Metrics, app: Measurable, unmatched?: string): void;

/**
 * Serves `/metrics` on a port of its own, which must not be public, together with figures of the process: memory, event loop, garbage.
 * @param options `token`: required as bearer, if given
 */
export function serveMetrics(
  metrics: Metrics,
  options: { port: number; host: string; token?: string | undefined },
): Promise<{ port: number; close: () => Promise<void> }>;

/** Keeps the first `most` values of a label that strangers can choose, and replaces all others by "other". */
export function limitedLabels(most: number): (value: string) => string;
