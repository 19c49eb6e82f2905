import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { clientNetwork } from '@focinho/contracts/kernel/client-network';
import { bearer } from '../../access/auth/auth.guard';
import { TokenService } from '../../access/auth/token.service';
import { queryPool } from '../../database/batch';
import { sql } from '../../database/sql';
import { LIVING_SESSIONS } from '../../database/living-sessions';
import { currentRequest } from '../../kernel/http/request-context';
import { PLATFORM } from '../../database/platform-db';

/** Who reports about a page. */
export interface Reporter {
  /** The tenant of the session; '' for visitors. */
  tenant: string;
  /** The session, or the network of a visitor, as a hash. */
  place: string;
}

/** How long a session counts as living without asking again. */
const KNOWN_MS = 60_000;

/** Tells who reports about a page, which nobody has to log in for. */
@Injectable()
export class Reporters {
  /** The tenant of a session, '' if it is not living. */
  private readonly tenants = new LRUCache<string, string>({ max: 10_000, ttl: KNOWN_MS });

  constructor(
    @InjectDataSource(PLATFORM) private readonly source: DataSource,
    @Inject(TokenService) private readonly tokens: TokenService,
  ) {}

  /** The reporter of the present request, as one of a tenant only with a living session of that tenant. */
  async reporterOf(tenant: string): Promise<Reporter> {
    const { address, authorization } = currentRequest();
    const token = bearer(authorization);
    const claims = token ? this.tokens.verify(token) : undefined;
    if (tenant !== '' && claims && (await this.tenantOf(claims.sid)) === tenant)
      return { tenant, place: hashed(claims.sid) };
    return { tenant: '', place: hashed(clientNetwork(address)) };
  }

  private async tenantOf(sessionId: string): Promise<string> {
    const known = this.tenants.get(sessionId);
    if (known !== undefined) return known;
    const [found] = await queryPool(
      this.source,
      sql<{ slug: string }>`select t.slug from ${LIVING_SESSIONS} and s.id = ${sessionId}`,
    );
    const tenant = found?.slug ?? '';
    this.tenants.set(sessionId, tenant);
    return tenant;
  }
}

const hashed = (place: string) => createHash('sha256').update(place).digest('base64url').slice(0, 22);
