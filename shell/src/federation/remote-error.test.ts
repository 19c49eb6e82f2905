import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { provideConfig } from '@focinho/host/config';
import { RemoteError, report } from './remote-error';

it('an error that happens while the server restarts is reported once it is back', async () => {
  const statuses = [503, 502, 201];
  const taken: unknown[] = [];
  const server = createServer(async (request, response) => {
    const body = request.method === 'POST' ? JSON.parse(await text(request)) : undefined;
    const status = body ? (statuses.shift() ?? 201) : 204;
    if (status === 201) taken.push(body);
    const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
    response.writeHead(status, headers).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Skips the pauses between attempts.
  jest.useFakeTimers({ advanceTimers: 100, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provideConfig({ productName: '', apiUrl, contact: { phone: '', email: '' }, whatsapp: '', demo: false });

  report(new RemoteError('mfe-tenant', null, 'registry', 'HTTP 503'));
  for (let turn = 0; turn < 200 && taken.length === 0; turn++) await jest.advanceTimersByTimeAsync(1000);

  expect(taken).toEqual([expect.objectContaining({ remote: 'mfe-tenant', phase: 'registry', message: 'HTTP 503' })]);
  jest.useRealTimers();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
