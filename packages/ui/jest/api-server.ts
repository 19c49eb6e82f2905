import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FieldError } from '@focinho/contracts/envelope';
import { provideConfig } from '@focinho/host/config';

export interface ApiRequest {
  method: string;
  path: string;
  params: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: unknown;
}
export interface ApiAnswer {
  status?: number;
  data?: unknown;
  message?: string;
  errors?: FieldError[];
}

/** A real HTTP server with the API's envelope, for tests of a single page. `requests` holds what reached it. */
export interface ApiServer {
  requests: ApiRequest[];
  close: () => Promise<void>;
}

/** Starts it and points the runtime configuration at it. What `answer` throws becomes a 500. */
export async function startApiServer(
  answer: (request: ApiRequest) => ApiAnswer | Promise<ApiAnswer>,
): Promise<ApiServer> {
  const requests: ApiRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://api');
    const request: ApiRequest = {
      method: incoming.method ?? 'GET',
      path: url.pathname,
      params: url.searchParams,
      headers: incoming.headers,
      body: await bodyOf(incoming),
    };
    requests.push(request);
    const {
      status = 200,
      data = null,
      message = '',
      errors,
    } = await Promise.resolve(request)
      .then(answer)
      .catch((error: unknown): ApiAnswer => ({ status: 500, message: String(error) }));
    outgoing.writeHead(status, { 'Content-Type': 'application/json' });
    outgoing.end(JSON.stringify({ success: status < 400, data, message, ...(errors ? { errors } : {}) }));
  });
  const port = await listen(server);
  provideConfig({
    productName: 'Focinho',
    apiUrl: `http://127.0.0.1:${port}`,
    contact: { phone: '', email: '' },
    whatsapp: '',
    demo: false,
  });
  return {
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of incoming) text += chunk;
  return text === '' ? undefined : JSON.parse(text);
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address: AddressInfo | string | null = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}
