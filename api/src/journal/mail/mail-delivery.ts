import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { createTransport, type Transporter } from 'nodemailer';
import type { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../kernel/config/config';
import { queryRows } from '../../database/batch';
import type { Query } from '../../database/sql';
import { repeat } from '../../kernel/metrics/repeat';
import { PLATFORM } from '../../database/platform-db';
import { markFailed, markSent, takeDueMails, type DueMail } from './outbox';

const EVERY_MS = 2_000;
const AT_ONCE = 10;
/** Much shorter than the minute after which another process would try the same e-mail. */
const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends what is in the outbox, as the platform role. Without SMTP_URL it does nothing. */
@Injectable()
export class MailDelivery implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('mail');
  private readonly transport: Transporter | undefined;
  private job: ReturnType<typeof repeat> | undefined;

  constructor(
    @InjectDataSource(PLATFORM) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    // Texts never refer to files or addresses that the mail library would have to read.
    const safety = { disableFileAccess: true, disableUrlAccess: true };
    if (config.SMTP_URL) this.transport = createTransport({ url: config.SMTP_URL, ...TIMEOUTS_MS, ...safety });
  }

  onApplicationBootstrap(): void {
    if (!this.transport) return;
    this.job = repeat(EVERY_MS, () => this.deliver());
  }

  async onModuleDestroy(): Promise<void> {
    await this.job?.stop();
    this.transport?.close();
  }

  private async deliver(): Promise<void> {
    try {
      const due = await this.query(takeDueMails(AT_ONCE));
      await Promise.all(due.map((mail) => this.send(mail)));
    } catch (error) {
      this.logger.warn(`The outbox could not be read: ${String(error)}`);
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
      });
      await this.query(markSent(mail));
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300);
      this.logger.warn(`E-mail ${id} was not sent: ${reason}`);
      await this.query(markFailed(mail, reason));
    }
  }

  private query<Row extends object>(query: Query<Row>): Promise<Row[]> {
    return this.dataSource.transaction((tx) => queryRows(tx, query));
  }
}
