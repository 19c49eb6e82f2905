import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { DataExport } from '@focinho/contracts/insight/exports';
import type { Query } from '../../database/sql';
import { TenantDb } from '../../database/tenant-db';
import { CONFIG, type Config } from '../../kernel/config/config';
import { BusyError, TooManyAttemptsError, UnauthorizedError } from '../../kernel/http/errors';
import { currentRequest, requestContext } from '../../kernel/http/request-context';
import { begun, type Download } from './download';
import { newTicket, type ExportTicket } from './export-ticket';

/** Number of downloads that a tenant may have at once. */
const DOWNLOADS_MAX = 2;
/** How often a piece is asked for again that found everything busy, and how long to wait before. */
const ATTEMPTS = 30;
const RETRY_MS = 1_000;

/** Files that are written while they are sent: their addresses, their reads, and how many there may be. */
@Injectable()
export class Downloads {
  /** Downloads that are running, by tenant. */
  private readonly running = new Map<string, number>();

  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The address of a file for whoever asks. */
  link(
    content: ExportTicket['content'],
    path: string,
    nameFor: (tenantSlug: string) => string,
  ): { export: DataExport } {
    const request = currentRequest();
    const { session, tenantSlug } = request;
    if (!session || !tenantSlug) throw new UnauthorizedError();
    // It would store the response, which contains the ticket.
    request.idempotencyKey = undefined;
    const { tenantId, sessionId, userId } = session;
    if (userId === null) throw new UnauthorizedError();
    const fileName = nameFor(tenantSlug);
    const ticket = newTicket(this.config, { tenantId, sessionId, userId, tenantSlug, content, fileName });
    return { export: { path: `${path}?ticket=${ticket}`, fileName } };
  }

  /**
   * The file of a ticket, of which the first part is read already: an ended session, or a database that is away, is a response that says
   * so. Later on, a failure breaks the download off.
   * @throws TooManyAttemptsError if the tenant downloads enough already
   */
  async begin(
    { tenantId, fileName }: Pick<ExportTicket, 'tenantId' | 'fileName'>,
    contentType: string,
    content: AsyncGenerator<string | Buffer>,
  ) {
    const download: Download = { fileName, contentType, content: await begun(this.counted(tenantId, content)) };
    return download;
  }

  /**
   * Reads in the tenant's turn, for a stream, which asks for the next part outside of the request. Half a file is of no use, so what finds
   * everything busy is asked for again.
   */
  reader(missing?: string): (query: Query) => Promise<string> {
    const context = currentRequest();
    return async (query) => {
      for (let left = ATTEMPTS; ; left -= 1) {
        try {
          return (await requestContext.run(context, () => this.db.readCopy(query, missing))).text;
        } catch (error) {
          const isBusy = error instanceof BusyError || error instanceof TooManyAttemptsError;
          if (!isBusy || left === 0) throw error;
          await sleep(RETRY_MS);
        }
      }
    };
  }

  private async *counted<T>(tenantId: string, content: AsyncGenerator<T>): AsyncGenerator<T> {
    const count = this.running.get(tenantId) ?? 0;
    if (count >= DOWNLOADS_MAX)
      throw new TooManyAttemptsError('Já há downloads desta loja em andamento. Espere um deles terminar.', 30);
    this.running.set(tenantId, count + 1);
    try {
      yield* content;
    } finally {
      const left = (this.running.get(tenantId) ?? 1) - 1;
      if (left > 0) this.running.set(tenantId, left);
      else this.running.delete(tenantId);
    }
  }
}
