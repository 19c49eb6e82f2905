import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Television } from '@focinho/contracts/desk/television';
import { CONFIG, type Config } from '../../kernel/config/config';
import { runBatch } from '../../database/batch';
import { setTenant } from '../../database/shared-sql';
import { withClient } from '../../database/pool';
import { TenantLimits } from '../../kernel/fairness/tenant-limits';
import { RawJson } from '../../kernel/http/envelope';
import { NotFoundError } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';
import { cardOf } from './card';
import { SET_TIME_ZONE, televisionOf, type StoredTelevision } from './television.queries';
import { hashTvToken, tenantOfToken } from './tv-token';

/** One message for a link that was revoked, never existed, or belongs to a tenant that is deactivated or whose plan has no board. */
const NOT_A_LINK = 'Este link de TV não vale mais. Peça outro à loja.';

interface Picture {
  data: RawJson;
  /** Changes with the data. */
  etag: string;
}

/** What a television shows. Its only proof is the link: no session, and no permission beyond this one picture. */
@Injectable()
export class TelevisionService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(TenantLimits) private readonly turns: TenantLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws NotFoundError if the link does not work */
  async picture(token: string): Promise<Picture> {
    const tenantId = tenantOfToken(token);
    const text = tenantId && (await this.read(tenantId, hashTvToken(token)));
    if (!text) throw new NotFoundError(NOT_A_LINK);
    const { name, timeZone, cards } = JSON.parse(text) as StoredTelevision;
    const television: Television = { name, timeZone, cards: cards.flatMap((card) => cardOf(card) ?? []) };
    const json = JSON.stringify(television);
    return { data: new RawJson(json), etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"` };
  }

  /** One round trip in one transaction, in the tenant that the token names: row-level security finds a link only there. */
  private read(tenantId: string, tokenHash: string): Promise<string | null | undefined> {
    const statements = [setTenant(tenantId), SET_TIME_ZONE, televisionOf(tokenHash)];
    return this.turns.runForGuest(currentRequest().address, async () => {
      const fields = await withClient(this.dataSource, (client) =>
        runBatch(client, statements, this.config.DATABASE_NAMED_STATEMENTS),
      );
      return fields[2];
    });
  }
}
