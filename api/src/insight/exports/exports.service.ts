import { Inject, Injectable } from '@nestjs/common';
import { EXPORT_FILE, EXPORT_LISTS, type ExportChoice, type ExportList } from '@focinho/contracts/insight/export-lists';
import type { DataExportInput } from '@focinho/contracts/insight/exports';
import { recordEvent } from '../../journal/audit/record-event';
import { CONFIG, type Config } from '../../kernel/config/config';
import { queryOne } from '../../database/batch';
import { TODAY } from '../../database/shared-sql';
import { TenantDb } from '../../database/tenant-db';
import type { Download } from './download';
import { Downloads } from './downloads';
import type { Piece } from './exports.queries';
import { NotATicketError, openTicket } from './open-ticket';
import { spreadsheet } from './spreadsheet';
import { zip } from './zip';

/** A tenant's data as spreadsheets, which its owner takes along. */
@Injectable()
export class ExportsService {
  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(Downloads) private readonly downloads: Downloads,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The address of a file, and a note of it in the audit log. */
  create({ list }: DataExportInput): Promise<object> {
    return this.db.tx(async (tx) => {
      await recordEvent(tx, { event: 'data-exported', detail: { list } });
      const { today } = await queryOne(tx, TODAY);
      const ending = list === 'all' ? 'zip' : 'csv';
      return this.downloads.link(
        { list },
        '/api/exports/file',
        (slug) => `${EXPORT_FILE[list]}-${slug}-${today}.${ending}`,
      );
    });
  }

  /** @throws BadRequestError if the ticket is not genuine or has expired */
  open(sent: string): Promise<Download> {
    const ticket = openTicket(this.config, sent);
    if (!('list' in ticket.content)) throw new NotATicketError();
    const { list } = ticket.content;
    const contentType = list === 'all' ? 'application/zip' : 'text/csv; charset=utf-8';
    return this.downloads.begin(ticket, contentType, this.contentOf(list));
  }

  private contentOf(list: ExportChoice): AsyncGenerator<string | Buffer> {
    const read = this.downloads.reader();
    const written = (name: ExportList) => spreadsheet(name, async (query) => JSON.parse(await read(query)) as Piece);
    if (list !== 'all') return written(list);
    return zip(
      EXPORT_LISTS.map((name) => ({ name: `${EXPORT_FILE[name]}.csv`, content: written(name) })),
      new Date(),
    );
  }
}
