/** @import {DemoLogin, RuntimeConfig} from '@focinho/host/config' */
import { format as formatCnpj, isValid as isValidCnpj } from '@fnando/cnpj';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import {
  flag,
  httpBase,
  httpUrl,
  linesOf,
  logLevel,
  nodeEnv,
  port,
  text,
  whole,
  withoutEmpty,
  z,
} from '@focinho/contracts/kernel/environment';
import { messageOf } from '@focinho/federation/errors';
import { DEV_PORTS } from '@focinho/federation/sharing';
import { openStore } from '@focinho/federation/store/store';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
/** @type {(DemoLogin & {role: string})[]} */
const LOG_INS = require('@focinho/contracts/demo-log-ins.json');
/** The seeded log-ins that forms offer, without employees. Sent to pages in demo mode only. */
const DEMO_LOGINS = LOG_INS.filter(({ role }) => role !== 'STAFF').map(({ tenantSlug, email, password }) => ({
  tenantSlug,
  email,
  password,
}));
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
/** @type {{version: string}} */
const { version: VERSION } = require('../package.json');
const DEV_ORIGINS = DEV_PORTS.map((port) => `http://localhost:${port}`).join();

const isOrigin = (/** @type {string} */ address) => URL.canParse(address) && new URL(address).origin === address;

const SHARE = { error: 'is a number from 0 to 1' };
const share = z.coerce.number(SHARE).min(0, SHARE).max(1, SHARE);

