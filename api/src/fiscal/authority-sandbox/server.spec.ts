import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPfx } from '../documents/certificate';
import { startFiscalSandbox, type RunningSandbox } from './server';

const caFile = join(tmpdir(), `fiscal-sandbox-${process.pid}.pem`);
let running: RunningSandbox;

beforeAll(async () => (running = await startFiscalSandbox(0, 0, caFile)));
afterAll(() => running.stop());

const post = (path: string, body: object, origin?: string) =>
  fetch(`${running.url}${path}`, { method: 'POST', body: JSON.stringify(body), headers: origin ? { origin } : {} });

it('shows its page and what it knows', async () => {
  expect(await (await fetch(running.url)).text()).toContain('<title>Sandbox fiscal</title>');
  expect(await (await fetch(`${running.url}/_state`)).json()).toMatchObject({
    nfces: [],
    nfses: [],
    voided: [],
    faults: { down: false },
  });
  expect((await fetch(`${running.url}/_xml/${'0'.repeat(44)}`)).status).toBe(404);
});

it('switches faults, but not for the pages of others', async () => {
  expect(await (await post('/_faults', { slow: true })).json()).toMatchObject({ slow: true, down: false });
  expect((await post('/_faults', { slow: false }, 'https://evil.example')).status).toBe(403);
  expect((await post('/_faults', { rejectsWith: 'DROP' })).status).toBe(400);
  expect(running.sandbox.faults).toMatchObject({ slow: true, rejectsWith: '' });
});

it('writes the certificate by which it is trusted, and issues those of companies', async () => {
  expect(await readFile(caFile, 'utf8')).toBe(running.sandbox.ca.certificate);
  const response = await post('/_certificates', { cnpj: '11222333000181', name: 'Pet Shop Demo', password: 'segredo' });
  const read = readPfx(Buffer.from(await response.arrayBuffer()), 'segredo');
  expect(read).toMatchObject({ cnpj: '11222333000181', chain: [running.sandbox.ca.certificate] });
});
