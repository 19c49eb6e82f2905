import { startFiscalSandbox } from './server';

/** `npm start` runs it beside the API, and the tests of the whole product do. It is no tax authority: production refuses it. */
// Not `process.env.NODE_ENV`, in whose place the bundler puts the mode of the build.
const { env } = process;
if ((env['NODE_ENV'] ?? 'production') === 'production') {
  process.stderr.write('The fiscal sandbox does not run in production: shops reach the tax authorities.\n');
  process.exit(78);
}
const port = Number(env['FISCAL_SANDBOX_PORT'] ?? 0);
const authorityPort = Number(env['FISCAL_SANDBOX_AUTHORITY_PORT'] ?? 0);
startFiscalSandbox(port, authorityPort, env['FISCAL_SANDBOX_CA_FILE']).then(
  ({ url, stop }) => {
    process.stdout.write(`${url}\n`);
    process.once('SIGTERM', () => void stop());
  },
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = 1;
  },
);
