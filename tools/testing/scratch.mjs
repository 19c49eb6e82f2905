import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../postgres.mjs';

/** What one run of the tests makes and throws away: a folder, and in it a PostgreSQL that starts when first asked for. */
export async function openScratch() {
  const folder = await mkdtemp(join(tmpdir(), 'focinho-test-'));
  // PostgreSQL may run as another user, who has to pass through.
  await chmod(folder, 0o711);
  let postgres;
  return {
    folder,
    async databaseUrl() {
      postgres ??= startPostgres({ dataDir: join(folder, 'pg'), throwAway: true });
      return (await postgres).url;
    },
    async close() {
      await (await postgres)?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
