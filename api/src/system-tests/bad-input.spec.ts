import { connect } from 'node:net';
import { newId } from '../database/records';
import { PUBLIC_BODY_LIMIT } from '../kernel/http/body';
import { TestApi, type TestResponse, type Caller } from '../testing/api';
import { fillTenant, kindOfParameter, type FullTenant } from '../testing/full-tenant';
import {
  HUGE_BODIES,
  inTurn,
  MALFORMED_ANYWHERE,
  MALFORMED_BODIES,
  MALFORMED_IDS,
  MALFORMED_QUERIES,
  MALFORMED_VALUES,
  nestedLists,
  RawText,
  rawJson,
  soundsEnglish,
} from '../testing/malformed-inputs';
import { withValue } from '../testing/with-value';
import { fillPath, OpenApiContract, resolve, type Route, type Schema } from '../testing/openapi-contract';
import { startReleaseService, type TestReleaseService } from '../testing/release-service';
import { sampleBody, samplePath } from '../testing/sample-bodies';
import { MALFORMED_A_FIELD, SEED } from '../testing/sizes';

jest.setTimeout(600_000);

let releases: TestReleaseService;
let api: TestApi;
let contract: OpenApiContract;
let tenant: FullTenant;
/** The target of the platform routes, some of which deactivate it. */
let victim: FullTenant;
let root: Caller;
beforeAll(async () => {
  releases = await startReleaseService();
  api = await TestApi.start({ DATABASE_POOL: '8', ...releases.environment });
  contract = new OpenApiContract(api);
  tenant = await fillTenant(await api.tenant('loja'), 'loja');
  victim = await fillTenant(await api.tenant('vitima'), 'vitima');
  root = await api.tenant('saas-root', 'SUPER_ADMIN');
});
afterAll(async () => {
  await api.stop();
  await releases.stop();
});

const callerOf = (route: Route) => (route.isPlatform ? root : tenant);
const idsOf = (route: Route) => (route.isPlatform ? victim : tenant).ids;
/** The path of the route with real ids. */
const pathOf = (route: Route) =>
  samplePath(route, (name) => idsOf(route)[kindOfParameter(route.path, name) ?? 'client']);

/** The problem of a response to bad input; undefined if there is none. */
function wrongWith(route: Route, response: TestResponse): string | undefined {
  const { status, json } = response;
  if (status >= 500) return `${status} ${json.message}`;
  // Earlier attempts have given such names to records, which a message then mentions.
  const messages = [json.message, ...(json.errors ?? []).map((error) => error.message)].map((message) =>
    message.replaceAll('not-a-uuid', 'Nome'),
  );
  if (!json.success && messages.some((message) => message === '' || soundsEnglish(message)))
    return `not Portuguese: ${messages.join(' | ')}`;
  return contract.violations(route, response)[0];
}

interface Attempt {
  route: Route;
  what: string;
  call: () => Promise<TestResponse>;
}
/** Runs the attempts, six at a time. @returns what went wrong, in words */
async function problemsIn(attempts: Attempt[]): Promise<string[]> {
  const problems: string[] = [];
  const queue = [...attempts];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { route, what, call } = next;
      const wrong = wrongWith(route, await call());
      if (wrong) problems.push(`${route.name}, ${what.slice(0, 80)}: ${wrong}`);
    }
  };
  await Promise.all([1, 2, 3, 4, 5, 6].map(work));
  return problems;
}

const withBody = () => contract.routes.filter((route) => route.hasBody);

/** The paths of all fields of a schema, including those of list items and nested objects. */
function fieldsOf(schema: Schema, at: (string | number)[] = []): (string | number)[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const field = resolve(contract.document, property);
    const here = [...at, name];
    const item = field.items && resolve(contract.document, field.items);
    return [here, ...(item ? [[...here, 0], ...fieldsOf(item, [...here, 0])] : []), ...fieldsOf(field, here)];
  });
}

