import { readFileSync } from 'node:fs';
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
} from '@focinho/contracts/kernel/environment';
import { readPixKey } from '@focinho/contracts/payments/pix-key';
import { z } from 'zod';
import { readDatabaseUrl } from './database-url';
import { PRODUCT_VERSION } from '@focinho/contracts/kernel/product';

/** All configuration comes from the environment and is checked once, at start. */
const database = z
  .string({ error: 'is missing' })
  .transform(readDatabaseUrl)
  .pipe(z.url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:port/name' }));

const secret = z
  .string({ error: 'is missing' })
  .min(32, { error: 'must have 32 characters or more, e.g. the output of `openssl rand -hex 32`' });

/** PEM, or the path of a file with it, as secrets are mounted in containers. Line ends may be written as `\\n`. */
const pem = z.string().transform((given, context) => {
  const text = given.startsWith('/') ? contentOf(given) : given.replaceAll('\\n', '\n');
  if (text?.startsWith('-----BEGIN ')) return text;
  context.addIssue({ code: 'custom', message: 'must be in PEM format, or the path of such a file' });
  return z.NEVER;
});
function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

const PIX_KEY_PROBLEM =
  'is no PIX key: a CPF, CNPJ, e-mail, +55 and a phone, or a random key; a number that could be a CPF and a phone needs its punctuation or +55';

const environmentSchema = z.object({
  NODE_ENV: nodeEnv,
  API_PORT: port.default(3000),
  API_HOST: text.default('127.0.0.1'),
  /**
   * Connection of the owner role, not through a pooler: runs the migrations, and the other two connections are derived from it.
   * `one:5432,two:5432` names several servers, of which whichever takes writes is used.
   */
  DATABASE_URL: database,
  /**
   * Connections of the app and the platform role if they are not derived from DATABASE_URL, e.g. through a pooler. The migration
   * gives the role the password in its URL.
   */
  APP_DATABASE_URL: database.optional(),
  PLATFORM_DATABASE_URL: database.optional(),
  /** A standby, for reports, exports and long lists; as the app role, unless it names another. */
  REPLICA_URL: database.optional(),
  /** Signs tokens. Tokens signed with the previous one are accepted until they expire. */
  JWT_SECRET: secret,
  JWT_SECRET_PREVIOUS: secret.optional(),
  /** Derives the passwords of the two database roles, unless APP_DATABASE_URL and PLATFORM_DATABASE_URL contain them. */
  DATABASE_SECRET: secret.optional(),
  /** Keys the hashes of requests with an Idempotency-Key. Hashes made with the previous one are recognised. */
  IDEMPOTENCY_SECRET: secret.optional(),
  IDEMPOTENCY_SECRET_PREVIOUS: secret.optional(),
  /** Encrypts the secrets of authenticator apps: replacing it makes their users need recovery codes. */
  ENCRYPTION_KEY: secret.optional(),
  SESSION_DAYS: whole(1, 90).default(7),
  /** Minutes without a request after which a session ends; 0 = never. */
  SESSION_IDLE_MINUTES: whole(0, 43_200).default(1440),
  /** Minutes after a log-in during which something grave needs no password again. */
  CONFIRMATION_MINUTES: whole(1, 1440).default(10),
  /** The address that visitors see, for links in e-mails. Never taken from a request, which could name any host. */
  PUBLIC_ORIGIN: httpBase('https://focinho.example').default('http://localhost:4200'),
  /** The mail server; without it, e-mails are kept and the super administrator reads them under Sistema. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtps://user:password@host:465' }).optional(),
  PRODUCT_NAME: text.default('Focinho'),
  MAIL_FROM: z.string().min(3, { error: 'must not be empty' }).default('Focinho <nao-responda@focinho.example>'),
  /** How the platform receives what shops pay for it. The key alone: static codes, confirmed by hand. */
  PIX_KEY: z
    .string()
    .transform((text, { addIssue }) => {
      const read = readPixKey(text);
      if (read.problem === undefined) return read.key;
      addIssue({ code: 'custom', message: PIX_KEY_PROBLEM });
      return z.NEVER;
    })
    .optional(),
  PIX_RECEIVER_NAME: text.default('Focinho'),
  PIX_RECEIVER_CITY: text.default('Sao Paulo'),
  /** The provider's Pix API, e.g. https://pix.example/v2, its credentials, and PEM certificates if it requires mutual TLS. */
  PIX_API_URL: httpUrl('https://pix.example/v2').optional(),
  /** Where it issues tokens; by default `/oauth/token` of the same host. */
  PIX_TOKEN_URL: httpUrl('https://pix.example/oauth/token').optional(),
  PIX_CLIENT_ID: text.optional(),
  PIX_CLIENT_SECRET: text.optional(),
  PIX_CERTIFICATE: pem.optional(),
  PIX_CERTIFICATE_KEY: pem.optional(),
  /** WhatsApp's Cloud API with its version, by which shops that have an account there send their messages. */
  /** Tax authorities that are none, as the sandbox, in place of those of the states and of Sefin Nacional; and who has signed their certificate. */
  FISCAL_API_URL: text.optional(),
  FISCAL_API_CA: pem.optional(),
  FISCAL_TIMEOUT_MS: whole(1_000, 120_000).default(30_000),
  WHATSAPP_API_URL: httpUrl('https://graph.facebook.com/v25.0').default('https://graph.facebook.com/v25.0'),
  /** Where files of tenants are kept: a folder, or `s3://bucket/prefix`. Without it there are no photos. */
  FILE_STORE: text.optional(),
  /** The account of a bucket, under the names that every tool knows; the address is for a server other than Amazon's. */
  AWS_ACCESS_KEY_ID: text.optional(),
  AWS_SECRET_ACCESS_KEY: text.optional(),
  AWS_SESSION_TOKEN: text.optional(),
  AWS_REGION: text.optional(),
  AWS_ENDPOINT_URL: httpBase('https://s3.example').optional(),
  /** Whether webhooks may call this computer, without https too, for trying them out; other private addresses they may not. */
  WEBHOOKS_ALLOW_LOOPBACK: flag.default(false),
  DATABASE_POOL: whole(1, 500).default(10),
  /** How many of these connections a single tenant may use at once; half of them by default. */
  TENANT_CONNECTIONS: whole(1, 500).optional(),
  /** How many of these may read; by default one for every two processors, so that whole lists leave others their half. */
  TENANT_READS: whole(1, 500).optional(),
  /** Requests per second of a tenant, and of a client's address on public routes; five seconds' worth may come at once. */
  TENANT_RATE: whole(1, 1_000_000).default(100),
  CLIENT_RATE: whole(1, 1_000_000).default(20),
  /** Sign-ups an hour: of a client's address (by default 5, and 100 in a demonstration), and of all. */
  CLIENT_SIGN_UPS: whole(1, 1_000_000).optional(),
  SIGN_UPS: whole(1, 1_000_000).default(200),
  /** Milliseconds after which the database cancels a statement; a wait for a lock is cancelled after half of that. */
  STATEMENT_TIMEOUT_MS: whole(100, 600_000).default(15_000),
  /** Milliseconds after which the outcome of a commit that waits for a standby is reported as unknown. */
  COMMIT_TIMEOUT_MS: whole(100, 600_000).default(10_000),
  SEED_DEMO: flag.default(false),
  /** `false` behind a transaction-mode pooler that does not keep named statements (PgBouncer before 1.21). */
  DATABASE_NAMED_STATEMENTS: flag.default(true),
  /** How many proxies in front of the API are trusted to report the client's address. */
  TRUSTED_PROXIES: whole(0, 10).default(1),
  /** Milliseconds between SIGTERM and refusing connections: longer than the interval of a load balancer's health checks. */
  DRAIN_MS: whole(0, 60_000).default(500),
  /** The release service, through which super administrators see and change what is served; without it they cannot. */
  RELEASE_SERVICE_URL: httpBase('http://localhost:4300').optional(),
  /** The API's own token there, which must be allowed to act for others. */
  RELEASE_SERVICE_TOKEN: text.optional(),
  /** Shared with the shell's server: pages report what they load with tokens that it signs. Without it, nothing is counted. */
  PAGE_TOKEN_SECRET: z.string().min(32, { error: 'must have 32 characters or more' }).optional(),
  /** Whether `/api/docs` and `/api/openapi.json` are served; by default everywhere but in production. */
  API_DOCS: flag.optional(),
  /** Days after which the audit log, stored responses, counts of failed log-ins and the platform's log are deleted. */
  KEEP_AUDIT_DAYS: whole(30, 3_650).default(1_825),
  KEEP_RESPONSES_DAYS: whole(1, 30).default(2),
  KEEP_LOGIN_FAILURES_DAYS: whole(1, 90).default(1),
  KEEP_LOG_DAYS: whole(1, 3_650).default(90),
  /** Where `/metrics` is served, on a port of its own that must not be public; without it, nothing is measured. 0 is any free port. */
  API_METRICS_PORT: whole(0, 65_535).optional(),
  /** Required as bearer for `/metrics`, if given. */
  METRICS_TOKEN: z.string().min(16, { error: 'must have 16 characters or more' }).optional(),
  /** Names this build in the metrics, e.g. the tag of its image. */
  RELEASE: text.default(PRODUCT_VERSION),
  LOG_LEVEL: logLevel,
});
export type Config = z.infer<typeof environmentSchema>;
export const CONFIG = Symbol('Config');

/** Recognises secrets copied from examples and tutorials, and secrets that somebody typed instead of generating them. */
const DEFAULT_SECRET = /change-?me|secret|password|example|default|^(dev|test)/i;
const isGuessable = (value: string) => DEFAULT_SECRET.test(value) || new Set(value).size < 10;

const SECRETS = ['JWT_SECRET', 'DATABASE_SECRET', 'IDEMPOTENCY_SECRET', 'ENCRYPTION_KEY'] as const;

/** In production, whoever learns one secret must not learn another with it. Elsewhere, JWT_SECRET stands in for those that are missing. */
function problemsOfSecrets(environment: NodeJS.ProcessEnv): string[] {
  const hasPassword = (url: string | undefined) =>
    url !== undefined && URL.canParse(url) && new URL(url).password !== '';
  const areRolesGiven =
    hasPassword(environment['APP_DATABASE_URL']) && hasPassword(environment['PLATFORM_DATABASE_URL']);
  return SECRETS.flatMap((name) => {
    const value = environment[name];
    if (value === undefined)
      return name === 'JWT_SECRET' || (name === 'DATABASE_SECRET' && areRolesGiven)
        ? []
        : [`${name} is missing, which production requires`];
    if (value.length >= 32 && isGuessable(value))
      return [`${name} is a default or guessable secret, which production refuses`];
    const twin = SECRETS.slice(0, SECRETS.indexOf(name)).find((other) => environment[other] === value);
    return twin ? [`${name} is the same as ${twin}, which production refuses`] : [];
  });
}

const PIX_PROVIDER = ['PIX_API_URL', 'PIX_CLIENT_ID', 'PIX_CLIENT_SECRET'] as const;

function problemsOfPix(environment: NodeJS.ProcessEnv): string[] {
  const isSet = (name: string) => Boolean(environment[name]);
  const problems: string[] = [];
  if (PIX_PROVIDER.some(isSet) && !(PIX_PROVIDER.every(isSet) && isSet('PIX_KEY')))
    problems.push(`${PIX_PROVIDER.join(', ')} and PIX_KEY are set together or not at all`);
  if (isSet('PIX_CERTIFICATE') !== isSet('PIX_CERTIFICATE_KEY'))
    problems.push('PIX_CERTIFICATE and PIX_CERTIFICATE_KEY are set together or not at all');
  return problems;
}

function problemsOfFiles(environment: NodeJS.ProcessEnv): string[] {
  const address = environment['FILE_STORE'] ?? '';
  const [, scheme] = /^([a-z][a-z0-9+.-]+):/i.exec(address) ?? [];
  if (scheme === undefined) return [];
  if (!/^s3:\/\/[^/]+/.test(address)) return ['FILE_STORE must be a folder or look like s3://bucket/prefix'];
  const isComplete = environment['AWS_ACCESS_KEY_ID'] && environment['AWS_SECRET_ACCESS_KEY'];
  return isComplete ? [] : ['FILE_STORE in a bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'];
}

function problemsInProduction(environment: NodeJS.ProcessEnv): string[] {
  const problems = problemsOfSecrets(environment);
  if (environment['SEED_DEMO'] === 'true')
    problems.push('SEED_DEMO creates log-ins that everybody knows, which production refuses');
  if (environment['WEBHOOKS_ALLOW_LOOPBACK'] === 'true')
    problems.push(
      'WEBHOOKS_ALLOW_LOOPBACK lets shops reach what only this computer can reach, which production refuses',
    );
  for (const name of ['PIX_API_URL', 'PIX_TOKEN_URL', 'WHATSAPP_API_URL'])
    if (environment[name]?.startsWith('http:'))
      problems.push(`${name} must begin with https in production, which refuses the sandbox of the demonstration`);
  if (environment['FISCAL_API_URL'])
    problems.push('FISCAL_API_URL names tax authorities that are none, which production refuses');
  if (environment['SMTP_URL'])
    for (const name of ['PUBLIC_ORIGIN', 'MAIL_FROM'])
      if (!environment[name]) problems.push(`${name} is missing, which e-mails need`);
  return problems;
}

/**
 * Reads and checks the environment.
 * @throws Error whose message has one line per problem.
 */
export function readConfig(given: NodeJS.ProcessEnv): Config {
  const environment = withoutEmpty(given);
  const result = environmentSchema.safeParse(environment);
  const problems = linesOf(result.error);
  if (Boolean(environment['RELEASE_SERVICE_URL']) !== Boolean(environment['RELEASE_SERVICE_TOKEN']))
    problems.push('RELEASE_SERVICE_URL and RELEASE_SERVICE_TOKEN are set together or not at all');
  problems.push(...problemsOfPix(environment), ...problemsOfFiles(environment));
  if ((environment['NODE_ENV'] ?? 'production') === 'production') problems.push(...problemsInProduction(environment));
  if (!result.success || problems.length) throw new Error(`Invalid configuration:\n  ${problems.join('\n  ')}`);
  return result.data;
}
