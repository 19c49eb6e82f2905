import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CliError, runCommand } from '../cli-error.mjs';
import { DATA_DIR, HOME, LOGS, ROOT, requireWritable } from '../home.mjs';
import { startPostgres } from '../postgres.mjs';
import { signingSecret } from '../secret.mjs';
import { otherSecrets } from '../stack.mjs';

const PROGRAM = join(ROOT, 'api', 'dist', 'admin.js');

const HELP = `npm run admin -- create

  Cria um super administrador; pergunta o e-mail e a senha. Scripts os dão em ADMIN_EMAIL e ADMIN_PASSWORD (e ADMIN_NAME).`;

export const run = () => runCommand(admin, HELP);

/** Runs the API's command line on the database of this installation, whether the product is running or not. */
async function admin() {
  if (!existsSync(PROGRAM))
    throw new CliError('A API ainda não foi compilada: rode antes `npm start` ou `npm run build`.');
  requireWritable(HOME, LOGS);
  const postgres = process.env.DATABASE_URL ? undefined : await openEmbedded();
  const secret = signingSecret(HOME);
  // It neither mails nor seeds anything.
  const { SMTP_URL: _unused, ...inherited } = process.env;
  const env = {
    ...inherited,
    DATABASE_URL: process.env.DATABASE_URL || postgres?.url,
    JWT_SECRET: secret,
    ...otherSecrets(secret),
    SEED_DEMO: 'false',
  };
  const child = spawn(process.execPath, [PROGRAM, ...process.argv.slice(2)], { cwd: ROOT, env, stdio: 'inherit' });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  // A server that was running before belongs to the `npm start` that started it.
  if (postgres && !postgres.adopted) await postgres.stop();
  process.exit(code ?? 1);
}

const openEmbedded = () => startPostgres({ dataDir: DATA_DIR, logFile: join(LOGS, 'postgres.log') });
