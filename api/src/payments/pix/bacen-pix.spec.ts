import { once, setMaxListeners } from 'node:events';
import { createServer, type Server } from 'node:http';
import { waitUntil } from '../../testing/wait-until';
import { startPixSandbox, type RunningSandbox } from '../pix-sandbox/server';
import { BacenApi, newTurns, type PixCredentials } from './bacen-api';
import { BacenPix } from './bacen-pix';
import { ProviderError } from './pix-provider';

let psp: RunningSandbox;
let pix: BacenPix;
beforeEach(async () => {
  psp = await startPixSandbox();
  pix = new BacenPix(new BacenApi(credentials()));
});
afterEach(() => psp.stop());

const credentials = (change: Partial<PixCredentials> = {}): PixCredentials => ({
  url: `${psp.url}/v2`,
  clientId: 'focinho',
  clientSecret: 'segredo',
  publicOnly: false,
  ...change,
});
const TXID = 'a'.repeat(32);
const CHARGE = { txid: TXID, cents: 5_990, expiresInSeconds: 600, key: 'pix@focinho.example', text: 'Comanda 7' };
const paid = (payment = {}) => {
  const cob = psp.sandbox.cobs.get(TXID);
  return cob ? psp.sandbox.pay(cob, payment) : [];
};

const listed = async () => {
  const all = [];
  for await (const page of pix.received(new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)))
    all.push(...page);
  return all;
};

it('makes a charge, finds it, and reads what was paid', async () => {
  const made = await pix.create(CHARGE);
  expect(made).toMatchObject({ txid: TXID, cents: 5_990, state: 'open', receipts: [] });
  expect(made.expiresAt.getTime()).toBeGreaterThan(Date.now() + 500_000);
  const [receipt] = paid();
  const found = await pix.find(TXID);
  expect(found).toMatchObject({ state: 'paid', receipts: [{ endToEndId: receipt?.endToEndId, cents: 5_990 }] });
  expect(await pix.find('b'.repeat(32))).toBeUndefined();
});

it('a charge that was made already is the same, even if the provider refuses to repeat it', async () => {
  await pix.create(CHARGE);
  paid();
  expect(await pix.create(CHARGE)).toMatchObject({ state: 'paid' });
  await expect(pix.create({ ...CHARGE, cents: 1 })).rejects.toThrow('não está ativa');
});

it('takes a charge back', async () => {
  await pix.create(CHARGE);
  expect(await pix.cancel(TXID)).toMatchObject({ state: 'removed' });
  await expect(pix.cancel(TXID)).rejects.toMatchObject({ status: 400, isTemporary: false });
});

it('lists what was received, and gives it back once', async () => {
  await pix.create(CHARGE);
  paid({ times: 2 });
  const received = await listed();
  expect(received.map(({ txid, cents }) => [txid, cents])).toEqual([
    [TXID, 5_990],
    [TXID, 5_990],
  ]);
  const [first] = received;
  const refunds = [
    await pix.refund(first?.endToEndId ?? '', 'devolve1', 1_000),
    await pix.refund(first?.endToEndId ?? '', 'devolve1', 1_000),
  ];
  expect(refunds.map(({ state, cents }) => [state, cents])).toEqual([
    ['processing', 1_000],
    ['returned', 1_000],
  ]);
  await expect(pix.refund(first?.endToEndId ?? '', 'devolve2', 5_000)).rejects.toThrow('excede');
});

it.each([
  ['down', 503],
  ['busy', 429],
] as const)('a provider that is %s is asked a few times, then the error says so', async (fault, status) => {
  await pix.create(CHARGE);
  psp.sandbox.faults[fault] = true;
  await expect(pix.find(TXID)).rejects.toMatchObject({ status, isTemporary: true });
  psp.sandbox.faults[fault] = false;
  expect(await pix.find(TXID)).toMatchObject({ state: 'open' });
});

