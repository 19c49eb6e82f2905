import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promote } from './registry.mjs';
import { changeRegistry, readRegistry } from './store.mjs';

let folder;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'focinho-store-'));
  process.env.FOCINHO_STORE = folder;
});
afterEach(async () => {
  delete process.env.FOCINHO_STORE;
  await rm(folder, { recursive: true });
});

describe('writing the registry', () => {
  it('loses no change when many are made at once', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `mfe-${index}`);
    await Promise.all(names.map((name) => changeRegistry((registry) => promote(registry, name, `${name}-release`))));
    const { revision, remotes } = await readRegistry();
    expect(revision).toBe(names.length);
    expect(Object.keys(remotes).sort()).toEqual([...names].sort());
  });

  it('never shows half a document to a reader', async () => {
    await changeRegistry((registry) => promote(registry, 'mfe-a', '1'));
    const file = path.join(folder, 'registry.json');
    let writing = true;
    const writes = (async () => {
      for (let id = 2; id < 40; id++) await changeRegistry((registry) => promote(registry, 'mfe-a', String(id)));
      writing = false;
    })();
    while (writing) expect(JSON.parse(await readFile(file, 'utf8')).revision).toBeGreaterThan(0);
    await writes;
  });

  it('refuses a document that is no registry and keeps the old one', async () => {
    await changeRegistry((registry) => promote(registry, 'mfe-a', '1'));
    await expect(changeRegistry(() => ({ revision: 'x', remotes: {} }))).rejects.toThrow();
    expect((await readRegistry()).remotes['mfe-a'].current).toBe('1');
  });
});
