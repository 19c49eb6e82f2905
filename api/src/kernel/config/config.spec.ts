import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { readConfig } from './config';

const genuine = {
  DATABASE_URL: 'postgres://owner:key@localhost:5432/focinho',
  JWT_SECRET: randomBytes(32).toString('hex'),
  DATABASE_SECRET: randomBytes(32).toString('hex'),
  IDEMPOTENCY_SECRET: randomBytes(32).toString('hex'),
  ENCRYPTION_KEY: randomBytes(32).toString('hex'),
};
const problemsIn = (environment: NodeJS.ProcessEnv): string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split('\n').slice(1) : [];
  }
};

describe('configuration', () => {
  it('starts with a database and a secret alone', () => {
    const { DATABASE_URL, JWT_SECRET } = genuine;
    expect(readConfig({ DATABASE_URL, JWT_SECRET, NODE_ENV: 'development' })).toMatchObject({
      API_PORT: 3000,
      NODE_ENV: 'development',
      SEED_DEMO: false,
    });
  });

  it('is production unless somebody says otherwise', () => {
    expect(readConfig(genuine).NODE_ENV).toBe('production');
    expect(readConfig({ ...genuine, NODE_ENV: 'development' }).NODE_ENV).toBe('development');
  });

  it('refuses demonstration data in production', () => {
    const demo = { ...genuine, SEED_DEMO: 'true' };
    expect(problemsIn(demo)).toEqual(['  SEED_DEMO creates log-ins that everybody knows, which production refuses']);
    expect(problemsIn({ ...demo, NODE_ENV: 'development' })).toEqual([]);
  });

  it('needs to know its address before it mails links', () => {
    const mailing = { ...genuine, SMTP_URL: 'smtp://mail.example:25' };
    expect(problemsIn(mailing)).toEqual([
      '  PUBLIC_ORIGIN is missing, which e-mails need',
      '  MAIL_FROM is missing, which e-mails need',
    ]);
    const complete = { ...mailing, PUBLIC_ORIGIN: 'https://focinho.example/', MAIL_FROM: 'a@focinho.example' };
    expect(readConfig(complete).PUBLIC_ORIGIN).toBe('https://focinho.example');
  });

  it('reports every problem at once, one clear line each', () => {
    expect(
      problemsIn({ NODE_ENV: 'test', API_PORT: '99999', SEED_DEMO: 'yes', JWT_SECRET: 'short', LOG_LEVEL: 'loud' }),
    ).toEqual([
      '  API_PORT must be a whole number from 1 to 65535',
      '  DATABASE_URL is missing',
      '  JWT_SECRET must have 32 characters or more, e.g. the output of `openssl rand -hex 32`',
      '  SEED_DEMO must be true or false',
      '  LOG_LEVEL must be one of fatal, error, warn, info, debug, silent',
    ]);
  });

  it('needs the token of the release service together with its address', () => {
    expect(problemsIn({ ...genuine, RELEASE_SERVICE_URL: 'http://localhost:4300' })).toEqual([
      '  RELEASE_SERVICE_URL and RELEASE_SERVICE_TOKEN are set together or not at all',
    ]);
  });

  it.each([
    ['a secret of a tutorial', 'change-me-change-me-change-me-change-me'],
    ['a word', 'my-very-own-secret-that-nobody-knows-1'],
    ['one repeated character', 'x'.repeat(64)],
  ])('refuses %s in production', (_what, JWT_SECRET) => {
    expect(problemsIn({ ...genuine, JWT_SECRET, NODE_ENV: 'production' })).toEqual([
      '  JWT_SECRET is a default or guessable secret, which production refuses',
    ]);
    expect(problemsIn({ ...genuine, JWT_SECRET, NODE_ENV: 'development' })).toEqual([]);
  });

  it('requires a secret of its own for every purpose in production', () => {
    const { DATABASE_URL, JWT_SECRET } = genuine;
    const bare = { DATABASE_URL, JWT_SECRET, NODE_ENV: 'production' };
    expect(problemsIn(bare)).toEqual([
      '  DATABASE_SECRET is missing, which production requires',
      '  IDEMPOTENCY_SECRET is missing, which production requires',
      '  ENCRYPTION_KEY is missing, which production requires',
    ]);
    const alone = { ...bare, ENCRYPTION_KEY: genuine.ENCRYPTION_KEY };
    expect(problemsIn({ ...alone, DATABASE_SECRET: JWT_SECRET, IDEMPOTENCY_SECRET: 'x'.repeat(32) })).toEqual([
      '  DATABASE_SECRET is the same as JWT_SECRET, which production refuses',
      '  IDEMPOTENCY_SECRET is a default or guessable secret, which production refuses',
    ]);
    const urls = { APP_DATABASE_URL: DATABASE_URL, PLATFORM_DATABASE_URL: DATABASE_URL };
    expect(problemsIn({ ...alone, ...urls, IDEMPOTENCY_SECRET: genuine.IDEMPOTENCY_SECRET })).toEqual([]);
  });

  it('takes the certificate of the PIX provider as PEM or as the path of a file, and nothing for none', () => {
    const pem = '-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----\n';
    const folder = mkdtempSync(join(tmpdir(), 'focinho-config-'));
    const path = join(folder, 'pix_certificate');
    writeFileSync(path, pem);
    const certificate = (PIX_CERTIFICATE: string, PIX_CERTIFICATE_KEY = pem) =>
      readConfig({ ...genuine, PIX_CERTIFICATE, PIX_CERTIFICATE_KEY }).PIX_CERTIFICATE;
    expect([certificate(pem), certificate(path), certificate(pem.replaceAll('\n', '\\n'))]).toEqual([pem, pem, pem]);
    rmSync(folder, { recursive: true });
    expect(certificate('', '')).toBeUndefined();
    const refused = '  PIX_CERTIFICATE must be in PEM format, or the path of such a file';
    for (const wrong of ['MII', path, '/dev/null'])
      expect(problemsIn({ ...genuine, PIX_CERTIFICATE: wrong, PIX_CERTIFICATE_KEY: pem })).toEqual([refused]);
  });

  it('takes an empty variable for one that is not set', () => {
    const names = ['API_PORT', 'NODE_ENV', 'SMTP_URL', 'PIX_KEY', 'METRICS_TOKEN', 'API_METRICS_PORT', 'SEED_DEMO'];
    const empty = Object.fromEntries(names.map((name) => [name, '']));
    expect(readConfig({ ...genuine, ...empty })).toEqual(readConfig(genuine));
    expect(problemsIn({ ...genuine, JWT_SECRET: '', ENCRYPTION_KEY: '' })).toEqual([
      '  JWT_SECRET is missing',
      '  ENCRYPTION_KEY is missing, which production requires',
    ]);
  });

  it('never repeats a value, which may be a secret', () => {
    const password = 'senha-do-banco';
    expect(problemsIn({ ...genuine, DATABASE_URL: `mysql://root:${password}@host/x` }).join()).not.toContain(password);
  });
});
