import { createApp } from './app.mjs';
import { settingsFrom } from './settings.mjs';

const DRAIN_MS = 10_000;

async function main() {
  const settings = settingsFrom(process.env);
  const app = await createApp(settings);
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.once(signal, () => {
      setTimeout(() => process.exit(1), DRAIN_MS).unref();
      void app.close().then(() => process.exit(0));
    });
  await app.listen({ port: settings.port, host: settings.host });
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
