import { Logger } from '@nestjs/common';
import { createApp, listen } from './app';
import { readConfig } from './kernel/config/config';
import { migrate, StartupError } from './database/migrate';
import { repeat } from './kernel/metrics/repeat';
import { seedDemo } from './seed/seed';

const DEMO_EVERY_MS = 60 * 60_000;

/** Boot: configuration, schema, demo data if asked for, then HTTP. */
async function main() {
  const config = readConfig(process.env);
  await migrate(config);
  if (config.SEED_DEMO) {
    await seedDemo(config);
    // The demo shops pay while it runs.
    const logger = new Logger('demo');
    repeat(DEMO_EVERY_MS, () =>
      seedDemo(config).catch((error: unknown) => logger.warn(`The demo data is not up to date: ${String(error)}`)),
    );
  }
  const app = await createApp(config);
  await listen(app, config);
}

/** EX_CONFIG of sysexits.h: restarting will not help, a person has to do what the last line says. */
const NEEDS_A_PERSON = 78;

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(error instanceof StartupError ? NEEDS_A_PERSON : 1);
});
