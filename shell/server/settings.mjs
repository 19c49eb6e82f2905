import { format as formatCnpj, isValid as isValidCnpj } from '@fnando/cnpj';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { DEV_PORTS } from '@focinho/federation/sharing';
import { openStore } from '@focinho/federation/store/store';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
/** The seeded log-ins that forms offer, without employees. Sent to pages in demo mode only. */
const DEMO_LOGINS = createRequire(import.meta.url)('@focinho/contracts/demo-log-ins.json')
  .filter(({ role }) => role !== 'STAFF')
  .map(({ tenantSlug, email, password }) => ({ tenantSlug, email, password }));
/**
 * Milliseconds: until a request's headers and the whole request have arrived, between checks of both, until its
 * response has been read, and without anything from the API.
 * @typedef {{headersMs: number, requestMs: number, checkMs: number, responseMs: number,
 *   upstream: {headersMs: number, bodyMs: number}}} Timeouts
 * @type {Timeouts}
 */
const TIMEOUTS = {
  headersMs: 10_000,
  requestMs: 30_000,
  checkMs: 2_000,
  responseMs: 60_000,
  upstream: { headersMs: 35_000, bodyMs: 60_000 },
};
/**
 * Connections to the API, and how many of them a single client may occupy at once. A stream occupies its connection for
 * as long as a page is open, a download until it is complete.
 * @typedef {Record<'calls' | 'downloads' | 'streams', {connections: number, perClient: number}>} Upstream
 * @type {Upstream}
 */
const UPSTREAM = {
  calls: { connections: 256, perClient: 64 },
  downloads: { connections: 64, perClient: 8 },
  streams: { connections: 2048, perClient: 128 },
};
const { version: VERSION } = createRequire(import.meta.url)('../package.json');
const DEV_ORIGINS = DEV_PORTS.map((port) => `http://localhost:${port}`).join();

/**
 * The server's settings, all from the environment.
 * @param {NodeJS.ProcessEnv} env
 * @throws Error that lists every invalid setting
 */
