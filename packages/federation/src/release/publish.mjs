import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { z } from 'zod';
import { RELEASE_PLACEHOLDER } from '../sharing.mjs';
import { draftSchema, releaseSchema } from './documents.mjs';
import { REPOSITORY, readRelease, releaseFolder } from './store.mjs';

const TEXT = /\.(js|css|html|svg|json|txt)$/;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Makes an immutable release of a remote's build: its id is the hash of what was built, so the same build is the same
 * release and publishing it again does nothing.
 * @param {string} remote name of the remote's folder
 * @returns {Promise<{release: import('../documents.ts').Release, isNew: boolean}>}
 * @throws Error when the remote was not built or its build says nonsense
 */
export async function publish(remote) {
  const dist = path.join(REPOSITORY, remote, 'dist');
  const draft = await readDraft(remote, dist);
  const names = (await readdir(dist, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => name !== 'release.json' && !/\.(map|br|gz|LICENSE\.txt)$/.test(name))
    .sort();
  const contents = new Map();
  for (const name of names) contents.set(name, await readFile(path.join(dist, name)));

  const id = idOf(draft, contents);
  const folder = releaseFolder(remote, id);
  if (await stat(folder).catch(() => null)) return { release: await readRelease(remote, id), isNew: false };

  const draftFolder = path.join(path.dirname(folder), `.${id}.${process.pid}`);
  const files = {};
  for (const [name, content] of contents)
    files[name] = await writeFileOf(draftFolder, name, stamped(name, content, id));
  const release = releaseSchema.parse({
    ...draft,
    id,
    container: draft.container.replace(RELEASE_PLACEHOLDER, id),
    files,
    prerender: contents.has('prerender.html') ? 'prerender.html' : null,
    builtFrom: commit(),
    publishedAt: new Date().toISOString(),
  });
  await writeFile(path.join(draftFolder, 'release.json'), JSON.stringify(release, null, 2));
  await rename(draftFolder, folder).catch(async (error) => {
    // Somebody published the same build at the same time: theirs is the same.
    await rm(draftFolder, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return { release, isNew: true };
}

async function readDraft(remote, dist) {
  const text = await readFile(path.join(dist, 'release.json'), 'utf8').catch(() => {
    throw new Error(`${remote} is not built: ${path.relative(REPOSITORY, dist)}/release.json is missing`);
  });
  const { data: draft, error } = draftSchema.safeParse(JSON.parse(text));
  if (!draft) throw new Error(`${remote}/dist/release.json is no release; build it again.\n${z.prettifyError(error)}`);
  if (draft.remote !== remote)
    throw new Error(`remote.json in ${remote} is named ${draft.remote}: name it as its folder`);
  return draft;
}

function idOf(draft, contents) {
  const hash = createHash('sha256').update(JSON.stringify(draft));
  for (const [name, content] of contents) hash.update(`\0${name}\0${content.length}\0`).update(content);
  return hash.digest('hex').slice(0, RELEASE_PLACEHOLDER.length);
}

const stamped = (name, content, id) =>
  TEXT.test(name) ? Buffer.from(content.toString('utf8').replaceAll(RELEASE_PLACEHOLDER, id)) : content;

/** Writes one file with its compressed twins; they are made once, because a release never changes. */
async function writeFileOf(folder, name, content) {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  let brotli = null;
  if (TEXT.test(name)) {
    const small = await compressBrotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    });
    brotli = small.length;
    await writeFile(`${file}.br`, small);
    await writeFile(`${file}.gz`, await compressGzip(content, { level: 9 }));
  }
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  return { integrity, bytes: content.length, brotli };
}

/** The commit that is checked out, null outside a git work tree. */
function commit() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: REPOSITORY, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return null;
  }
}
