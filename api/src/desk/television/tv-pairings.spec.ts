import {
  televisionSchema,
  tvLinkSchema,
  tvPairingSchema,
  tvPairingStateSchema,
} from '@focinho/contracts/desk/television';
import { TestApi, type Caller, type Json, type TestTenant } from '../../testing/api';
import { PAIRINGS_MAX } from './tv-pairings.queries';

const api = TestApi.forSuite();
let tenant: TestTenant;
let rival: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('com-tv');
  rival = await api.tenant('outra-loja');
});

/** A television without a link, which shows a code. */
async function turnOn() {
  const { status, json } = await api.call('POST', '/api/tv/pairings');
  expect([status, json.message]).toEqual([201, '']);
  return tvPairingSchema.parse(json.data.pairing);
}
const ask = (secret: string) => api.call('GET', `/api/tv/pairings/${secret}`);
const tokenOf = async (secret: string) => tvPairingStateSchema.parse((await ask(secret)).json.data).token;
const type = (caller: Caller, code: string, name = 'TV da recepção') =>
  caller.post('/api/tv-links/pairings', { code, name });
const NO_SUCH_CODE = { status: 404, json: { message: expect.stringMatching(/^Nenhuma TV mostra este código agora/) } };

describe('a television that shows a code', () => {
  it('has a link once its shop has typed the code, however it is typed', async () => {
    const { code, secret, expiresAt } = await turnOn();
    expect(code).toMatch(/^[\dA-HJKMNP-TV-Z]{6}$/);
    const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
    expect([minutes > 9, minutes <= 10]).toEqual([true, true]);
    expect(await tokenOf(secret)).toBeNull();

    const typed = `${code.slice(0, 3)}-${code.slice(3)} `.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
    const { status, json } = await type(tenant, typed, ' TV da sala ');
    expect([status, json.message]).toEqual([201, '']);
    const link = tvLinkSchema.parse(json.data.link);
    expect(link).toMatchObject({ name: 'TV da sala', createdBy: { id: tenant.userId }, lastSeenAt: null });
    expect(JSON.stringify(json)).not.toContain(secret);

    const token = (await tokenOf(secret)) ?? '';
    expect(await tokenOf(secret)).toBe(token);
    const picture = () => api.call('GET', `/api/tv/${token}`);
    expect(televisionSchema.parse((await picture()).json.data).name).toBe('Loja com-tv');
    const { links } = (await tenant.get('/api/tv-links')).json.data;
    expect(links.find(({ id }: Json) => id === link.id).lastSeenAt).not.toBeNull();

    for (const table of ['tv_links', 'tv_pairings', 'audit_log', 'changes', 'idempotency_keys'])
      expect(JSON.stringify(await api.owner.query(`select * from ${table}`))).not.toContain(secret);
    await tenant.delete(`/api/tv-links/${link.id}`);
    expect((await picture()).status).toBe(404);
  });

  it('is of the shop that was first: nobody takes it over', async () => {
    const { code, secret } = await turnOn();
    const typed = await Promise.all([tenant, rival, tenant, rival].map((caller) => type(caller, code)));
    expect(typed.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404]);
    const token = await tokenOf(secret);
    expect(await type(rival, code)).toMatchObject(NO_SUCH_CODE);
    expect(await tokenOf(secret)).toBe(token);
    const winner = typed.findIndex(({ status }) => status === 201) % 2 === 0 ? tenant : rival;
    expect((await api.call('GET', `/api/tv/${token}`)).json.data.name).toBe(`Loja ${winner.slug}`);
  });

  it('shows another code after ten minutes, and the old one is worth nothing', async () => {
    const { code, secret } = await turnOn();
    await api.owner.query(`update tv_pairings set expires_at = now() - interval '1 second' where code = $1`, [code]);
    expect((await ask(secret)).status).toBe(404);
    expect(await type(tenant, code)).toMatchObject(NO_SUCH_CODE);
    await api.owner.query(`update tv_pairings set expires_at = now() - interval '2 hours' where code = $1`, [code]);
    await turnOn();
    expect(await api.owner.query('select code from tv_pairings where code = $1', [code])).toEqual([]);
  });

  it('is not found by its secret or code alone', async () => {
    expect((await ask('x'.repeat(43))).status).toBe(404);
    const { code } = await turnOn();
    expect((await ask(code)).status).toBe(404);
    expect(await type(await tenant.as('STAFF'), code)).toMatchObject({ status: 403 });
    const small = await api.tenant('sem-painel', 'OWNER', 'BASIC');
    expect(await type(small, code)).toMatchObject({ status: 402 });
    for (const wrong of ['K7P', 'K7P3MQX', 'UUUUUU', '!!!!!!', 7])
      expect(await tenant.post('/api/tv-links/pairings', { code: wrong, name: 'TV' })).toMatchObject({
        status: 400,
        json: { errors: [{ path: 'code' }] },
      });
  });

  it('is not found by a shop that tries many codes, and that keeps no other shop from its own', async () => {
    const guesser = await api.tenant('adivinha');
    const { code, secret } = await turnOn();
    for (let n = 0; n < 20; n += 1) expect((await type(guesser, `ZZZZ${10 + n}`)).status).toBe(404);
    expect(await type(guesser, code)).toMatchObject({
      status: 429,
      json: { message: expect.stringContaining('Muitos códigos de TV errados') },
    });
    expect(await tokenOf(secret)).toBeNull();
    expect((await type(tenant, code)).status).toBe(201);
  });

  it('is not found by a shop that tries many codes at once either', async () => {
    const guesser = await api.tenant('adivinha-junto');
    const { code, secret } = await turnOn();
    const codes = [...Array.from({ length: 60 }, (_, n) => `ZZZZ${10 + n}`), code];
    const statuses = (await Promise.all(codes.map((guess) => type(guesser, guess)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(41);
    expect(await tokenOf(secret)).toBeNull();
  });

  it('waits while thousands of codes do, and those that nobody has typed make room when they expire', async () => {
    await api.owner.query(
      `insert into tv_pairings (code, secret_hash, expires_at)
       select 'X' || n, 'waiting' || n, now() + interval '1 minute' from generate_series(1, $1) n`,
      [PAIRINGS_MAX],
    );
    expect((await api.call('POST', '/api/tv/pairings')).status).toBe(503);
    await api.owner.query(`update tv_pairings set expires_at = now() where secret_hash like 'waiting%'`);
    expect((await api.call('POST', '/api/tv/pairings')).status).toBe(201);
  });

  it('gets no more codes than somebody turns on televisions', async () => {
    const statuses = [];
    for (let n = 0; n < 10; n += 1) statuses.push((await api.call('POST', '/api/tv/pairings')).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