it('says what the provider says, and not what we sent', async () => {
  const error: unknown = await pix.create({ ...CHARGE, key: '' }).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(ProviderError);
  expect(String(error)).toContain('chave');
  expect(String(error)).not.toContain('segredo');
});

it('wrong credentials are an error at once', async () => {
  pix = new BacenPix(new BacenApi(credentials({ clientSecret: '' })));
  await expect(pix.create(CHARGE)).rejects.toMatchObject({ status: 401 });
});

it('whatever keeps it from being asked is an error of the provider', async () => {
  const tls = { cert: 'no certificate', key: 'no key' };
  pix = new BacenPix(new BacenApi(credentials({ url: 'https://127.0.0.1:1/v2', tls })));
  await expect(pix.find(TXID)).rejects.toMatchObject({ name: 'ProviderError', isTemporary: true });
});

it('for a shop, no address inside our network is called', async () => {
  pix = new BacenPix(new BacenApi(credentials({ publicOnly: true })));
  await expect(pix.find(TXID)).rejects.toThrow('not a public address');
  pix = new BacenPix(new BacenApi(credentials({ publicOnly: true, url: psp.url.replace('127.0.0.1', 'localhost') })));
  await expect(pix.find(TXID)).rejects.toThrow('not a public address');
});

describe('what a provider says', () => {
  let server: Server;
  let response: { token?: object; cob?: object } = {};
  let status: number;
  beforeEach(async () => {
    status = 200;
    server = createServer((request, reply) => {
      reply.setHeader('content-type', 'application/json');
      const token = { access_token: 'a', expires_in: 3600, ...response.token };
      const isToken = request.url === '/oauth/token';
      if (!isToken) reply.statusCode = status;
      reply.end(JSON.stringify(isToken ? token : { ...COB, ...response.cob }));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    pix = new BacenPix(new BacenApi(credentials({ url: `http://127.0.0.1:${port}/v2` })));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  const DAY_MS = 86_400_000;
  const COB = {
    txid: TXID,
    status: 'ATIVA',
    calendario: { criacao: new Date().toISOString(), expiracao: 600 },
    valor: { original: '59.90' },
  };
  const payment = (index: number, more = {}) => ({
    endToEndId: `E${index}`,
    valor: '1.00',
    horario: new Date().toISOString(),
    ...more,
  });

  it.each([
    ['a BR Code', { cob: { pixCopiaECola: 'x'.repeat(513) } }],
    ['an address', { cob: { location: 'x'.repeat(201) } }],
    ['an address in `loc`', { cob: { loc: { location: 'x'.repeat(201) } } }],
    ['a txid', { cob: { txid: 'x'.repeat(36) } }],
    ['a list of payments', { cob: { pix: Array.from({ length: 21 }, (_unused, index) => payment(index)) } }],
    ["a payment's txid", { cob: { pix: [payment(1, { txid: 'x'.repeat(36) })] } }],
    ['a token', { token: { access_token: 'x'.repeat(4097) } }],
  ])('is refused if %s is longer than any is', async (_what, said) => {
    response = said;
    await expect(pix.find(TXID)).rejects.toThrow('not readable');
  });

  const BR_CODE = '00020101021226...6304ABCD';
  it.each([
    ['a token with a new line', { token: { access_token: 'a\nb' } }],
    ['a token beyond Latin-1', { token: { access_token: '\u6f22' } }],
    ['an empty token', { token: { access_token: '' } }],
    ['a BR Code with a NUL', { cob: { pixCopiaECola: `${BR_CODE}\0` } }],
    ['a BR Code that runs backwards', { cob: { pixCopiaECola: BR_CODE.replace('...', '\u202e') } }],
    ['something else than a BR Code', { cob: { pixCopiaECola: '<script>alert(1)</script>' } }],
    ['an address with a NUL', { cob: { location: 'pix.example/\0' } }],
    ['an address beyond ASCII in `loc`', { cob: { loc: { location: 'pix.example/\u200b' } } }],
    ['a txid that is a path', { cob: { txid: '../../webhook' } }],
    ['half a character in the id of a payment', { cob: { pix: [payment(1, { endToEndId: 'E\ud800' })] } }],
    ['a NUL in the id of a payment', { cob: { pix: [payment(1, { endToEndId: 'E\0' })] } }],
  ])('is refused with %s', async (_what, said) => {
    response = said;
    await expect(pix.find(TXID)).rejects.toMatchObject({ name: 'ProviderError', status: 502 });
  });

  it('may leave texts out, and name payments of others as it likes', async () => {
    response = { cob: { pixCopiaECola: '', location: '', loc: null, pix: [payment(1, { txid: '***' })] } };
    expect(await pix.find(TXID)).toMatchObject({ brCode: undefined, location: undefined, receipts: [{}] });
    response = { cob: { pixCopiaECola: BR_CODE } };
    expect(await pix.find(TXID)).toMatchObject({ brCode: BR_CODE });
  });

  it('is repeated in words that do no harm', async () => {
    const detail = `Conta\0 \u202eencerrada\u200b\r\n<b>${'x'.repeat(5_000)}`;
    status = 422;
    response = {
      cob: { title: 'Recusado', detail, violacoes: [{ razao: 'falta\u2028algo', propriedade: 'chave\0' }] },
    };
    const error: unknown = await pix.cancel(TXID).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ name: 'ProviderError', status: 422 });
    expect(String(error)).toContain('422: Conta encerrada <b>xxx');
    expect(String(error).length).toBeLessThan(500);
    status = 200;
    response = { cob: { id: 'd1', valor: '1.00', status: 'NAO_REALIZADO', motivo: detail } };
    const refund = await pix.findRefund('E1', 'd1');
    expect(refund?.reason).toMatch(/^Conta encerrada <b>x+$/);
    expect(refund?.reason?.length).toBeLessThanOrEqual(300);
  });

  it('keeps no charge open for ever, and no payment in the future', async () => {
    const horario = '9999-01-01T00:00:00Z';
    response = {
      cob: { calendario: { criacao: '9000-01-01T00:00:00Z', expiracao: 1e12 }, pix: [payment(1, { horario })] },
    };
    const found = await pix.find(TXID);
    expect(found?.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 30 * DAY_MS);
    expect(found?.receipts[0]?.at.getTime()).toBeLessThanOrEqual(Date.now());
  });
});

describe('a provider that never responds', () => {
  let server: Server;
  let url: string;
  let asked = 0;
  beforeEach(async () => {
    asked = 0;
    server = createServer((request, reply) => {
      if (request.url === '/oauth/token') reply.end('{"access_token":"a"}');
      else asked += 1;
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v2`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });

  it('holds a few calls of its shop, and none of another', async () => {
    const turns = newTurns();
    const given = new AbortController();
    setMaxListeners(0, given.signal);
    const slow = new BacenPix(new BacenApi(credentials({ url }), { turns, key: 'slow' }), given.signal);
    const other = new BacenPix(new BacenApi(credentials(), { turns, key: 'other' }));
    const calls = Array.from({ length: 20 }, () => slow.find(TXID));
    const refused = Promise.allSettled(calls.slice(12));
    const all = Promise.allSettled(calls);
    for (const result of await refused) expect(result).toMatchObject({ reason: { name: 'ProviderBusyError' } });
    await other.create(CHARGE);
    await waitUntil(() => Promise.resolve(asked === 4));
    given.abort();
    for (const result of await all) expect(result).toMatchObject({ reason: { isTemporary: true } });
    expect(asked).toBe(4);
  });

  it('is not asked again once the time of the whole call is over', async () => {
    pix = new BacenPix(new BacenApi(credentials({ url })), AbortSignal.timeout(100));
    await expect(pix.create(CHARGE)).rejects.toMatchObject({ isTemporary: true });
    expect(asked).toBeLessThanOrEqual(1);
  });
});
