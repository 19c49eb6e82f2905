import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestApi, type Json, type TestTenant } from '../../testing/api';
import { newClient } from '../../testing/records';
import { waitUntil } from '../../testing/wait-until';
import { WebhookSender } from './webhook-sender';

/** Another process of Node, on a machine that is busy. */
const STARTS_SECONDS = 60;
jest.setTimeout(2_000 * STARTS_SECONDS);

const api = TestApi.forSuite({ WEBHOOKS_ALLOW_LOOPBACK: 'true' });
let shop: TestTenant;
let folder: string;
beforeAll(async () => {
  shop = await api.tenant('documentada');
  folder = await mkdtemp(join(tmpdir(), 'focinho-documented-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
/** The program that the page for integrators shows. */
async function documentedProgram(): Promise<string> {
  const page = await readFile(join(__dirname, '..', '..', '..', '..', 'docs', 'integrations.md'), 'utf8');
  const file = join(folder, 'program.mjs');
  await writeFile(file, /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? '');
  return file;
}

it('the program in the documentation subscribes, checks signatures, reads what has changed, and unsubscribes', async () => {
  const scopes = ['clients:read', 'webhooks:read', 'webhooks:write'];
  const { key } = (await shop.post('/api/api-keys', { name: 'n8n', scopes })).json.data.key;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/webhook`;
  const env = { FOCINHO_URL: api.url, FOCINHO_KEY: key, MY_URL: url, PORT: String(port) };
  const program = spawn(process.execPath, [await documentedProgram()], { env, stdio: 'pipe' });
  let said = '';
  program.stdout.on('data', (text: Buffer) => (said += text.toString()));
  program.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const subscribed = async () => (await shop.get('/api/webhooks')).json.data.webhooks;
  try {
    await waitUntil(() => said.includes(`subscribed: ${url}`), STARTS_SECONDS);
    expect(await subscribed()).toMatchObject([{ url, keyName: 'n8n', events: ['client.created'] }]);
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
    await newClient(shop, { name: 'Ana Documentada' });
    await waitUntil(async () => {
      await api.app.get(WebhookSender).sweep();
      return said.includes('client.created: Ana Documentada');
    }, STARTS_SECONDS);
    const [{ id }] = await subscribed();
    const { deliveries } = (await shop.get(`/api/webhooks/${id}/deliveries`)).json.data;
    expect(deliveries.map(({ status }: Json) => status)).toEqual(['DELIVERED']);
    program.kill('SIGTERM');
    await once(program, 'exit');
    expect(await subscribed()).toEqual([]);
  } finally {
    program.kill('SIGKILL');
  }
});
