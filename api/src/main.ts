import { createApp, listen } from './app';
import { readConfig } from './kernel/config/config';
import { migrate, StartupError } from './database/migrate';
import { Jobs } from './journal/jobs/jobs';
import { seedDemo } from './seed/seed';

const DEMO_EVERY_MS = 60 * 60_000;

/** Boot: configuration, schema, demo data if asked for, then HTTP. */
async function main() {
  const config = readConfig(process.env);
  await migrate(config);
  if (config.SEED_DEMO) await seedDemo(config);
  const app = await createApp(config);
  // The demo shops pay while it runs.
  if (config.SEED_DEMO) app.get(Jobs).register({ name: 'demo', everyMs: DEMO_EVERY_MS, run: () => seedDemo(config) });
  await listen(app, config);
}

/** EX_CONFIG of sysexits.h: restarting will not help, a person has to do what the last line says. */
const NEEDS_A_PERSON = 78;

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(error instanceof StartupError ? NEEDS_A_PERSON : 1);
});
