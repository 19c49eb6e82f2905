import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resetPostgres, startPostgres } from '../postgres.mjs';
import { isAlive } from '../postgres/pidfile.mjs';

const PREFIX = 'focinho-test-';

/**
 * A temporary folder for one test run, with a PostgreSQL that is started when it is first needed.
 * @typedef {{folder: string, databaseUrl: () => Promise<string>, close: () => Promise<void>}} Scratch
 * @returns {Promise<Scratch>}
 */
export async function openScratch() {
  await removeLeftovers();
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // PostgreSQL may run as another user, who needs to enter the folder.
  await chmod(folder, 0o711);
  /** @type {ReturnType<typeof startPostgres> | undefined} */
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

/** Removes what killed test runs left behind; their PostgreSQL servers are still running. */
async function removeLeftovers() {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1] ?? 0);
    const folder = join(tmpdir(), name);
    if (pid === 0 || isAlive(pid) || (await ownerOf(folder)) !== process.getuid?.()) continue;
    await resetPostgres(join(folder, 'pg'));
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * undefined when another run has removed it in the meantime.
 * @param {string} folder
 */
const ownerOf = (folder) =>
  stat(folder).then(
    ({ uid }) => uid,
    () => undefined,
  );
