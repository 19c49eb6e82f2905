import { Inject, Injectable } from '@nestjs/common';
import type { FiscalMonth } from '@focinho/contracts/fiscal/fiscal-documents';
import { TenantDb } from '../../database/tenant-db';
import { recordEvent } from '../../journal/audit/record-event';
import { CONFIG, type Config } from '../../kernel/config/config';
import type { Download } from '../exports/download';
import { Downloads } from '../exports/downloads';
import { NotATicketError, openTicket } from '../exports/open-ticket';
import { only, zip, type ArchivedFile } from '../exports/zip';
import { fileText, filesOfMonth } from './fiscal-archives.queries';

const READ_ME = [
  'Um XML por nota, com o protocolo da Sefaz ou da NFS-e nacional: guarde por cinco anos.',
  'Cancelamentos e inutilizações têm um arquivo próprio, com o número da nota.',
  '',
].join('\r\n');

/** The XML files of a month's fiscal documents, which the accountant asks for. */
@Injectable()
export class FiscalArchivesService {
  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(Downloads) private readonly downloads: Downloads,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The address of the file, and a note of it in the audit log. */
  create({ month }: FiscalMonth): Promise<object> {
    return this.db.tx(async (tx) => {
      await recordEvent(tx, { event: 'data-exported', detail: { list: 'fiscal-documents', month } });
      return this.downloads.link({ month }, '/api/fiscal-archives/file', (slug) => `notas-${slug}-${month}.zip`);
    });
  }

  open(sent: string): Promise<Download> {
    const ticket = openTicket(this.config, sent);
    if (!('month' in ticket.content)) throw new NotATicketError();
    return this.downloads.begin(ticket, 'application/zip', this.archiveOf(ticket.content.month));
  }

  private async *archiveOf(month: string): AsyncGenerator<Buffer> {
    const read = this.downloads.reader();
    const { files } = JSON.parse(await read(filesOfMonth(month))) as {
      files: { id: string; kind: string; name: string }[];
    };
    async function* xmlOf(id: string, kind: string) {
      const { xml } = JSON.parse(await read(fileText(id, kind))) as { xml: string | null };
      yield xml ?? '';
    }
    const archived: ArchivedFile[] = files.map(({ id, kind, name }) => ({ name, content: xmlOf(id, kind) }));
    yield* zip([{ name: 'LEIA-ME.txt', content: only(READ_ME) }, ...archived], new Date());
  }
}
