import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { bearer } from '../../access/auth/callers';
import { runBatch, queryField, queryRows } from '../../database/batch';
import { withClient } from '../../database/pool';
import { setTenant } from '../../database/shared-sql';
import type { Sql } from '../../database/sql';
import { SystemDb } from '../../database/system-db';
import { actAs } from '../../journal/audit/record-event';
import { CONFIG, type Config } from '../../kernel/config/config';
import { TenantLimits } from '../../kernel/fairness/tenant-limits';
import { GoneError, NotFoundError, TooManyAttemptsError } from '../../kernel/http/errors';
import { ReportLimits } from '../../kernel/http/report-limits';
import { currentRequest } from '../../kernel/http/request-context';
import { SET_TIME_ZONE } from '../television/television.queries';
import { tutorLink, type StoredLink } from './tutor.queries';
import { readTutorToken } from './tutor-token';

/** Message for a secret that never was one of ours, or belongs to a tenant that is deactivated. */
const NOT_A_LINK = 'Este link não existe. Confira se o endereço está completo, ou peça outro à loja.';
const ENDED = 'Este link não vale mais. Peça outro à loja.';

/** A page that is open asks six times a minute, and shows a dozen photos. */
const READS_A_MINUTE = 120;
const WRITES_A_MINUTE = 20;
/** Each write is a line of the audit log: a family that answers everything about ten pets needs a fraction. */
const WRITES_A_DAY = 300;
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** As the audit log calls a client who does something by the link. */
const ACTOR = 'Tutor (pelo link)';

interface Found {
  tenantId: string;
  hash: string;
  link: StoredLink;
  /** The first row of the query. */
  text: string | undefined;
}

/**
 * The data that a tutor's link opens. Its only proof is the secret in the header Authorization; from it follow the tenant, in which row-level
 * security finds the link, and one client: whatever else a request names is looked for among that client's own.
 */
@Injectable()
export class TutorAccess {
  private readonly reads = new ReportLimits(READS_A_MINUTE);
  private readonly writes = new ReportLimits(WRITES_A_MINUTE);
  private readonly dailyWrites = new ReportLimits(WRITES_A_DAY, DAY * 1000);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(SystemDb) private readonly system: SystemDb,
    @Inject(TenantLimits) private readonly turns: TenantLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Runs a query about the family of the request's link, in one round trip.
   * @param query by the hash of the link
   * @throws NotFoundError, GoneError, TooManyAttemptsError
   */
  async read(query: (hash: string) => Sql): Promise<Found> {
    const { tenantId, hash } = this.named(this.reads);
    const [, , found, text] = await this.inTurn(() =>
      withClient(this.dataSource, (client) =>
        runBatch(
          client,
          [setTenant(tenantId), SET_TIME_ZONE, tutorLink(hash), query(hash)],
          this.config.DATABASE_NAMED_STATEMENTS,
        ),
      ),
    );
    return { tenantId, hash, link: living(found), text: text ?? undefined };
  }

  /**
   * A transaction in the name of the request's link. Safe to repeat if the work is: there are no keys.
   * @throws NotFoundError, GoneError, TooManyAttemptsError
   */
  async tx<Result>(work: (tx: EntityManager, link: StoredLink) => Promise<Result>, isWrite = true): Promise<Result> {
    if (isWrite) this.limitWrites();
    // Only a tenant that has the link is entered.
    const { tenantId, hash } = await this.read(tutorLink);
    // What rooms below look for there is for people of the shop: undoing, and what a form was opened with.
    currentRequest().body = undefined;
    return this.inTurn(() =>
      this.system.tx(tenantId, async (tx) => {
        await queryRows(tx, actAs(ACTOR));
        return work(tx, living(await queryField(tx, tutorLink(hash))));
      }),
    );
  }

  private limitWrites(): void {
    const { hash } = this.named(this.writes);
    if (this.dailyWrites.isOverFor(hash))
      throw new TooManyAttemptsError('Este link já mudou coisas demais hoje. Tente amanhã ou fale com a loja.', DAY);
  }

  private named(limits: ReportLimits) {
    const named = readTutorToken(bearer(currentRequest().authorization));
    if (!named) throw new NotFoundError(NOT_A_LINK);
    if (limits.isOverFor(named.hash))
      throw new TooManyAttemptsError('Este link foi usado vezes demais em pouco tempo. Espere um minuto.', MINUTE);
    return named;
  }

  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.turns.runForGuest(currentRequest().address, work);
  }
}

/** @throws NotFoundError; GoneError that says how to reach the shop, which only somebody who had a link learns */
function living(found: string | null | undefined): StoredLink {
  if (!found) throw new NotFoundError(NOT_A_LINK);
  const link = JSON.parse(found) as StoredLink;
  if (link.state === 'LIVE') return link;
  const { name, phone } = link.shop;
  throw new GoneError(ENDED, [
    { path: 'shop', message: name },
    ...(phone === null ? [] : [{ path: 'phone', message: phone }]),
  ]);
}
