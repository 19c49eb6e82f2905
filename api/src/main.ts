import { createApp, listen } from './app';
import { readConfig } from './config/config';
import { migrate } from './database/migrate';
import { seedDemo } from './seed/seed';

/** Boot: configuration, schema, demo data if asked for, then HTTP. */
async function main() {
  const config = readConfig(process.env);
  await migrate(config);
  if (config.SEED_DEMO) await seedDemo(config);
  const app = await createApp(config);
  await listen(app, config);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
