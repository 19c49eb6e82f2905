import { startWhatsappSandbox } from './server';

/** `npm start` runs it beside the API, and the tests of the whole product do. It reaches no phone: production refuses it. */
// Not `process.env.NODE_ENV`, in whose place the bundler puts the mode of the build.
const { env } = process;
if ((env['NODE_ENV'] ?? 'production') === 'production') {
  process.stderr.write('The WhatsApp sandbox does not run in production.\n');
  process.exit(78);
}
startWhatsappSandbox(Number(env['WHATSAPP_SANDBOX_PORT'] ?? 0)).then(
  ({ url, stop }) => {
    process.stdout.write(`${url}\n`);
    process.once('SIGTERM', () => void stop());
  },
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = 1;
  },
);
