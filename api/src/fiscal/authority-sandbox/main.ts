import { writeFile } from 'node:fs/promises';
import { startFiscalSandbox } from './server';

/** `npm start` runs it beside the API, and the tests of the whole product do. It is no tax authority: production refuses it. */
// Not `process.env.NODE_ENV`, in whose place the bundler puts the mode of the build.
const { env } = process;
if ((env['NODE_ENV'] ?? 'production') === 'production') {
  process.stderr.write('The fiscal sandbox does not run in production: shops reach the tax authorities.\n');
  process.exit(78);
}
startFiscalSandbox(Number(env['FISCAL_SANDBOX_PORT'] ?? 0), Number(env['FISCAL_SANDBOX_AUTHORITY_PORT'] ?? 0)).then(
  async ({ url, sandbox, stop }) => {
    // The API trusts it by this file.
    if (env['FISCAL_SANDBOX_CA_FILE']) await writeFile(env['FISCAL_SANDBOX_CA_FILE'], sandbox.ca.certificate);
    process.stdout.write(`${url}\n`);
    process.once('SIGTERM', () => void stop());
  },
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = 1;
  },
);
