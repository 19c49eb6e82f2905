import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publish, buildOf, readFiles } from '../release/publish.mjs';
import { newDesk } from '../testing/stores.mjs';
import { buildRemote, checkOutRemote } from '../testing/small-remote.mjs';

/** @type {string} */
let folder;
/** @type {import('../testing/stores.mjs').TestDesk} */
let desk;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'focinho-build-'));
  desk = await newDesk();
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await desk.remove();
});

it('the same remote, built in two folders, is the same release', async () => {
  const ids = [];
  // In sibling folders: loaders are linked, and webpack's names of modules contain the relative path to them.
  for (const place of ['one', 'another']) {
    const remote = await checkOutRemote(path.join(folder, place), 'mfe-creche');
    buildRemote(remote);
    const { release } = await publish(
      desk.store,
      buildOf(await readFiles(path.join(remote, 'dist')), 'mfe-creche'),
      null,
    );
    ids.push(release.id);
  }
  expect(ids[0]).toBe(ids[1]);
}, 300_000);
