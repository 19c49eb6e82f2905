import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { TvPairingState } from '@focinho/contracts/desk/television';
import { runBatch } from '../../database/batch';
import { withClient } from '../../database/pool';
import type { Sql } from '../../database/sql';
import { CONFIG, type Config } from '../../kernel/config/config';
import { TenantLimits } from '../../kernel/fairness/tenant-limits';
import { RawJson } from '../../kernel/http/envelope';
import { BusyError, NotFoundError, TooManyAttemptsError } from '../../kernel/http/errors';
import { ReportLimits } from '../../kernel/http/report-limits';
import { currentRequest } from '../../kernel/http/request-context';
import { FORGET_PAIRINGS, insertPairing, pairedTenant } from './tv-pairings.queries';
import { hashTvToken, newPairingCode, newPairingSecret, pairedToken } from './tv-token';

/** A television asks for a code every ten minutes, and when it is turned on. */
const MOST_A_MINUTE = 10;
const MINUTE = 60;

/** How a television gets its link: it shows a code, and a shop types it. */
@Injectable()
export class TvPairingsService {
  private readonly begun = new ReportLimits(MOST_A_MINUTE);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(TenantLimits) private readonly turns: TenantLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async begin(): Promise<RawJson> {
    if (this.begun.isOver(currentRequest().address))
      throw new TooManyAttemptsError('Muitas TVs pediram um código. Tente novamente em um minuto.', MINUTE);
    const [code, secret] = [newPairingCode(), newPairingSecret()];
    const [, pairing] = await this.ask([
      FORGET_PAIRINGS,
      insertPairing({ code, secret, secretHash: hashTvToken(secret) }),
    ]);
    if (!pairing) throw new BusyError();
    return new RawJson(`{"pairing":${pairing}}`);
  }

  /** @throws NotFoundError once the code has expired */
  async state(secret: string): Promise<TvPairingState> {
    const [tenantId] = await this.ask([pairedTenant(hashTvToken(secret))]);
    if (tenantId === undefined || tenantId === null) throw new NotFoundError('Este código de TV não vale mais.');
    return { token: tenantId ? pairedToken(tenantId, secret) : null };
  }

  private ask(statements: Sql[]) {
    return this.turns.runForGuest(currentRequest().address, () =>
      withClient(this.dataSource, (client) => runBatch(client, statements, this.config.DATABASE_NAMED_STATEMENTS)),
    );
  }
}
