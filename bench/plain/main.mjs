import { createApp } from '../../shell/server/app.mjs';
import { settingsFrom } from '../../shell/server/settings.mjs';
import { ASSETS } from './build.mjs';
import { plainDocuments } from './documents.mjs';

/** The plain application on the product's own server, given other documents: same HTML, headers, compression and hints. */
async function main() {
  const settings = { ...settingsFrom({ NODE_ENV: 'development', ...process.env }), assets: ASSETS };
  const app = await createApp(settings, await plainDocuments());
  process.once('SIGTERM', () => void app.close());
  await app.listen({ port: settings.port, host: settings.host });
}

await main();
