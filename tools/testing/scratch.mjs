import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resetPostgres, startPostgres } from '../postgres.mjs';
import { isAlive } from '../postgres/pidfile.mjs';

const PREFIX = 'focinho-test-';

/** What one run of the tests makes and throws away: a folder, and in it a PostgreSQL that starts when first asked for. */
export async function openScratch() {
  await sweep();
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
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

/** What runs that were killed have left: their servers do not end with them. */
async function sweep() {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1] ?? 0);
    const folder = join(tmpdir(), name);
    if (pid === 0 || isAlive(pid) || (await ownerOf(folder)) !== process.getuid?.()) continue;
    await resetPostgres(join(folder, 'pg'));
    await rm(folder, { recursive: true, force: true });
  }
}

/** undefined when it is gone already: another run sweeps, too. */
const ownerOf = (folder) =>
  stat(folder).then(
    ({ uid }) => uid,
    () => undefined,
  );
