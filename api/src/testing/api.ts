import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import type { Plan, Role } from '@focinho/contracts/kernel/enums';
import { createApp } from '../app';
import { hashPassword } from '../access/auth/passwords';
import { readConfig, type Config } from '../kernel/config/config';
import { readDatabaseUrl } from '../kernel/config/database-url';
import { failoverOptions } from '../database/failover';
import { migrate } from '../database/migrate';
import { newId } from '../database/records';
import { administer, databaseName, databaseUrl, dropDatabase, urlsOfCopy } from './databases';
import { newSecrets } from './secrets';
import { copyTemplate } from './template';
import { waitUntil } from './wait-until';

/** A response over HTTP; `json` is the envelope. */
export interface TestResponse {
  status: number;
  json: { success: boolean; data: Json; message: string; errors?: { path: string; message: string; code?: string }[] };
}
/** Parsed JSON of any route, untyped so that tests can read it freely. */
export type Json = ReturnType<typeof JSON.parse>;

export interface Caller {
  get(path: string): Promise<TestResponse>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>;
  put(path: string, body?: unknown): Promise<TestResponse>;
  patch(path: string, body?: unknown): Promise<TestResponse>;
  delete(path: string): Promise<TestResponse>;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>;
  token: string;
  userId: string;
}
export interface TestTenant extends Caller {
  tenantId: string;
  slug: string;
  /** Logs in as another user of the same tenant. */
  as(role: Role): Promise<Caller>;
  /** The id of an invoice of ours, paid; through the API there is one only when it is time. */
  invoice(): Promise<string>;
  /** The id of an archive that is ready, though without a file: nothing waits for the job that writes one. */
  archive(): Promise<string>;
  /** The id of a request to delete the shop that was withdrawn: asking for one needs the password. */
  deletion(): Promise<string>;
  /** Lets its fiscal documents wait, so that nothing of it changes by itself. */
  restNotes(): Promise<void>;
}

interface TestDatabase {
  /** Whether it is migrated itself and has service roles of its own, for specs about those. Most get a copy of a template. */
  isOwn?: boolean;
  /** A PostgreSQL other than the one that all tests share. */
  cluster?: string | undefined;
  /** `host:port` of a proxy for the API's own connections; or, with a comma, of several servers, for those of the owner as well. */
  through?: string;
}

/** For tests that send in a second what people send in an hour. */
export const WITHOUT_RATES = { TENANT_RATE: '1000000', CLIENT_RATE: '1000000' };

export const PASSWORD = 'senha-de-teste';
/** Proves who the caller is, as the dialog for the password does. */
export const confirmPassword = (caller: Caller, password = PASSWORD) =>
  caller.post('/api/account/confirmation', { password });
let passwordHash: Promise<string> | undefined;

/**
 * The real API over HTTP with a database of its own, which `stop()` drops.
 * Needs TEST_DATABASE_URL: the connection of a superuser to any PostgreSQL (`npm test` starts one).
 */
export class TestApi {
  app!: NestFastifyApplication;
  config!: Config;
  url!: string;
  /** Connection of the owner, who bypasses row-level security: for arranging and for checking. */
  owner!: DataSource;
  private cluster!: string;
  private isCopy!: boolean;

  private constructor() {}

  /** Runs while the tests around this call do. */
  static forSuite(...settings: Parameters<TestApi['open']>): TestApi {
    const api = new TestApi();
    beforeAll(() => api.open(...settings));
    afterAll(() => api.stop());
    return api;
  }

  static async start(...settings: Parameters<TestApi['open']>): Promise<TestApi> {
    const api = new TestApi();
    await api.open(...settings);
    return api;
  }

