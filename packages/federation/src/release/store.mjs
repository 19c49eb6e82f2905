import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { registrySchema, releaseSchema } from './documents.mjs';
import { EMPTY_REGISTRY } from './registry.mjs';

export const REPOSITORY = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');
const LOCK_PATIENCE_MS = 10_000;
const LOCK_STALE_MS = 60_000;

/** The folder of all releases and of the registry: `FOCINHO_STORE`, by default `.focinho/mfe` of the repository. */
export const storeFolder = () => path.resolve(process.env.FOCINHO_STORE ?? path.join(REPOSITORY, '.focinho/mfe'));
export const releaseFolder = (remote, id) => path.join(storeFolder(), remote, id);
const registryFile = () => path.join(storeFolder(), 'registry.json');

const readIfThere = (file) =>
  readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** @returns {Promise<import('../documents.ts').Registry>} */
export async function readRegistry() {
  const text = await readIfThere(registryFile());
  return text === null ? EMPTY_REGISTRY : registrySchema.parse(JSON.parse(text));
}

/** @throws Error when no such release was published */
export async function readRelease(remote, id) {
  const text = await readIfThere(path.join(releaseFolder(remote, id), 'release.json'));
  if (text === null) throw new Error(`${remote} has no release ${id}`);
  return releaseSchema.parse(JSON.parse(text));
}

/** Readers see the old text or the new one, never half of it, whatever happens to this process. */
export async function writeAtomically(file, text) {
  const draft = `${file}.${process.pid}.tmp`;
  const handle = await open(draft, 'w');
  await handle.writeFile(text);
  await handle.sync();
  await handle.close();
  await rename(draft, file);
}

/**
 * The one way to change the registry: reads it under a lock, writes what `change` answers in one atomic step.
 * @param {(registry: import('../documents.ts').Registry) => import('../documents.ts').Registry} change
 */
export async function changeRegistry(change) {
  await mkdir(storeFolder(), { recursive: true });
  return withLock(path.join(storeFolder(), 'registry.lock'), async () => {
    const before = await readRegistry();
    const after = change(before);
    if (after !== before)
      await writeAtomically(registryFile(), `${JSON.stringify(registrySchema.parse(after), null, 2)}\n`);
    return after;
  });
}

async function withLock(lock, work) {
  const deadline = Date.now() + LOCK_PATIENCE_MS;
  while (!(await tryLock(lock))) {
    if (Date.now() > deadline) throw new Error(`Another release command holds ${lock}; remove it if none is running`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true, recursive: true });
  }
}

/** A folder, because making one either succeeds or fails everywhere; one left by a killed command is taken over. */
async function tryLock(lock) {
  try {
    await mkdir(lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const age = Date.now() - (await stat(lock).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (age > LOCK_STALE_MS) await rm(lock, { force: true, recursive: true });
    return false;
  }
}
