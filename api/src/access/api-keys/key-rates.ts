import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { KEY_RATE } from '@focinho/contracts/access/api-scopes';
import { TenantLimits } from '../../kernel/fairness/tenant-limits';
import { TooManyAttemptsError } from '../../kernel/http/errors';
import type { Caller } from '../../kernel/http/request-context';
import { windowAt, type Window } from './key-rates.rules';

const KEYS = 10_000;
const { calls, seconds } = KEY_RATE;

/**
 * How often a key may call, which each response says (draft-ietf-httpapi-ratelimit-headers-11), besides the limits of its tenant. In
 * memory: each process counts its own.
 */
@Injectable()
export class KeyRates {
  private readonly windows = new LRUCache<string, Window>({ max: KEYS });
  /** Keys that the database has known. Anybody may write what looks like one. */
  private readonly known = new LRUCache<string, true>({ max: KEYS });

  constructor(@Inject(TenantLimits) private readonly limits: TenantLimits) {}

  /** @throws TooManyAttemptsError */
  async admit(caller: Caller, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { window, isOver } = windowAt(this.windows.get(caller.sessionId), Date.now());
    this.windows.set(caller.sessionId, window);
    const wait = Math.max(1, Math.ceil((window.endsAt - Date.now()) / 1000));
    reply.header('RateLimit-Policy', `"default";q=${calls};w=${seconds}`);
    reply.header('RateLimit', `"default";r=${calls - window.used};t=${wait}`);
    if (isOver)
      throw new TooManyAttemptsError(
        `Esta chave de API já fez ${calls} chamadas neste minuto. Tente novamente em ${wait} s.`,
        wait,
      );
    if (this.known.has(caller.sessionId))
      await this.limits.admit(caller, request.routeOptions.url ?? '', request.method);
    // A stranger's attempts use up nothing of the tenant's.
    else await this.limits.admitGuest(request.ip);
  }

  noteAccepted({ sessionId }: Caller): void {
    this.known.set(sessionId, true);
  }
}
