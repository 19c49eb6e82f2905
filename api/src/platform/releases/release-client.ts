import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { releaseEventSchema, releaseRegistrySchema, storedRemoteSchema } from '@focinho/contracts/platform/releases';
import { CONFIG, type Config } from '../../kernel/config/config';
import { UnavailableError } from '../../kernel/http/errors';
import { refusalOf } from './releases.rules';

/** Names of the service's operations (packages/federation/src/release/operations.mjs). */
export type ReleaseOperation =
  | 'promote'
  | 'canary'
  | 'endCanaries'
  | 'rollout'
  | 'advanceRollout'
  | 'pauseRollout'
  | 'resumeRollout'
  | 'stopRollout'
  | 'rollback'
  | 'markBad';

const overviewSchema = z.object({ revision: z.number().int(), remotes: z.array(storedRemoteSchema) });
const logSchema = z.object({ events: z.array(releaseEventSchema) });
const outcomeSchema = z.object({ revision: z.number().int() });
const previewSchema = z.object({ token: z.string() });

const READ_MS = 8_000;
/** A little less than a browser waits. The smoke run of a release that was never verified takes longer. */
const WRITE_MS = 25_000;
const NOT_SET_UP =
  'Esta instalação não tem um serviço de versões. Defina RELEASE_SERVICE_URL e RELEASE_SERVICE_TOKEN na API.';
const NO_RESPONSE = 'O serviço de versões não responde. Tente novamente em instantes.';
const STILL_WORKING = 'O serviço de versões ainda está testando esta versão. Tente novamente em um minuto.';

/** The API's client of the release service. */
@Injectable()
export class ReleaseClient {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** The current releases of every remote, and all others. */
  overview() {
    return this.call('/overview', overviewSchema);
  }

  /** Only what is served to whom, by remote: cheaper than {@link overview}. */
  async registry() {
    return (await this.call('/registry', releaseRegistrySchema)).remotes;
  }

  /** The lines of the log, oldest first. */
  async events(remote: string | undefined) {
    const { events } = await this.call(`/log${remote ? `?remote=${remote}` : ''}`, logSchema);
    return events;
  }

  /**
   * Changes what is served.
   * @param actor who is logged
   * @param key the same for every attempt of one request, which the service then does only once
   */
  change(operation: ReleaseOperation, remote: string, request: object, actor: string, key: string | undefined) {
    return this.call(`/remotes/${remote}/${operation}`, outcomeSchema, { ...request, actor }, key);
  }

  /** @returns the token of an address */
  async preview(remote: string, request: { release: string; hours: number }, actor: string) {
    return (await this.call(`/remotes/${remote}/preview`, previewSchema, { ...request, actor })).token;
  }

  private async call<T>(path: string, schema: z.ZodType<T>, body?: object, key?: string): Promise<T> {
    const { RELEASE_SERVICE_URL: address, RELEASE_SERVICE_TOKEN: token } = this.config;
    if (!address || !token) throw new UnavailableError(NOT_SET_UP);
    const response = await fetch(address + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...(key ? { 'Idempotency-Key': key } : {}),
      },
      signal: AbortSignal.timeout(body ? WRITE_MS : READ_MS),
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch((error: unknown) => {
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      throw new UnavailableError(body && isLate ? STILL_WORKING : NO_RESPONSE);
    });
    const json: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw refusalOf(response.status, json);
    return schema.parse(json);
  }
}