  private async open(environment: Record<string, string> = {}, database: TestDatabase = {}): Promise<void> {
    const { cluster = process.env['TEST_DATABASE_URL'], through } = database;
    if (!cluster) throw new Error('TEST_DATABASE_URL is not set: run the specs through `npm test -- --only api`');
    const isOwn = database.isOwn ?? (database.cluster ?? through) !== undefined;
    const template = isOwn ? undefined : process.env['TEST_TEMPLATE'];
    const name = `focinho_t_${randomBytes(6).toString('hex')}`;
    const config = readConfig({
      NODE_ENV: 'test',
      // Nobody listens there: a test must not reach a tax authority. Production refuses it.
      ...(environment['NODE_ENV'] !== 'production' && { FISCAL_API_URL: 'https://127.0.0.1:9' }),
      ...(template ? urlsOfCopy(cluster, template, name) : { DATABASE_URL: databaseUrl(cluster, name) }),
      ...newSecrets(),
      LOG_LEVEL: 'silent',
      FILE_STORE: join(tmpdir(), name),
      ...WITHOUT_RATES,
      ...environment,
    });
    if (template) await copyTemplate(cluster, template, config);
    else {
      await administer(cluster, `create database ${name}`);
      await migrate(config);
    }
    this.config = config;
    this.cluster = cluster;
    this.isCopy = template !== undefined;
    const { host } = new URL(config.DATABASE_URL);
    const reached = readDatabaseUrl(config.DATABASE_URL.replace(`@${host}/`, `@${through ?? host}/`));
    if (through?.includes(',')) this.config = { ...config, DATABASE_URL: reached };
    this.app = await createApp({ ...config, DATABASE_URL: reached });
    await this.app.listen(0, '127.0.0.1');
    this.url = (await this.app.getUrl()).replace('[::1]', '127.0.0.1');
    const { DATABASE_URL: url } = this.config;
    this.owner = await new DataSource({
      type: 'postgres',
      url,
      poolSize: 2,
      extra: failoverOptions(url),
    }).initialize();
  }

  async stop(): Promise<void> {
    await this.app.close();
    await rm(join(tmpdir(), databaseName(this.config.DATABASE_URL)), { recursive: true, force: true });
    await this.owner.destroy();
    await dropDatabase(this.cluster, databaseName(this.config.DATABASE_URL), this.isCopy);
  }

  /**
   * Creates a tenant, with a contract by hand, and logs in as its OWNER (or another role). It attends many pets at a time, so that what a
   * spec books needs no time of its own.
   */
  async tenant(slug: string, role: Role = 'OWNER', plan: Plan = 'PREMIUM'): Promise<TestTenant> {
    const tenantId = newId();
    await this.owner.query('insert into tenants (id, slug, name, email, plan) values ($1, $2, $3, $4, $5)', [
      tenantId,
      slug,
      `Loja ${slug}`,
      `${slug}@exemplo.com.br`,
      plan,
    ]);
    await this.owner.query(
      'insert into tenant_settings (tenant_id, company_name, simultaneous_pets) values ($1, $2, 50)',
      [tenantId, `Loja ${slug}`],
    );
    const owner = await this.user(tenantId, slug, role);
    return {
      ...owner,
      tenantId,
      slug,
      as: (other) => this.user(tenantId, slug, other),
      invoice: () => this.invoice(tenantId),
      archive: () => this.archive(tenantId),
      deletion: () => this.deletion(tenantId),
      restNotes: () => this.restNotes(tenantId),
    };
  }

  private async invoice(tenantId: string): Promise<string> {
    const id = newId();
    await this.owner.query(
      `insert into invoices (tenant_id, id, number, kind, plan, add_on, cents, period_start, period_end, due_on, paid_at)
       values ($1, $2, 1, 'PERIOD', 'BASIC', 'NONE', 5990, '2026-10-01', '2026-10-31', '2026-09-30', now())`,
      [tenantId, id],
    );
    return id;
  }

