import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and both parts, decoded. */
  content: string;
  attachments: ReceivedFile[];
}
export interface ReceivedFile {
  name: string;
  type: string;
  text: string;
}

/** A real SMTP server. It can refuse e-mails, to test what happens then. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** The next e-mails that it refuses. */
  refusals = 0;
  private constructor(private readonly server: SMTPServer) {}

  static async start(): Promise<MailServer> {
    const server: SMTPServer = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          if (mails.refusals > 0) {
            mails.refusals -= 1;
            return done(Object.assign(new Error('Mailbox busy'), { responseCode: 450 }));
          }
          const { mailFrom, rcptTo } = session.envelope;
          const raw = Buffer.concat(chunks).toString('latin1');
          mails.received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            content: decode(raw),
            attachments: filesIn(raw),
          });
          done();
        });
      },
    });
    const mails = new MailServer(server);
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    return mails;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((stopped) => this.server.close(() => stopped()));
  }
}

/** Quoted-printable parts and encoded words of headers, as text. */
const decode = (raw: string): string =>
  raw
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=(\r\n )?/gi, (_word, text: string) => bytes(text.replaceAll('_', ' ')))
    .replace(/=\?UTF-8\?B\?([^?]*)\?=(\r\n )?/gi, (_word, text: string) => Buffer.from(text, 'base64').toString())
    .replace(/=\r\n/g, '')
    .replace(/(=[0-9A-F]{2})+/g, bytes);
const bytes = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** Attachments in base64, each between two boundaries. */
const filesIn = (raw: string): ReceivedFile[] =>
  raw.split(/^--.+\r\n/m).flatMap((part) => {
    const [headers = '', ...body] = part.split('\r\n\r\n');
    const name = /^Content-Disposition: attachment;\s+filename="?([^"\r\n]+)"?/m.exec(headers)?.[1];
    if (name === undefined) return [];
    const type = /^Content-Type: ([\w/]+)/m.exec(headers)?.[1] ?? '';
    return [{ name, type, text: Buffer.from(body.join('\r\n'), 'base64').toString('utf8') }];
  });
