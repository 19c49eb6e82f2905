import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { queryField, queryRow, queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import { TenantDb } from '../../database/tenant-db';
import { recordEvent } from '../../journal/audit/record-event';
import { CONFIG, type Config } from '../../kernel/config/config';
import { ConflictError, NotFoundError } from '../../kernel/http/errors';
import type { Download } from '../exports/download';
import { Downloads } from '../exports/downloads';
import { NotATicketError, openTicket } from '../exports/open-ticket';
import { ArchiveFiles } from './archive-files';
import { ArchiveJob } from './archive-job';
import {
  ARCHIVES,
  insertArchive,
  LOCK_ARCHIVES,
  oneArchive,
  readyArchive,
  readyArchiveJson,
  UNDER_WAY,
} from './archives.queries';

const MISSING = 'Arquivo não encontrado.';
const EXPIRED = 'Este arquivo não está mais disponível. Peça outro.';

const readySchema = z.object({ lease: z.string(), parts: z.number() });

/** Everything of a shop with its photos, which a job writes and its owner fetches. */
@Injectable()
export class ArchivesService {
  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(ArchiveFiles) private readonly files: ArchiveFiles,
    @Inject(ArchiveJob) private readonly job: ArchiveJob,
    @Inject(Downloads) private readonly downloads: Downloads,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  list() {
    return this.db.read(ARCHIVES);
  }

  get(id: string) {
    return this.db.read(oneArchive(id), MISSING);
  }

  /** @throws ConflictError while one is under way */
  async create(): Promise<object> {
    this.files.requireStore();
    const created = await this.db.tx(async (tx) => {
      await queryField(tx, LOCK_ARCHIVES);
      if (await queryRow(tx, UNDER_WAY))
        throw new ConflictError('Um arquivo desta loja já está em preparo. Espere ele ficar pronto.');
      const id = newId();
      await queryRows(tx, insertArchive(id));
      await recordEvent(tx, { event: 'archive-requested', subject: id });
      return oneArchive(id);
    });
    this.job.begin();
    return created;
  }

  /** The address of a ready archive, and a note of it in the audit log. @throws NotFoundError also once it has expired */
  link(id: string): Promise<object> {
    return this.db.tx(async (tx) => {
      const ready = await queryRow(tx, readyArchive(id));
      if (!ready) throw new NotFoundError(EXPIRED);
      await recordEvent(tx, { event: 'archive-downloaded', subject: id });
      return this.downloads.link(
        { archiveId: id },
        '/api/archives/file',
        (slug) => `dados-e-fotos-${slug}-${ready.day}.zip`,
      );
    });
  }

  /** The file of a ticket. Each part is read only while the session lasts and the archive may be fetched. */
  open(sent: string): Promise<Download> {
    const ticket = openTicket(this.config, sent);
    if (!('archiveId' in ticket.content)) throw new NotATicketError();
    const parts = this.partsOf(ticket.tenantId, ticket.content.archiveId);
    return this.downloads.begin(ticket, 'application/zip', parts);
  }

  private async *partsOf(tenantId: string, id: string): AsyncGenerator<Buffer> {
    const read = this.downloads.reader(EXPIRED);
    for (let part = 0, count = 1; part < count; part += 1) {
      const { lease, parts } = readySchema.parse(JSON.parse(await read(readyArchiveJson(id))));
      count = parts;
      const bytes = await this.files.read({ tenantId, id, lease }, part);
      if (!bytes) throw new NotFoundError(EXPIRED);
      yield bytes;
    }
  }
}
