import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

/** A provider that makes charges and then responds to questions as the test says; by default never. */
export class ForeignProvider {
  respond: (response: ServerResponse, url: URL) => void = () => undefined;
  readonly asked: string[] = [];
  token = 'a';
  /** Texts about charges that it makes, in the place of the right ones. */
  said: object = {};
  /** How it refuses to return money. */
  refusal: object | undefined;
  /** Whether it does not even make charges. */
  isSilent = false;
  /** Questions that wait for its response. */
  open = 0;
  /** Where it rings. */
  webhook = '';
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<ForeignProvider> {
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://provider');
      response.setHeader('content-type', 'application/json');
      if (url.pathname === '/oauth/token')
        return response.end(JSON.stringify({ access_token: foreign.token, expires_in: 3600 }));
      if (url.pathname.startsWith('/v2/webhook'))
        return void json(request).then((body) => {
          foreign.webhook = webhookSchema.parse(body).webhookUrl;
          response.end('{}');
        });
      if (foreign.isSilent) return;
      if (url.pathname.includes('/devolucao/') && foreign.refusal) {
        response.statusCode = request.method === 'PUT' ? 422 : 404;
        return response.end(JSON.stringify(foreign.refusal));
      }
      if (request.method === 'PUT')
        return response.end(JSON.stringify({ ...chargeOf(url.pathname.split('/').pop() ?? ''), ...foreign.said }));
      foreign.asked.push(url.pathname);
      foreign.open += 1;
      response.on('close', () => (foreign.open -= 1));
      return foreign.respond(response, url);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const foreign = new ForeignProvider(server, `http://127.0.0.1:${port}/v2`);
    return foreign;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}
const webhookSchema = z.object({ webhookUrl: z.string() });
/** Texts about an open charge. */
export const chargeOf = (txid: string) => ({
  txid,
  status: 'ATIVA',
  calendario: { criacao: new Date().toISOString(), expiracao: 3600 },
  valor: { original: '65.00' },
  location: 'pix.example/qr/1',
});