export function settingsFrom(env) {
  // Unless somebody says otherwise, so that a forgotten setting never weakens an installation.
  const production = (env.NODE_ENV ?? 'production') === 'production';
  const demo = flag(env.DEMO, !production);
  const store = env.FOCINHO_STORE || path.join(REPOSITORY, '.focinho/mfe');
  const settings = {
    production,
    port: Number(env.PORT ?? 4200),
    /** Only this machine, unless told otherwise. */
    host: env.HOST ?? 'localhost',
    apiUrl: env.API_URL ?? 'http://localhost:3000',
    store,
    /** Where copies of what was read from the store are kept, for the time when it is away. */
    copies: path.resolve(
      env.FOCINHO_COPIES ?? path.join(os.tmpdir(), `focinho-copies-${process.getuid?.() ?? 'user'}`),
    ),
    /** The trust document; by default the one that is created in a local store. */
    trust: path.resolve(env.FOCINHO_TRUST ?? path.join(store, '.keys/trust.json')),
    isTrustGiven: Boolean(env.FOCINHO_TRUST),
    /** Signs the tokens with which pages report their loads; null if they are not counted. The API has the same. */
    pageTokenSecret: env.PAGE_TOKEN_SECRET || null,
    /** The share of pages that report their loads while no release of the remote is being tried. */
    loadSample: Number(env.LOAD_SAMPLE || (production ? 0.1 : 1)),
    /** Whether broken releases are reported to the API. */
    reportErrors: flag(env.REPORT_ERRORS, true),
    assets: path.resolve(import.meta.dirname, '../dist'),
    publicFolder: path.resolve(import.meta.dirname, '../public'),
    /** Scheme and host that visitors see; by default the request's. */
    origin: env.PUBLIC_ORIGIN?.replace(/\/$/, '') ?? null,
    /** How many proxies in front of this server are trusted to report the client's address; `true` is one. */
    trustedProxies: Number({ true: 1, false: 0 }[env.TRUST_PROXY] ?? env.TRUST_PROXY ?? 0),
    /** How many connections a client may have at once. */
    connectionsPerClient: Number(env.CONNECTIONS_PER_CLIENT ?? 256),
    timeouts: TIMEOUTS,
    upstream: UPSTREAM,
    /** Where `/metrics` is served and the name of this build in it; null if nothing is measured. */
    metrics: env.METRICS_PORT
      ? { port: Number(env.METRICS_PORT), token: env.METRICS_TOKEN, release: env.RELEASE ?? VERSION }
      : null,
    logLevel: env.LOG_LEVEL ?? 'info',
    /** Origins from which a remote may be loaded instead of its release. Always none in production. */
    overrideOrigins: production ? [] : list(env.OVERRIDE_ORIGINS ?? DEV_ORIGINS),
    /** Whether pages open the developer's panel, and may run any stored release in one tab. In production only if asked for. */
    developerPanel: flag(env.DEVELOPER_PANEL, !production),
    /** The content of `/config.json`. */
    config: {
      productName: env.PRODUCT_NAME ?? 'Focinho',
      apiUrl: env.PUBLIC_API_URL ?? '',
      contact: { phone: env.CONTACT_PHONE ?? '(11) 4002-8922', email: env.CONTACT_EMAIL ?? 'contato@focinho.example' },
      whatsapp: env.WHATSAPP ?? '5511940028922',
      ...companyOf(env),
      demo,
      ...(demo ? { demoLogins: DEMO_LOGINS } : {}),
    },
  };
  const problems = [...problemsOf(settings), ...problemsOfCompany(env)];
  if (problems.length > 0)
    throw new Error(`The shell's server cannot start:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
  return settings;
}

const COMPANY = ['COMPANY_NAME', 'COMPANY_CNPJ', 'COMPANY_ADDRESS'];

/** The company that sells the product, in one line; nothing where it is not configured. */
function companyOf(env) {
  const [name, cnpj, address] = COMPANY.map((key) => env[key]);
  return name && cnpj && address ? { company: `${name} · CNPJ ${formatCnpj(cnpj)} · ${address}` } : {};
}

function problemsOfCompany(env) {
  const isSet = (key) => Boolean(env[key]);
  if (!COMPANY.some(isSet)) return [];
  if (!COMPANY.every(isSet)) return [`${COMPANY.join(', ')} are set together or not at all`];
  return isValidCnpj(env.COMPANY_CNPJ) ? [] : ['COMPANY_CNPJ is no valid CNPJ'];
}

function problemsOf(settings) {
  const { port, apiUrl, config, overrideOrigins, production, store, isTrustGiven } = settings;
  const { trustedProxies, connectionsPerClient, pageTokenSecret, loadSample } = settings;
  const problems = [];
  if (pageTokenSecret !== null && pageTokenSecret.length < 32)
    problems.push('PAGE_TOKEN_SECRET has 32 characters or more, the same as for the API');
  if (!(loadSample >= 0 && loadSample <= 1)) problems.push('LOAD_SAMPLE is a number from 0 to 1');
  if (production && config.demo) problems.push('DEMO shows log-ins that everybody knows, which production refuses');
  if (production && !isTrustGiven)
    problems.push('FOCINHO_TRUST names the file that lists who may sign releases, outside the store that it guards');
  try {
    openStore(store);
  } catch (error) {
    problems.push(error.message);
  }
  if (!Number.isInteger(port) || port < 1 || port > 65535) problems.push('PORT is a number from 1 to 65535');
  if (!Number.isInteger(trustedProxies) || trustedProxies < 0 || trustedProxies > 10)
    problems.push('TRUST_PROXY is the number of proxies in front of this server, from 0 to 10');
  if (!Number.isInteger(connectionsPerClient) || connectionsPerClient < 1)
    problems.push('CONNECTIONS_PER_CLIENT is a whole number from 1');
  const metricsPort = settings.metrics?.port ?? 0;
  if (!Number.isInteger(metricsPort) || metricsPort < 0 || metricsPort > 65535)
    problems.push('METRICS_PORT is a number from 0 to 65535');
  if (!URL.canParse(apiUrl)) problems.push(`API_URL is an address like http://localhost:3000, not ${apiUrl}`);
  if (!/^\d{8,15}$/.test(config.whatsapp))
    problems.push('WHATSAPP is an international number in digits, like 5511940028922');
  for (const origin of overrideOrigins)
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      problems.push(`OVERRIDE_ORIGINS lists origins like http://localhost:4202, not ${origin}`);
  return problems;
}

const flag = (value, fallback) => (value === undefined || value === '' ? fallback : value === 'true' || value === '1');
const list = (value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