it('recognises a message in English', () => {
  expect(soundsEnglish('Invalid input: expected string, received undefined')).toBe(true);
  expect(soundsEnglish('O preço deve ser um número')).toBe(false);
});

/** Other values in each run: see SEED. */
const some = <T>(values: readonly T[], place: number, count = MALFORMED_A_FIELD): T[] =>
  inTurn(values, place + SEED, count);

describe(`bad input never breaks the API and gets a message in Portuguese (FAULTS_SEED=${SEED})`, () => {
  it('in any field of any body', async () => {
    const places = withBody().flatMap((route) => fieldsOf(route.bodySchema ?? {}).map((at) => ({ route, at })));
    const attempts = places.flatMap(({ route, at }, place) =>
      [...MALFORMED_ANYWHERE, ...some(MALFORMED_VALUES, place)].map((value): Attempt => {
        const body = rawJson(withValue(sampleBody(route, idsOf(route)), at, value));
        return {
          route,
          what: `${at.join('.')} = ${rawJson(value)}`,
          call: () => callerOf(route).call(route.method, pathOf(route), body),
        };
      }),
    );
    expect(attempts.length).toBeGreaterThan(3000);
    expect(await problemsIn(attempts)).toEqual([]);
  });

  it('in place of a whole body', async () => {
    const attempts = withBody().flatMap((route, place) =>
      [...MALFORMED_BODIES, ...inTurn(HUGE_BODIES, place, MALFORMED_A_FIELD / 4)].flatMap(([what, text]): Attempt[] => [
        { route, what, call: () => callerOf(route).call(route.method, pathOf(route), text) },
        {
          route,
          what: `${what}, under an Idempotency-Key`,
          call: () => callerOf(route).call(route.method, pathOf(route), text, { 'idempotency-key': newId() }),
        },
      ]),
    );
    expect(await problemsIn(attempts)).toEqual([]);
  });

  it('in a body that is nested too deeply: 400, even if the known fields are valid', async () => {
    for (const route of withBody()) {
      // As deep as the size limit of the route allows.
      const levels = route.roles === 'public' ? PUBLIC_BODY_LIMIT / 8 : 100_000;
      const body = { ...sampleBody(route, idsOf(route)), unknown: new RawText(nestedLists(levels)) };
      const key = { 'idempotency-key': newId() };
      const response = await callerOf(route).call(route.method, pathOf(route), rawJson(body), key);
      expect([route.name, response.status, response.json.message]).toEqual([
        route.name,
        400,
        'Os dados enviados têm níveis demais: são aceitos até 32.',
      ]);
    }
  });

  it('in a body that is too large: 413, also for a client that does not read before it has sent everything', async () => {
    const body = `"${'x'.repeat(6_000_000)}"`;
    for (const path of ['/api/pets', '/api/faults']) {
      const text = await sendWhole(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nX-Tenant: loja\r\n` +
          `Authorization: Bearer ${tenant.token}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      expect(text).toMatch(/^HTTP\/1\.1 413 /);
      expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toEqual({
        success: false,
        data: null,
        message: 'A requisição é grande demais.',
      });
    }
  });

  it('with a content type other than JSON: 415', async () => {
    for (const route of withBody())
      for (const type of [
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'x',
      ]) {
        const response = await callerOf(route).call(route.method, pathOf(route), '{}', { 'content-type': type });
        expect([route.name, type, response.status]).toEqual([route.name, type, 415]);
        expect(wrongWith(route, response)).toBeUndefined();
      }
  });

  it('in any path', async () => {
    const attempts = contract.routes.flatMap((route) =>
      route.pathParameters.flatMap((name) =>
        MALFORMED_IDS.map((id): Attempt => ({
          route,
          what: id,
          call: async () => {
            const response = await callerOf(route).call(
              route.method,
              fillPath(route.path, { [name]: id }),
              sampleBody(route, idsOf(route)),
            );
            // Rejected by the router.
            return response.status === 414 ? { ...response, status: 400 } : response;
          },
        })),
      ),
    );
    expect(await problemsIn(attempts)).toEqual([]);
  });

  it('in any query parameter, once, twice or as a list', async () => {
    const places = contract.routes.flatMap((route) => route.queryParameters.map(({ name }) => ({ route, name })));
    const attempts = places.flatMap(({ route, name }, place) =>
      some(MALFORMED_QUERIES, place, MALFORMED_A_FIELD * 2).flatMap((text) =>
        [`${name}=${text}`, `${name}=${text}&${name}=1`, `${name}[]=${text}`].map((query): Attempt => ({
          route,
          what: query,
          call: () => callerOf(route).call(route.method, `${pathOf(route).split('?')[0]}?${query}`),
        })),
      ),
    );
    expect(attempts.length).toBeGreaterThan(2000);
    expect(await problemsIn(attempts)).toEqual([]);
  });

  it.each([
    ['page=0', 400],
    ['page=-1', 400],
    ['page=1.5', 400],
    ['page=abc', 400],
    ['limit=0', 400],
    ['limit=201', 400],
    ['page=1000001', 400],
    ['sort=password_hash', 400],
    ['sort=name;drop', 400],
    ['page=1000000&limit=200', 200],
    ['unknown=1&__proto__=2', 200],
  ])('in %s of a list: %i', async (query, status) => {
    for (const route of contract.routes.filter((route) => route.queryParameters.some(({ name }) => name === 'page'))) {
      if (query.startsWith('sort') && !route.queryParameters.some(({ name }) => name === 'sort')) continue;
      const response = await callerOf(route).get(`${pathOf(route)}?${query}`);
      expect([route.name, response.status]).toEqual([route.name, status]);
      expect(wrongWith(route, response)).toBeUndefined();
    }
  });

  it('in the headers', async () => {
    const pets = contract.routes.find((route) => route.name === 'POST /api/pets');
    const login = contract.routes.find((route) => route.name === 'POST /api/auth/login');
    if (!pets || !login) throw new Error('No such routes');
    const own = { 'x-tenant': 'loja', authorization: `Bearer ${tenant.token}` };
    const latin = Buffer.from('é').toString('latin1');
    const headers: Record<string, string>[] = [
      ...['', ' ', latin, "x' or 1=1--", 'x'.repeat(9000), 'LOJA', 'loja, loja', '__proto__'].map((slug) => ({
        ...own,
        'x-tenant': slug,
      })),
      ...['', latin, 'x'.repeat(201), 'x'.repeat(9000), 'com espaço'].map((key) => ({
        ...own,
        'idempotency-key': key,
      })),
      ...['', 'Bearer', 'Basic abc', 'Bearer a b', `Bearer ${'x'.repeat(9000)}`, `Bearer ${latin}`].map(
        (authorization) => ({ ...own, authorization }),
      ),
      ...[latin, 'x'.repeat(9000)].map((id) => ({ ...own, 'x-request-id': id })),
      { ...own, 'x-forwarded-for': `nowhere, ${latin}, 999.999.999.999` },
      { ...own, accept: 'text/html', 'accept-encoding': 'nothing', 'if-none-match': '*', range: 'bytes=0-1' },
    ];
    const attempts = headers.flatMap((given): Attempt[] => [
      {
        route: pets,
        what: JSON.stringify(given),
        call: () => api.call('POST', '/api/pets', sampleBody(pets, tenant.ids), given),
      },
      {
        route: login,
        what: JSON.stringify(given),
        call: () => api.call('POST', '/api/auth/login', sampleBody(login, tenant.ids), given),
      },
    ]);
    expect(await problemsIn(attempts)).toEqual([]);
  });

  it('in malformed HTTP', async () => {
    const requests = [
      'GET /api/pets HTTP/1.1\r\nHost: x\r\nX-Tenant: a\0b\r\n\r\n',
      'FOO /api/pets HTTP/1.1\r\nHost: x\r\n\r\n',
      `GET /api/pets HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
      'POST /api/pets HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n',
      'POST /api/pets HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
      'nonsense\r\n\r\n',
    ];
    for (const request of requests) {
      const text = await send(request);
      expect([request.slice(0, 40), text]).toEqual([request.slice(0, 40), expect.stringMatching(/^HTTP\/1\.1 4\d\d /)]);
      const json: TestResponse['json'] = JSON.parse(text.slice(text.indexOf('\r\n\r\n')));
      expect(json).toMatchObject({ success: false, data: null });
      expect(soundsEnglish(json.message)).toBe(false);
    }
  });

  it('in unknown addresses and methods: 404', async () => {
    for (const [method, path] of [
      ['GET', '/api/nada'],
      ['PATCH', '/api/pets'],
      ['OPTIONS', '/api/pets'],
      ['GET', '/api//pets'],
      ['GET', '/'],
      ['GET', '//'],
      ['GET', '///api/pets'],
      ['DELETE', '/api/auth/login'],
    ] as const) {
      const response = await tenant.call(method, path);
      expect([path, response.status, response.json.message]).toEqual([path, 404, 'Endereço não encontrado.']);
    }
  });

  it('but an empty body is allowed, whatever its content type', async () => {
    const json = { 'content-type': 'application/json' };
    const client = await tenant.post('/api/clients', { name: 'Passageira', email: 'p@exemplo.com.br' });
    const removed = await tenant.call('DELETE', `/api/clients/${client.json.data.client.id}`, '', json);
    expect(removed.status).toBe(200);
    const leaver = await tenant.as('STAFF');
    expect((await leaver.call('POST', '/api/auth/logout', '', json)).status).toBe(200);
  });

  it('and unknown fields are ignored: nobody can set an id, a tenant or a balance', async () => {
    const id = '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d';
    const smuggled = {
      id,
      tenantId: id,
      tenant_id: id,
      createdAt: '2001-01-01',
      deletedAt: '2001-01-01',
      balance: 1000,
    };
    for (const route of contract.routes.filter(
      ({ method, path }) => method === 'POST' && path in { '/api/clients': 1, '/api/pets': 1, '/api/services': 1 },
    )) {
      const response = await tenant.post(route.path, { ...sampleBody(route, tenant.ids), ...smuggled });
      expect([route.name, response.status]).toEqual([route.name, 201]);
      const [record] = Object.values<{ id: string; createdAt: string }>(response.json.data);
      expect(record?.id).not.toBe(id);
      expect(record?.createdAt).not.toMatch(/^2001/);
    }
    const promoted = await tenant.post('/api/users', {
      name: 'Eva',
      email: 'eva@exemplo.com.br',
      password: 'senha-de-teste',
      role: 'SUPER_ADMIN',
    });
    expect(promoted.status).toBe(400);
  });

  it('and valid text that looks like an attack is stored and returned unchanged', async () => {
    for (const name of [
      "Robert'); drop table pets; --",
      '<img src=x onerror=alert(1)>',
      '🐶 Totó',
      '{{7*7}}',
      '\\"[{'.repeat(30),
    ]) {
      const { json } = await tenant.post('/api/pets', { name, clientId: tenant.ids.client });
      expect((await tenant.get(`/api/pets/${json.data.pet.id}`)).json.data.pet.name).toBe(name);
    }
  });
});

/** Sends raw bytes. @returns everything that comes back */
function send(text: string): Promise<string> {
  const { port, hostname } = new URL(api.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.end(text, 'latin1'));
    let response = '';
    socket.setEncoding('utf8').on('data', (part: string) => (response += part));
    socket.on('close', () => resolve(response)).on('error', reject);
  });
}

/** Sends raw bytes, reading nothing before all of them have been sent. @returns everything that comes back */
function sendWhole(text: string): Promise<string> {
  const { port, hostname } = new URL(api.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text, () => socket.resume()));
    let response = '';
    socket
      .setEncoding('utf8')
      .on('data', (part: string) => (response += part))
      .pause();
    socket.on('close', () => resolve(response)).on('error', reject);
  });
}
