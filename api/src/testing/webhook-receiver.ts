import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Another program, which webhooks call; it answers with `status`. */
export class WebhookReceiver {
  readonly calls: ReceivedCall[] = [];
  status = 204;
  /** Where it sends those who call it. */
  location: string | undefined;
  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      this.calls.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(this.status, this.location ? { location: this.location } : {}).end();
    });
  });

  static forSuite(): WebhookReceiver {
    const receiver = new WebhookReceiver();
    beforeAll(() => new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve)));
    afterAll(() => new Promise((resolve) => receiver.server.close(resolve)));
    beforeEach(() => receiver.reset());
    return receiver;
  }

  url(path = '/webhook'): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}${path}`;
  }

  reset(): void {
    this.calls.length = 0;
    this.status = 204;
    this.location = undefined;
  }
}
