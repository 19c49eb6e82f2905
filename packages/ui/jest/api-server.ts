import { STREAM_EVENTS, STREAM_PATH, type Changes } from '@focinho/contracts/journal/changes';
import type { FieldError } from '@focinho/contracts/kernel/envelope';
import { provideConfig } from '@focinho/host/config';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

const API_URL = 'http://api.test';

export interface ApiRequest {
  method: string;
  path: string;
  params: URLSearchParams;
  headers: Headers;
  body: unknown;
}
export interface ApiResponse {
  status?: number;
  data?: unknown;
  message?: string;
  errors?: FieldError[];
}

const isJson = ({ headers }: Request) => headers.get('content-type') === 'application/json';

/** Answers `fetch` with the API's envelope, for tests of a single page. `requests` holds what was asked. */
export interface ApiServer {
  requests: ApiRequest[];
  /** Tells the pages that follow what changes; their streams are no `requests`. */
  announce: (changes: Changes) => void;
  /** How many streams are open. */
  streams: () => number;
  close: () => void;
}

/** Starts it and points the runtime configuration at it. What `respond` throws becomes a 500. */
export function startApiServer(respond: (request: ApiRequest) => ApiResponse | Promise<ApiResponse>): ApiServer {
  const requests: ApiRequest[] = [];
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const server = setupServer(
    http.get(`${API_URL}${STREAM_PATH}`, () => {
      const body = new ReadableStream<Uint8Array>({ start: (stream) => void streams.add(stream) });
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
    }),
    http.all(`${API_URL}/*`, async ({ request }) => {
      const url = new URL(request.url);
      const text = await request.text();
      const received: ApiRequest = {
        method: request.method,
        path: url.pathname,
        params: url.searchParams,
        headers: request.headers,
        // A file, which the mock server does not read.
        body: text === '' || !isJson(request) ? undefined : JSON.parse(text),
      };
      requests.push(received);
      const { status = 200, data = null, message = '', errors } = await responseTo(received);
      return HttpResponse.json({ success: status < 400, data, message, ...(errors ? { errors } : {}) }, { status });
    }),
  );
  server.listen({ onUnhandledRequest: 'error' });
  provideConfig({
    productName: 'Focinho',
    apiUrl: API_URL,
    contact: { phone: '', email: '' },
    whatsapp: '',
    demo: false,
  });
  return {
    requests,
    announce: (changes) => {
      const event = `event: ${STREAM_EVENTS.changes}\ndata: ${JSON.stringify(changes)}\n\n`;
      for (const stream of streams) stream.enqueue(new TextEncoder().encode(event));
    },
    streams: () => streams.size,
    close: () => {
      for (const stream of streams) stream.close();
      server.close();
    },
  };

  async function responseTo(request: ApiRequest): Promise<ApiResponse> {
    try {
      return await respond(request);
    } catch (error) {
      return { status: 500, message: String(error) };
    }
  }
}
