import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createApp } from '../../shell/server/app.mjs';
import { settingsFrom } from '../../shell/server/settings.mjs';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');

/**
 * The product for visitors: the shell's server with the landing page's release. It needs no API. The shell and mfe-landing
 * must have been built.
 */
export async function startProduct() {
  const store = await mkdtemp(path.join(os.tmpdir(), 'focinho-bench-'));
  const release = (/** @type {string[]} */ ...command) =>
    execFileSync(process.execPath, [path.join(REPOSITORY, 'packages/federation/src/cli.mjs'), ...command], {
      env: { ...process.env, FOCINHO_STORE: store },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  release('publish', 'mfe-landing', '--no-build', '--allow-dirty', '--promote', '--no-smoke', '--reason', 'measured');
  const app = await createApp(
    settingsFrom({ NODE_ENV: 'development', FOCINHO_STORE: store, DEMO: 'false', LOG_LEVEL: 'silent' }),
  );
  return served(app, () => rm(store, { recursive: true, force: true }));
}

/**
 * Lets a server listen on a free port of this machine.
 * @param {import('fastify').FastifyInstance} app
 * @param {() => Promise<void>} [cleanUp] once it has stopped
 */
export async function served(app, cleanUp = async () => undefined) {
  const address = await app.listen({ port: 0, host: 'localhost' });
  return {
    address: `${address.replace(/\[::1\]|127\.0\.0\.1/, 'localhost')}/`,
    stop: async () => {
      await app.close();
      await cleanUp();
    },
  };
}
