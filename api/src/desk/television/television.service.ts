import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { clientNetwork } from '@focinho/contracts/kernel/client-network';
import type { Television } from '@focinho/contracts/desk/television';
import { CONFIG, type Config } from '../../kernel/config/config';
import { runBatch } from '../../database/batch';
import { setTenant } from '../../database/shared-sql';
import type { Sql } from '../../database/sql';
import { withClient } from '../../database/pool';
import { TenantLimits } from '../../kernel/fairness/tenant-limits';
import { RawJson } from '../../kernel/http/envelope';
import { NotFoundError } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';
import { cardOf } from './card';
import { SET_TIME_ZONE, televisionOf, tenantIdOfNumber, type StoredTelevision } from './television.queries';
import { hashTvToken, readTvToken } from './tv-token';
import { WrongCodes } from './wrong-codes';

/** One message for a link that was revoked, never existed, or belongs to a tenant that is deactivated or whose plan has no board. */
const NOT_A_LINK = 'Este link de TV não vale mais. Peça outro à loja.';

const TENANTS = 1_000;

interface Picture {
  data: RawJson;
  /** Changes with the data. */
  etag: string;
}

/** The picture on a television. Its only proof is the link: no session, and no permission beyond this one picture. */
@Injectable()
export class TelevisionService {
  /** The tenants of the numbers that codes have named; they never change. */
  private readonly tenants = new LRUCache<number, string>({ max: TENANTS });

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(TenantLimits) private readonly turns: TenantLimits,
    @Inject(WrongCodes) private readonly wrongCodes: WrongCodes,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws NotFoundError if the link does not work; TooManyAttemptsError for whoever guesses */
  async picture(token: string): Promise<Picture> {
    const named = readTvToken(token);
    const text =
      named && ('tenantId' in named ? await this.read(named.tenantId, named.code) : await this.readShort(named));
    if (!text) throw new NotFoundError(NOT_A_LINK);
    const { name, timeZone, cards } = JSON.parse(text) as StoredTelevision;
    const television: Television = { name, timeZone, cards: cards.flatMap((card) => cardOf(card) ?? []) };
    const json = JSON.stringify(television);
    return { data: new RawJson(json), etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"` };
  }

  private readShort({ tenantNumber, code }: { tenantNumber: number; code: string }) {
    return this.wrongCodes.find(clientNetwork(currentRequest().address), async () => {
      const tenantId = await this.tenantOf(tenantNumber);
      return tenantId && this.read(tenantId, code);
    });
  }

  private async tenantOf(tenantNumber: number): Promise<string | undefined> {
    const known = this.tenants.get(tenantNumber);
    if (known) return known;
    const [found] = await this.ask([tenantIdOfNumber(tenantNumber)]);
    if (found) this.tenants.set(tenantNumber, found);
    return found ?? undefined;
  }

  /** One round trip in one transaction, in the tenant that the token names: row-level security finds a link only there. */
  private async read(tenantId: string, code: string): Promise<string | null | undefined> {
    return (await this.ask([setTenant(tenantId), SET_TIME_ZONE, televisionOf(hashTvToken(code))]))[2];
  }

  private ask(statements: Sql[]) {
    return this.turns.runForGuest(currentRequest().address, () =>
      withClient(this.dataSource, (client) => runBatch(client, statements, this.config.DATABASE_NAMED_STATEMENTS)),
    );
  }
}