const environmentSchema = z.object({
  NODE_ENV: nodeEnv,
  PORT: port.default(4200),
  /** Only this machine, unless told otherwise. */
  HOST: text.default('localhost'),
  API_URL: httpUrl('http://localhost:3000').default('http://localhost:3000'),
  /** The directory of cells, which says where each tenant's API is; without it, all are at API_URL. */
  CELLS_FILE: text.optional(),
  FOCINHO_STORE: text.default(path.join(REPOSITORY, '.focinho/mfe')).superRefine((store, { addIssue }) => {
    try {
      openStore(store);
    } catch (error) {
      addIssue({ code: 'custom', message: messageOf(error).replace(/^FOCINHO_STORE /, '') });
    }
  }),
  /** Where copies of what was read from the store are kept, for the time when it is away, and what was trusted last. */
  FOCINHO_COPIES: text.default(path.join(os.tmpdir(), `focinho-copies-${process.getuid?.() ?? 'user'}`)),
  /** The first root of trust; by default the one that is created in a local store. */
  FOCINHO_TRUST: text.optional(),
  /** Signs the tokens with which pages report their loads; without it they are not counted. The API has the same. */
  PAGE_TOKEN_SECRET: z.string().min(32, { error: 'has 32 characters or more, the same as for the API' }).optional(),
  /** The share of pages that report their loads while no release of the remote is being tried; by default a tenth in production. */
  LOAD_SAMPLE: share.optional(),
  /** Whether broken releases are reported to the API. */
  REPORT_ERRORS: flag.default(true),
  /** Scheme and host that visitors see; by default the request's. */
  PUBLIC_ORIGIN: httpBase('https://focinho.example').optional(),
  /** How many proxies in front of this server are trusted to report the client's address; `true` is one. */
  TRUST_PROXY: z.preprocess(
    (value) => ({ true: 1, false: 0 })[String(value)] ?? value,
    whole(0, 10, 'is the number of proxies in front of this server, from 0 to 10').default(0),
  ),
  /** How many connections a client may have at once. */
  CONNECTIONS_PER_CLIENT: whole(1, 1_000_000).default(256),
  /** Where `/metrics` is served, on a port of its own that must not be public; without it, nothing is measured. 0 is any free port. */
  METRICS_PORT: whole(0, 65_535).optional(),
  /** Required as bearer for `/metrics`, if given. */
  METRICS_TOKEN: text.optional(),
  /** Names this build in the metrics. */
  RELEASE: text.default(VERSION),
  LOG_LEVEL: logLevel,
  /** Origins from which a remote may be loaded instead of its release. Always none in production. */
  OVERRIDE_ORIGINS: z
    .string()
    .default(DEV_ORIGINS)
    .transform((origins) =>
      origins
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .refine((origins) => origins.every(isOrigin), { error: 'lists origins like http://localhost:4202' }),
  /** Whether pages open the developer's panel, and may run any stored release in one tab. In production only if asked for. */
  DEVELOPER_PANEL: flag.optional(),
  /** Whether log-in forms offer the seeded log-ins; by default everywhere but in production, which refuses it. */
  DEMO: flag.optional(),
  PRODUCT_NAME: text.default('Focinho'),
  /** The API's address for browsers; by default this server's, which forwards. */
  PUBLIC_API_URL: httpUrl('https://api.focinho.example').default(''),
  CONTACT_PHONE: text.default('(11) 4002-8922'),
  CONTACT_EMAIL: text.default('contato@focinho.example'),
  WHATSAPP: z
    .string()
    .regex(/^\d{8,15}$/, { error: 'is an international number in digits, like 5511940028922' })
    .default('5511940028922'),
  /** The company that sells the product: all three or none. */
  COMPANY_NAME: text.optional(),
  COMPANY_CNPJ: z
    .string()
    .refine((cnpj) => isValidCnpj(cnpj), { error: 'is no valid CNPJ' })
    .optional(),
  COMPANY_ADDRESS: text.optional(),
});
/** @typedef {ReturnType<typeof environmentSchema.parse>} Environment */

/**
 * The server's settings, all from the environment.
 * @param {NodeJS.ProcessEnv} env
 * @throws Error that lists every invalid setting
 */
export function settingsFrom(env) {
  const environment = checked(env);
  const { FOCINHO_STORE: store, FOCINHO_TRUST: trust, METRICS_PORT: metricsPort } = environment;
  const production = environment.NODE_ENV === 'production';
  return {
    production,
    port: environment.PORT,
    host: environment.HOST,
    apiUrl: environment.API_URL,
    cellsFile: environment.CELLS_FILE ?? null,
    store,
    copies: path.resolve(environment.FOCINHO_COPIES),
    trust: path.resolve(trust ?? path.join(store, '.keys/trust.json')),
    pageTokenSecret: environment.PAGE_TOKEN_SECRET ?? null,
    loadSample: environment.LOAD_SAMPLE ?? (production ? 0.1 : 1),
    reportErrors: environment.REPORT_ERRORS,
    assets: path.resolve(import.meta.dirname, '../dist'),
    publicFolder: path.resolve(import.meta.dirname, '../public'),
    origin: environment.PUBLIC_ORIGIN ?? null,
    trustedProxies: environment.TRUST_PROXY,
    connectionsPerClient: environment.CONNECTIONS_PER_CLIENT,
    timeouts: TIMEOUTS,
    upstream: UPSTREAM,
    /** The port of `/metrics` and the name of this build in it; null if nothing is measured. */
    metrics:
      metricsPort === undefined
        ? null
        : { port: metricsPort, token: environment.METRICS_TOKEN, release: environment.RELEASE },
    logLevel: environment.LOG_LEVEL,
    overrideOrigins: production ? [] : environment.OVERRIDE_ORIGINS,
    developerPanel: environment.DEVELOPER_PANEL ?? !production,
    config: configOf(environment),
  };
}
/** @typedef {ReturnType<typeof settingsFrom>} Settings */

/** @param {NodeJS.ProcessEnv} env */
function checked(env) {
  const given = withoutEmpty(env);
  const { error, data } = environmentSchema.safeParse(given);
  const problems = [...linesOf(error), ...problemsBetween(given)];
  if (!data || problems.length > 0)
    throw new Error(`The shell's server cannot start:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
  return data;
}

/** @param {NodeJS.ProcessEnv} env */
function problemsBetween({ NODE_ENV = 'production', ...env }) {
  const problems = [];
  const company = [env.COMPANY_NAME, env.COMPANY_CNPJ, env.COMPANY_ADDRESS].filter(Boolean);
  if (company.length % 3 !== 0)
    problems.push('COMPANY_NAME, COMPANY_CNPJ, COMPANY_ADDRESS are set together or not at all');
  if (NODE_ENV !== 'production') return problems;
  if (env.DEMO === 'true' || env.DEMO === '1')
    problems.push('DEMO shows log-ins that everybody knows, which production refuses');
  if (!env.FOCINHO_TRUST)
    problems.push(
      'FOCINHO_TRUST names the file with the root that says who may sign releases, outside the store that it guards',
    );
  return problems;
}

/**
 * The content of `/config.json`.
 * @param {Environment} environment
 * @returns {RuntimeConfig}
 */
function configOf(environment) {
  const { NODE_ENV, DEMO: demo = NODE_ENV !== 'production', COMPANY_NAME, COMPANY_CNPJ, COMPANY_ADDRESS } = environment;
  return {
    productName: environment.PRODUCT_NAME,
    apiUrl: environment.PUBLIC_API_URL,
    contact: { phone: environment.CONTACT_PHONE, email: environment.CONTACT_EMAIL },
    whatsapp: environment.WHATSAPP,
    ...(COMPANY_CNPJ ? { company: `${COMPANY_NAME} · CNPJ ${formatCnpj(COMPANY_CNPJ)} · ${COMPANY_ADDRESS}` } : {}),
    demo,
    ...(demo ? { demoLogins: DEMO_LOGINS } : {}),
  };
}
