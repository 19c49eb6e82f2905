import { createApp } from '../../shell/server/app.mjs';
import { settingsFrom } from '../../shell/server/settings.mjs';
import { ASSETS, buildPlainApp } from '../plain/build.mjs';
import { plainDocuments } from '../plain/documents.mjs';
import { served } from './product.mjs';

/** The landing page of the plain application. */
export async function startPlainApp() {
  await buildPlainApp();
  const settings = settingsFrom({ NODE_ENV: 'development', FOCINHO_STORE: ASSETS, DEMO: 'false', LOG_LEVEL: 'silent' });
  return served(await createApp({ ...settings, assets: ASSETS }, await plainDocuments()));
}
