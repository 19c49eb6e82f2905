import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { csvRows, CSV_BOM } from '@focinho/contracts/kernel/csv';
import { EXPORT_FILE, EXPORT_LISTS, type ExportChoice, type ExportList } from '@focinho/contracts/insight/export-lists';
import type { DataExport, DataExportInput } from '@focinho/contracts/insight/exports';
import { rolesWith } from '@focinho/contracts/kernel/permissions';
import { recordEvent } from '../../journal/audit/record-event';
import { CONFIG, type Config } from '../../kernel/config/config';
import { queryField } from '../../database/batch';
import { sql } from '../../database/sql';
import { TenantDb } from '../../database/tenant-db';
import { BusyError, BadRequestError, TooManyAttemptsError, UnauthorizedError } from '../../kernel/http/errors';
import { currentRequest, requestContext } from '../../kernel/http/request-context';
import { EXPORT_TABLES, type ExportTable } from './export-lists';
import { newTicket, readTicket } from './export-ticket';
import { piece, type Piece } from './exports.queries';
import { zip } from './zip';

/** Number of downloads that a tenant may have at once. */
const DOWNLOADS_MAX = 2;
/** How much longer than a piece took the next one waits, so that an export uses a third of one connection. */
const PAUSE = 2;
/** How often a piece is asked for again that found everything busy, and how long to wait before. */
const ATTEMPTS = 30;
const RETRY_MS = 1_000;

const NOT_A_TICKET = 'Este link de download não vale mais. Peça outro em Configurações → Exportar dados.';

export interface ExportFile {
  fileName: string;
  contentType: string;
  content: AsyncIterableIterator<string | Buffer>;
}

/** A tenant's data as spreadsheets, which its owner takes along. */
@Injectable()
export class ExportsService {
  /** Downloads that are running, by tenant. */
  private readonly running = new Map<string, number>();

  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The address of a file, and a note of it in the audit log. */
  create({ list }: DataExportInput): Promise<object> {
    const request = currentRequest();
    const { session, tenantSlug } = request;
    if (!session || !tenantSlug) throw new UnauthorizedError();
    // It would store the response, which contains the ticket.
    request.idempotencyKey = undefined;
    return this.db.tx(async (tx) => {
      await recordEvent(tx, { event: 'data-exported', detail: { list } });
      const today = await queryField(tx, sql`select to_char(app.today(), 'YYYY-MM-DD')`);
      const fileName = `${EXPORT_FILE[list]}-${tenantSlug}-${today}.${list === 'all' ? 'zip' : 'csv'}`;
      const { tenantId, sessionId, userId } = session;
      const ticket = newTicket(this.config, { tenantId, sessionId, userId, tenantSlug, list, fileName });
      const written: DataExport = { path: `/api/exports/file?ticket=${ticket}`, fileName };
      return { export: written };
    });
  }

  /**
   * The file of a ticket, of which the first part is read already: an ended session, or a database that is away, is a response that says
   * so. Later on, a failure breaks the download off.
   * @throws BadRequestError if the ticket is not genuine or has expired
   */
  async open(ticket: string): Promise<ExportFile> {
    const known = readTicket(this.config, ticket);
    if (!known) throw new BadRequestError(NOT_A_TICKET);
    const { list, fileName, tenantSlug, ...session } = known;
    Object.assign(currentRequest(), { session, tenantSlug, roles: rolesWith('data.export') });
    const content = this.counted(session.tenantId, this.contentOf(list));
    const first = await content.next();
    return {
      fileName,
      contentType: list === 'all' ? 'application/zip' : 'text/csv; charset=utf-8',
      content: continued(first, content),
    };
  }

  private contentOf(list: ExportChoice): AsyncGenerator<string | Buffer> {
    // The stream asks for the next part outside of the request.
    const context = currentRequest();
    const spreadsheet = (name: ExportList) =>
      this.spreadsheet(name, (query) => requestContext.run(context, () => this.read(query)));
    if (list !== 'all') return spreadsheet(list);
    return zip(
      EXPORT_LISTS.map((name) => ({ name: `${EXPORT_FILE[name]}.csv`, content: spreadsheet(name) })),
      new Date(),
    );
  }

  private async *spreadsheet(
    list: ExportList,
    read: (query: ReturnType<typeof piece>) => Promise<Piece>,
  ): AsyncGenerator<string> {
    // Together with the first rows, so that it is not sent before the session is checked.
    let heading = CSV_BOM + csvRows([EXPORT_TABLES[list].columns.map(({ label }) => label)]);
    for (let table: ExportTable | undefined = EXPORT_TABLES[list]; table; table = table.then) {
      const { columns }: ExportTable = table;
      for (let after: string[] | null = []; after;) {
        const begin = performance.now();
        const { rows, last }: Piece = await read(piece(table, after));
        const pause = (performance.now() - begin) * PAUSE;
        yield heading + csvRows(rows.map((row) => columns.map(({ cell }, index) => cell(row[index] ?? null))));
        heading = '';
        after = last;
        if (after) await sleep(pause);
      }
    }
  }

  /** In the tenant's turn. Half a file is of no use, so what finds everything busy is asked for again. */
  private async read(query: ReturnType<typeof piece>): Promise<Piece> {
    for (let left = ATTEMPTS; ; left -= 1) {
      try {
        return JSON.parse((await this.db.read(query)).text) as Piece;
      } catch (error) {
        const isBusy = error instanceof BusyError || error instanceof TooManyAttemptsError;
        if (!isBusy || left === 0) throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  /** @throws TooManyAttemptsError if the tenant downloads enough already */
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

/** Not a generator: one that was never begun would not end `rest`. */
function continued<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncIterableIterator<T> {
  let pending: IteratorResult<T> | undefined = first;
  const content: AsyncIterableIterator<T> = {
    [Symbol.asyncIterator]: () => content,
    next: async () => {
      const result = pending;
      pending = undefined;
      return result ?? rest.next();
    },
    return: () => rest.return(undefined),
  };
  return content;
}
