import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { clientNetwork, widerNetwork } from '@focinho/contracts/kernel/client-network';
import { bearer } from '../../access/auth/callers';
import { TokenService } from '../../access/auth/token.service';
import { queryPool } from '../../database/batch';
import { sql } from '../../database/sql';
import { LIVING_SESSIONS } from '../../database/living-sessions';
import { currentRequest } from '../../kernel/http/request-context';
import { PLATFORM } from '../../database/platform-db';

/** Who reports about a page; places, people and networks as hashes. */
export interface Reporter {
  /** The tenant of the session; '' for visitors. */
  tenant: string;
  /** The session, or the address of a visitor. */
  place: string;
  /** The user, or the address of a visitor. */
  person: string;
  network: string;
  /** Whether the tenant pays us or was made by us: anybody can have others. */
  isKnown: boolean;
}

/** User and tenant of a session. */
interface SessionOwner {
  tenant: string;
  person: string;
  isKnown: boolean;
}
const NOBODY: SessionOwner = { tenant: '', person: '', isKnown: false };

/** How long a session counts as living without asking again. */
const KNOWN_MS = 60_000;

/** Tells who reports about a page, which nobody has to log in for. */
@Injectable()
export class Reporters {
  private readonly owners = new LRUCache<string, SessionOwner>({ max: 10_000, ttl: KNOWN_MS });

  constructor(
    @InjectDataSource(PLATFORM) private readonly source: DataSource,
    @Inject(TokenService) private readonly tokens: TokenService,
  ) {}

  /** The reporter of the present request, as one of a tenant only with a living session of that tenant. */
  async reporterOf(tenant: string): Promise<Reporter> {
    const { address, authorization } = currentRequest();
    const token = bearer(authorization);
    const claims = token ? this.tokens.verify(token) : undefined;
    const network = hashed(widerNetwork(address));
    if (tenant !== '' && claims) {
      const owner = await this.ownerOf(claims.sid);
      if (owner.tenant === tenant)
        return { ...owner, person: hashed(owner.person), place: hashed(claims.sid), network };
    }
    const place = hashed(clientNetwork(address));
    return { ...NOBODY, person: place, place, network };
  }

  private async ownerOf(sessionId: string): Promise<SessionOwner> {
    const known = this.owners.get(sessionId);
    if (known !== undefined) return known;
    const [owner = NOBODY] = await queryPool(
      this.source,
      sql<SessionOwner>`
        select t.slug as tenant, u.id as person, not exists (select from subscriptions trial
          where trial.tenant_id = t.id and trial.writable_until is not null and coalesce(trial.paid_until < current_date, true)) as "isKnown"
        from ${LIVING_SESSIONS} and s.id = ${sessionId}`,
    );
    this.owners.set(sessionId, owner);
    return owner;
  }
}

const hashed = (place: string) => createHash('sha256').update(place).digest('base64url').slice(0, 22);
