import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { clientExportSchema } from '@focinho/contracts/client-export';
import { queryOne } from '../../database/batch';
import { lockRow } from '../../database/records';
import { TODAY } from '../../database/shared-sql';
import { TenantDb } from '../../database/tenant-db';
import { PhotoFiles } from '../../desk/photos/photo-files';
import { recordEvent } from '../../journal/audit/record-event';
import { CONFIG, type Config } from '../../kernel/config/config';
import { IS_SOMEBODY } from '../../people/clients/anonymous-client';
import { clientExport } from '../../people/clients/privacy.queries';
import type { Download } from '../exports/download';
import { Downloads } from '../exports/downloads';
import { PHOTO_FOLDER } from '../exports/export-lists';
import { NotATicketError, openTicket } from '../exports/open-ticket';
import { only, zip, type ArchivedFile } from '../exports/zip';
import { photoIsThere, photosOfClient, TIME_ZONE } from './client-archives.queries';
import { clientDocument } from './client-document';
import { clientPdf } from './client-pdf';

const MISSING = 'Cliente não encontrado.';
const READ_ME = [
  'dados.pdf - os mesmos dados, para ler e imprimir',
  'dados.json - os mesmos dados, para outro programa (LGPD, artigo 18, V)',
  `${PHOTO_FOLDER} - as fotos dos pets, em WebP`,
  '',
].join('\r\n');

/** A client’s data as one file, as they may ask for by law: readable, portable, and with the photos. */
@Injectable()
export class ClientArchivesService {
  constructor(
    @Inject(TenantDb) private readonly db: TenantDb,
    @Inject(PhotoFiles) private readonly photos: PhotoFiles,
    @Inject(Downloads) private readonly downloads: Downloads,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The address of the file, and a note of it in the audit log. */
  create(id: string): Promise<object> {
    return this.db.tx(async (tx) => {
      await lockRow(tx, 'clients', id, MISSING, { alive: IS_SOMEBODY, lock: 'key share' });
      await recordEvent(tx, { event: 'client-exported', subject: id });
      const { today } = await queryOne(tx, TODAY);
      return this.downloads.link(
        { clientId: id },
        '/api/client-archives/file',
        () => `dados-${id.slice(-8)}-${today}.zip`,
      );
    });
  }

  open(sent: string): Promise<Download> {
    const ticket = openTicket(this.config, sent);
    if (!('clientId' in ticket.content)) throw new NotATicketError();
    const archive = zip(this.filesOf(ticket.tenantId, ticket.content.clientId), new Date());
    return this.downloads.begin(ticket, 'application/zip', archive);
  }

  private async *filesOf(tenantId: string, id: string): AsyncGenerator<ArchivedFile> {
    const read = this.downloads.reader(MISSING);
    const { export: exported } = exportSchema.parse(JSON.parse(await read(clientExport(id))));
    const timeZone = await read(TIME_ZONE);
    yield { name: 'LEIA-ME.txt', content: only(READ_ME) };
    yield { name: 'dados.pdf', content: clientPdf(clientDocument(exported, timeZone)) };
    yield { name: 'dados.json', content: only(JSON.stringify(exported, null, 2)) };
    for (const photo of z.array(z.string()).parse(JSON.parse(await read(photosOfClient(id))))) {
      if ((await read(photoIsThere(photo))) !== 'true') continue;
      const picture = await this.photos.read(tenantId, photo, 'picture');
      if (picture) yield { name: `${PHOTO_FOLDER}${photo}.webp`, content: only(picture), isPacked: true };
    }
  }
}

const exportSchema = z.object({ export: clientExportSchema });