  private async restNotes(tenantId: string): Promise<void> {
    const rest = async () => {
      const [, count] = await this.owner.query(
        `update fiscal_documents set next_run_at = '2037-01-01'
         where tenant_id = $1 and (status = 'SENDING' or next_run_at < '2037-01-01')`,
        [tenantId],
      );
      return count === 0;
    };
    // Once more: somebody may be sending it.
    for (const _ of [1, 2]) {
      await waitUntil(rest);
      await new Promise((next) => setTimeout(next, 300));
    }
    await waitUntil(rest);
  }

  private async archive(tenantId: string): Promise<string> {
    const id = newId();
    await this.owner.query(
      `insert into archives (tenant_id, id, state, finished_at, expires_at)
       values ($1, $2, 'READY', now(), now() + interval '7 days')`,
      [tenantId, id],
    );
    return id;
  }

  private async deletion(tenantId: string): Promise<string> {
    const id = newId();
    await this.owner.query(
      `insert into shop_deletions (tenant_id, id, state, reason, due_at, withdrawn_at)
       values ($1, $2, 'WITHDRAWN', 'Engano', now() + interval '30 days', now())`,
      [tenantId, id],
    );
    return id;
  }

  /** Sends a request with arbitrary headers. */
  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> {
    const response = await fetch(this.url + path, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': typeOf(body) }), ...headers },
      ...(body === undefined ? {} : { body: isText(body) ? body : JSON.stringify(body) }),
    });
    return { status: response.status, json: await envelopeOf(response) };
  }

  private async user(tenantId: string, slug: string, role: Role): Promise<Caller> {
    passwordHash ??= hashPassword(PASSWORD);
    const id = newId();
    const email = `${role.toLowerCase()}-${id}@exemplo.com.br`;
    await this.owner.query(
      'insert into users (tenant_id, id, email, name, role, password_hash) values ($1, $2, $3, $4, $5, $6)',
      [tenantId, id, email, `Pessoa ${role}`, role, await passwordHash],
    );
    const login = await this.call('POST', '/api/auth/login', { email, password: PASSWORD }, { 'x-tenant': slug });
    if (login.status !== 200) throw new Error(`${email} cannot log in: ${login.status} ${login.json.message}`);
    return this.caller(slug, login.json.data.token, id);
  }

  /** Sends requests with a token. */
  caller(slug: string, token: string, userId = ''): Caller {
    const own = { 'x-tenant': slug, authorization: `Bearer ${token}` };
    const call: Caller['call'] = (method, path, body, headers) => this.call(method, path, body, { ...own, ...headers });
    return {
      token,
      userId,
      call,
      get: (path) => call('GET', path),
      // With a key of its own, as the screens send it.
      post: (path, body, headers) => call('POST', path, body ?? {}, { 'idempotency-key': randomUUID(), ...headers }),
      put: (path, body) => call('PUT', path, body ?? {}),
      patch: (path, body) => call('PATCH', path, body ?? {}),
      delete: (path) => call('DELETE', path),
    };
  }
}

const isText = (body: unknown): body is string | Buffer<ArrayBuffer> =>
  typeof body === 'string' || Buffer.isBuffer(body);
const typeOf = (body: unknown) => (Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json');

/** The envelope of a response; a stream and a picture are put into one, so that the tests that call every route call these, too. */
async function envelopeOf(response: Response): Promise<TestResponse['json']> {
  if (isStream(response)) return beginningOf(response);
  if (!response.headers.get('content-type')?.startsWith('image/')) return JSON.parse(await response.text());
  return { success: true, data: Buffer.from(await response.arrayBuffer()).toString('base64'), message: '' };
}

const isStream = ({ headers }: Response) => headers.get('content-type') === 'text/event-stream';

/** A stream never ends, so it is read up to its first event, and closed. */
async function beginningOf({ body }: Response): Promise<TestResponse['json']> {
  let text = '';
  // Leaving the loop cancels the response.
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (/^data: .*\n\n/m.test(text)) break;
  }
  return { success: true, data: text, message: '' };
}
