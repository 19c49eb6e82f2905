import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How requests fail. */
export type Misbehaviour =
  | { kind: 'response'; status: number; body: string; type: string; forEver?: boolean }
  /** Never answers. */
  | { kind: 'hang' }
  /** Closes the connection without a response. */
  | { kind: 'cut' };

/** An error report that a page sent to `/api/faults`. */
export interface Report {
  remote: string;
  release: string | null;
  phase: string;
  errorClass: string;
  message: string;
}

/** A proxy in front of a server that makes requests for some paths fail, over real connections. */
export interface FaultyProxy {
  url: string;
  reports: Report[];
  /** Paths of all requests so far. */
  asked: string[];
  misbehave(pattern: RegExp, how: Misbehaviour): void;
  heal(): void;
  /** Breaks all open connections, as a server that dies. */
  breakOff(): void;
  close(): Promise<void>;
}

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  let rules: { pattern: RegExp; how: Misbehaviour }[] = [];
  const reports: Report[] = [];
  const asked: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const address = incoming.url ?? '/';
    asked.push(address);
    const rule = rules.find(({ pattern }) => pattern.test(address));
    if (incoming.method === 'POST' && address === '/api/faults') return void takeReport(incoming, outgoing, reports);
    if (!rule) return handOn(target, incoming, outgoing);
    if (rule.how.kind === 'cut') incoming.socket.destroy();
    if (rule.how.kind === 'response') {
      const { status, type, body, forEver } = rule.how;
      const caching = forEver ? { 'Cache-Control': 'public, max-age=31536000, immutable' } : {};
      outgoing.writeHead(status, { 'Content-Type': type, ...caching }).end(body);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${portOf(server)}`,
    reports,
    asked,
    misbehave: (pattern, how) => void rules.push({ pattern, how }),
    heal: () => {
      rules = [];
    },
    breakOff: () => server.closeAllConnections(),
    close: () => closed(server),
  };
}

export const portOf = (server: Server) => (server.address() as AddressInfo).port;

export async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

function handOn(target: string, incoming: IncomingMessage, outgoing: ServerResponse) {
  const onward = request(
    `${target}${incoming.url}`,
    { method: incoming.method, headers: incoming.headers },
    (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    },
  );
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

async function takeReport(incoming: IncomingMessage, outgoing: ServerResponse, reports: Report[]) {
  let body = '';
  for await (const piece of incoming) body += piece;
  reports.push(JSON.parse(body) as Report);
  outgoing.writeHead(201, { 'Content-Type': 'application/json' }).end('{"success":true,"data":null,"message":""}');
}
