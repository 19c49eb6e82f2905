import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { createTransport, type Transporter } from 'nodemailer';
import type { DataSource } from 'typeorm';
import { Jobs, type RegisteredJob } from '../jobs/jobs';
import { CONFIG, type Config } from '../../kernel/config/config';
import { queryRow, queryRows } from '../../database/batch';
import type { Query } from '../../database/sql';
import { PLATFORM } from '../../database/platform-db';
import { SystemDb } from '../../database/system-db';
import { noteFile } from './note-file.queries';
import { markFailed, markSent, takeDueMails, type DueMail } from './outbox';

/** In the form of the mail library. */
interface Attachment {
  filename: string;
  content: string;
  contentType: string;
}

const EVERY_MS = 2_000;
const AT_ONCE = 10;
/** Much shorter than the minute after which another process would try the same e-mail. */
const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends what is in the outbox, as the platform role. Without SMTP_URL it does nothing. */
@Injectable()
export class MailDelivery implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('mail');
  private readonly transport: Transporter | undefined;
  private job: RegisteredJob | undefined;
  /** E-mails on their way to the mail server. */
  private readonly busy = new Set<Promise<void>>();

  constructor(
    @InjectDataSource(PLATFORM) private readonly dataSource: DataSource,
    @Inject(SystemDb) private readonly system: SystemDb,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    // Texts never refer to files or addresses that the mail library would have to read.
    const safety = { disableFileAccess: true, disableUrlAccess: true };
    if (config.SMTP_URL) this.transport = createTransport({ url: config.SMTP_URL, ...TIMEOUTS_MS, ...safety });
  }

  onApplicationBootstrap(): void {
    if (!this.transport) return;
    const isReady = () => this.busy.size < AT_ONCE;
    this.job = this.jobs.register({ name: 'mail', everyMs: EVERY_MS, run: () => this.begin(), isReady });
  }

  async onModuleDestroy(): Promise<void> {
    await this.job?.stop();
    await Promise.all(this.busy);
    this.transport?.close();
  }

  /** Begins to send what is due, as long as few are on their way: a mail server that is slow leaves the rest to other processes. */
  private async begin(): Promise<void> {
    for (const mail of await this.query(takeDueMails(AT_ONCE - this.busy.size))) {
      const sending = this.send(mail)
        .catch((error: unknown) => this.logger.warn(`What became of e-mail ${mail.id} was not noted: ${String(error)}`))
        .then(() => void this.busy.delete(sending));
      this.busy.add(sending);
    }
  }

  private async send(mail: DueMail): Promise<void> {
    const { id, recipient, subject, text, html } = mail;
    try {
      // If the response of the mail server is lost, the e-mail is sent again, with the same id.
      const messageId = `<${id}@${new URL(this.config.PUBLIC_ORIGIN).hostname}>`;
      await this.transport?.sendMail({
        from: this.config.MAIL_FROM,
        to: { name: '', address: recipient },
        subject,
        text,
        html,
        messageId,
        attachments: await this.attachmentsOf(mail),
      });
      await this.query(markSent(mail));
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300);
      this.logger.warn(`E-mail ${id} was not sent: ${reason}`);
      await this.query(markFailed(mail, reason));
    }
  }

  /** As the shop, because the platform role reads no fiscal documents. @throws Error if the note has been cancelled meanwhile */
  private async attachmentsOf({ tenantId, noteId }: DueMail): Promise<Attachment[]> {
    if (noteId === null) return [];
    const file = await this.system.tx(tenantId, (tx) => queryRow(tx, noteFile(noteId)));
    if (!file) throw new Error('Its note is no longer authorised');
    return [{ filename: file.name, content: file.xml, contentType: 'application/xml; charset=utf-8' }];
  }

  private query<Row extends object>(query: Query<Row>): Promise<Row[]> {
    return this.dataSource.transaction((tx) => queryRows(tx, query));
  }
}
