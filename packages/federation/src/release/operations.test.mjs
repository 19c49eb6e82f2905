import { createPrivateKey } from 'node:crypto';
import { mkdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import {
  newDesk,
  perform,
  present,
  promoteSmall,
  publishShell,
  publishSmall,
  storedRegistry,
} from '../testing/stores.mjs';
import { SHELL } from '../registry-entry.mjs';
import { collectGarbage } from './gc.mjs';
import { logLines } from './log.mjs';
import { readRegistry } from './registry-file.mjs';
import { changeEntry, renewSnapshot, restoreRevision } from './registry-write.mjs';
import { promote } from './registry.mjs';
import { folderOf, readRelease } from './releases.mjs';
import { status } from './status.mjs';
import { newKey } from './keys.mjs';

const REMOTE = 'mfe-tenant';
const NO_ID = '0000000000000000';
/** @type {import('../testing/stores.mjs').TestDesk} */
let desk;
beforeEach(async () => (desk = await newDesk()));
afterEach(() => desk.remove());

const entry = async (remote = REMOTE) => present((await readRegistry(desk.store, desk.trust)).remotes[remote]);
const rollback = (request = {}) => perform(desk, 'rollback', { remote: REMOTE, why: 'blank page', ...request });
/** @param {string[]} markers */
async function promoteShells(markers) {
  /** @type {string[]} */
  const ids = [];
  for (const marker of markers) {
    const release = await publishShell(desk, undefined, marker);
    await perform(desk, 'promote', { remote: SHELL, release, noSmoke: true });
    ids.push(release);
  }
  return ids;
}
const text = async () => (await status(desk)).join('\n');
/**
 * Changes the registry directly, without signing it or adding a revision.
 * @param {(remotes: Record<string, unknown>) => void} change
 */
async function spoil(change) {
  const registry = await storedRegistry(desk);
  change(registry.remotes);
  await desk.store.write('registry.json', JSON.stringify(registry));
}

describe('a rollback', () => {
  it('never brings back a bad release, no matter how often it is repeated', async () => {
    const [first, second, third] = await promoteSmall(desk, REMOTE, ['1', '2', '3']);
    await rollback();
    await rollback();
    expect(await entry()).toMatchObject({ current: first });
    await expect(rollback()).rejects.toThrow('no older release that is good');
    expect(await text()).toMatch(new RegExp(`bad +${third}  .+; marked .+ by ana: blank page`));
    expect(await text()).toMatch(new RegExp(`bad +${second}`));
  });

  it('requested by two operators at once happens once, and the second request is refused', async () => {
    const [, second] = await promoteSmall(desk, REMOTE, ['1', '2', '3']);
    const outcomes = await Promise.allSettled([rollback(), rollback()]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason.message).toMatch(
      /was changed meanwhile: it is at revision 4, not 3/,
    );
    expect((await entry()).current).toBe(second);
  });

  it('names its release: whoever comes second is told that another one is current', async () => {
    const [first, second] = await promoteSmall(desk, REMOTE, ['1', '2']);
    await rollback({ release: second });
    await expect(rollback({ release: second })).rejects.toThrow(
      `${REMOTE} ${second} is not current: ${first} is, since revision 3`,
    );
    expect((await entry()).current).toBe(first);
  });

  it('does not take the only release away, unless that is said', async () => {
    const [only] = await promoteSmall(desk, REMOTE, ['1']);
    await expect(rollback()).rejects.toThrow('take the remote out with --withdraw');
    expect((await entry()).current).toBe(only);
    await rollback({ withdraw: true });
    expect((await entry()).current).toBeNull();
  });

  it('is refused if the entry is not at the revision that its operator saw', async () => {
    await promoteSmall(desk, REMOTE, ['1', '2', '3']);
    await expect(rollback({ expected: 2 })).rejects.toThrow('was changed meanwhile');
    await expect(rollback({ expected: 3 })).resolves.toBeTruthy();
  });

  it('skips a release of which any file is missing', async () => {
    const [first, second = ''] = await promoteShells(['1', '2', '3']);
    await desk.store.remove(`${folderOf(SHELL, second)}/area.js`);
    const { lines } = await perform(desk, 'rollback', { remote: SHELL });
    expect(lines[0]).toMatch(
      new RegExp(`^shell ${second} is passed over: 1 of its \\d+ files are missing, area.js first$`),
    );
    expect((await entry(SHELL)).current).toBe(first);
  });

  it('skips a release that no longer exists', async () => {
    const [first, second] = await promoteSmall(desk, REMOTE, ['1', '2', '3']);
    await desk.store.remove(folderOf(REMOTE, second));
    const { lines } = await rollback();
    expect(lines[0]).toBe(`${REMOTE} ${second} is passed over: its manifest is missing`);
    expect((await entry()).current).toBe(first);
  });

  it('with keep marks nothing, and with withdraw leaves nothing to serve', async () => {
    const [, second] = await promoteSmall(desk, REMOTE, ['1', '2']);
    await rollback({ keep: true });
    expect(await text()).not.toContain('bad ');
    await perform(desk, 'promote', { remote: REMOTE, release: second, noSmoke: true });
    await rollback({ withdraw: true });
    expect((await entry()).current).toBeNull();
  });

  it('is refused if nothing is served', async () => {
    await expect(rollback()).rejects.toThrow('no release that could be taken back');
  });
});

describe('a release that was marked bad', () => {
  it('cannot be promoted or made a canary until the mark is removed', async () => {
    const [, second] = await promoteSmall(desk, REMOTE, ['1', '2']);
    await rollback();
    const request = { remote: REMOTE, release: second, noSmoke: true };
    await expect(perform(desk, 'promote', request)).rejects.toThrow('was marked bad by ana');
    await expect(perform(desk, 'canary', { ...request, percent: 1 })).rejects.toThrow('was marked bad by ana');
    await perform(desk, 'promote', { ...request, unmark: true });
    expect((await entry()).current).toBe(second);
  });
});

describe('a promotion', () => {
  it('of a release that was never published is refused', async () => {
    await expect(perform(desk, 'promote', { remote: REMOTE, release: NO_ID, noSmoke: true })).rejects.toThrow(
      `${REMOTE} has no release ${NO_ID}`,
    );
  });

  it('does not affect other remotes, even if many are promoted at once', async () => {
    const remotes = Array.from({ length: 8 }, (_, index) => `mfe-${'abcdefgh'[index]}`);
    await Promise.all(remotes.map((remote) => promoteSmall(desk, remote, ['1'])));
    const registry = await readRegistry(desk.store, desk.trust);
    expect(Object.keys(registry.remotes).sort()).toEqual(remotes);
    expect(registry.revision).toBe(remotes.length);
  });
});

describe('a canary', () => {
  it('of the visitors page is refused, because visitors have no tenant', async () => {
    const release = await publishSmall(desk, 'mfe-landing', { area: 'visitor', keys: [''] });
    const request = { remote: 'mfe-landing', release, noSmoke: true, percent: 10 };
    await expect(perform(desk, 'canary', request)).rejects.toThrow('is for visitors');
  });

  it('takes its tenants from the canary that they had, and says so', async () => {
    const first = await publishSmall(desk, REMOTE, { marker: '1' });
    const second = await publishSmall(desk, REMOTE, { marker: '2' });
    const canary = { remote: REMOTE, noSmoke: true };
    await perform(desk, 'canary', { ...canary, release: first, tenants: ['demo', 'test'] });
    const { lines } = await perform(desk, 'canary', { ...canary, release: second, tenants: ['demo'] });
    expect(lines).toContain(`demo had ${first} as canary until now`);
    const { canaries } = present((await readRegistry(desk.store, desk.trust)).remotes[REMOTE]);
    expect(canaries.map(({ release, tenants }) => [release, tenants])).toEqual([
      [first, ['test']],
      [second, ['demo']],
    ]);
    await perform(desk, 'canary', { ...canary, release: second, tenants: ['demo', 'test'] });
    expect(present((await readRegistry(desk.store, desk.trust)).remotes[REMOTE]).canaries).toHaveLength(1);
  });

  it('warns if it could not check that its tenants exist', async () => {
    const release = await publishSmall(desk, REMOTE);
    const { lines } = await perform(desk, 'canary', { remote: REMOTE, release, noSmoke: true, tenants: ['demo'] });
    expect(lines[0]).toMatch(/Whether demo exist could not be checked/);
  });
});

describe('a bad entry in the registry', () => {
  const BAD = {
    null: null,
    'no canaries': { revision: 1, current: NO_ID, history: [] },
    'a number for an id': { revision: 1, current: 7, canaries: [], history: [] },
    'an id that leaves the store': { revision: 1, current: '../../../etc', canaries: [], history: [] },
    'a current release without a manifest': { revision: 1, current: NO_ID, canaries: [], history: [] },
    'no signature': { revision: 9, current: null, canaries: [], history: [] },
  };
  it.each(Object.entries(BAD))('(%s) affects only its own remote', async (_name, bad) => {
    await promoteSmall(desk, REMOTE, ['1']);
    await promoteSmall(desk, 'mfe-other', ['1'], { keys: ['other'] });
    await spoil((remotes) => (remotes[REMOTE] = bad));
    const { remotes, broken } = await readRegistry(desk.store, desk.trust);
    expect(Object.keys(remotes)).toEqual(['mfe-other']);
    expect(Object.keys(broken)).toEqual([REMOTE]);
    expect(await text()).toContain('BROKEN');
  });

  it('is repaired by the next change of its remote, starting from the last good entry', async () => {
    const [first] = await promoteSmall(desk, REMOTE, ['1', '2']);
    await spoil((remotes) => (remotes[REMOTE] = null));
    await rollback();
    expect(await entry()).toMatchObject({ current: first });
  });

  it('does not block other remotes, and is left as it is', async () => {
    await promoteSmall(desk, REMOTE, ['1']);
    await spoil((remotes) => (remotes[REMOTE] = null));
    await promoteSmall(desk, 'mfe-other', ['1'], { keys: ['other'] });
    expect((await readRegistry(desk.store, desk.trust)).broken).toHaveProperty(REMOTE);
  });
});

describe('the registry as a whole', () => {
  it('that lost an entry is told by the status, and another change does not make it legitimate', async () => {
    const [first] = await promoteSmall(desk, REMOTE, ['1', '2']);
    await spoil((remotes) => delete remotes[REMOTE]);
    expect(await text()).toMatch(/BROKEN +its entry is missing: .+; the last good one serves/);
    await promoteSmall(desk, 'mfe-other', ['1'], { keys: ['other'] });
    expect((await readRegistry(desk.store, desk.trust)).broken).toHaveProperty([REMOTE]);
    await rollback();
    expect(await entry()).toMatchObject({ current: first });
    expect(await text()).not.toContain('BROKEN');
  });

  it('that was replaced by an older one is told by the status', async () => {
    await promoteSmall(desk, REMOTE, ['1', '2']);
    await desk.store.write('registry.json', present(await desk.store.read('revisions/1.json')));
    expect(await text()).toContain('an older one has taken its place');
    expect(await text()).toMatch(/BROKEN +its entry is older \(1\)/);
  });

  it('is signed again after a day, by a key that may, and when it was not signed', async () => {
    const [, current] = await promoteSmall(desk, REMOTE, ['1', '2']);
    expect(await renewSnapshot(desk.store, desk)).toBe(false);
    const { now } = Date;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + 25 * 60 * 60_000);
    const team = newKey([REMOTE]);
    const both = { keys: { ...desk.trust.keys, ...team.trust.keys } };
    expect(await renewSnapshot(desk.store, { trust: both, key: async () => createPrivateKey(team.pem) })).toBe(false);
    expect(await renewSnapshot(desk.store, desk)).toBe(true);
    expect(await renewSnapshot(desk.store, desk)).toBe(false);
    clock.mockRestore();
    const { snapshot: _none, ...unsigned } = JSON.parse(String(await desk.store.read('registry.json')));
    await desk.store.write('registry.json', JSON.stringify(unsigned));
    await desk.store.remove('revisions');
    expect(await text()).toContain('it is not signed as a whole');
    expect(await renewSnapshot(desk.store, desk)).toBe(true);
    expect(await text()).not.toContain('BROKEN');
    expect(await entry()).toMatchObject({ current, revision: 2 });
  });
});

describe('a revision', () => {
  it('is kept and can be restored, even if the registry is unreadable', async () => {
    const [first] = await promoteSmall(desk, REMOTE, ['1', '2']);
    await desk.store.write('registry.json', '{"revision": 2, "remo');
    await expect(promoteSmall(desk, REMOTE, ['3'])).rejects.toThrow('release restore <revision>');
    expect(await text()).toContain('kept are 2, 1');
    expect(await restoreRevision(desk.store, desk, 1)).toEqual({ revision: 3, lines: [] });
    expect(await entry()).toMatchObject({ current: first, revision: 3 });
  });

  it('with an invalid entry brings back the last good one of that remote, and says so', async () => {
    const [first] = await promoteSmall(desk, REMOTE, ['1']);
    await spoil((remotes) => (remotes[REMOTE] = null));
    await promoteSmall(desk, 'mfe-other', ['1'], { keys: ['other'] });
    const { lines } = await restoreRevision(desk.store, desk, 2);
    expect(lines).toEqual([
      expect.stringMatching(`^${REMOTE}: its entry in revision 2 .*the last good one is restored instead$`),
    ]);
    expect(await entry()).toMatchObject({ current: first });
  });

  it('keeps the bad marks that were set since, and says which release is current in spite of one', async () => {
    const [first, second] = await promoteSmall(desk, REMOTE, ['1', '2']);
    await perform(desk, 'markBad', { remote: REMOTE, release: first, why: 'slow' });
    await rollback({ withdraw: true });
    const { lines } = await restoreRevision(desk.store, desk, 2);
    expect(lines).toEqual([`${REMOTE} ${second} is current again, although ana has marked it bad since: blank page`]);
    const { current, history } = await entry();
    expect(current).toBe(second);
    expect(history.filter(({ bad }) => bad).map(({ release }) => release)).toEqual([first]);
  });

  it('is told as broken by the status if a folder has taken the place of a file', async () => {
    const [, second] = await promoteSmall(desk, REMOTE, ['1', '2']);
    await desk.store.remove(`${folderOf(REMOTE, second)}/release.json`);
    await mkdir(path.join(present(desk.store.folder), folderOf(REMOTE, second), 'release.json'));
    expect(await text()).toMatch(new RegExp(`current +${second}  BROKEN`));
    await desk.store.remove('registry.json');
    await mkdir(path.join(present(desk.store.folder), 'registry.json'));
    expect(await text()).toContain('THE REGISTRY IS UNREADABLE');
  });

  it('that never existed cannot be restored', async () => {
    await expect(restoreRevision(desk.store, desk, 7)).rejects.toThrow('There is no revision 7');
  });
});

describe('trust', () => {
  it('is denied to an entry that was changed after it was signed', async () => {
    const [, second] = await promoteSmall(desk, REMOTE, ['1', '2']);
    const { history, ...rest } = await entry();
    const shorter = { ...rest, history: history.filter(({ release }) => release === second) };
    await spoil((remotes) => (remotes[REMOTE] = shorter));
    expect((await readRegistry(desk.store, desk.trust)).broken[REMOTE]).toBe('was changed after it was signed');
  });

  it('is denied to an entry that was signed for another remote', async () => {
    await promoteSmall(desk, REMOTE, ['1']);
    await spoil((remotes) => (remotes['mfe-other'] = remotes[REMOTE]));
    expect((await readRegistry(desk.store, desk.trust)).broken).toHaveProperty(['mfe-other']);
  });

  it("keeps a team's key from signing for another team's remote", async () => {
    const team = await newDesk(['mfe-creche']);
    const release = await publishSmall(team, REMOTE);
    await expect(perform(team, 'promote', { remote: REMOTE, release, noSmoke: true })).rejects.toThrow(
      'may not sign for it',
    );
    await promoteSmall(team, 'mfe-creche', ['1']);
    await team.remove();
  });

  it('is denied to a key that is not in the trust document', async () => {
    await promoteSmall(desk, REMOTE, ['1']);
    const { broken } = await readRegistry(desk.store, newKey(['*']).trust);
    expect(broken[REMOTE]).toMatch(/^is signed by a key that nobody trusts/);
  });

  it('that leaked is replaced without a moment in which nothing is served', async () => {
    const [, current] = await promoteSmall(desk, REMOTE, ['1', '2']);
    const { pem, trust } = newKey(['*']);
    const both = { keys: { ...desk.trust.keys, ...trust.keys } };
    await restoreRevision(desk.store, { trust: both, key: async () => createPrivateKey(pem) }, 2);
    for (const trusted of [both, trust])
      expect(await readRegistry(desk.store, trusted)).toMatchObject({ broken: {}, remotes: { [REMOTE]: { current } } });
  });
});

describe('a release', () => {
  it.each(['../../../../etc', '..', '', 'ABCDEF0123456789', '0123456789abcde/'])(
    'with the id %j reads nothing outside the store',
    async (id) => {
      await expect(readRelease(desk.store, REMOTE, id)).rejects.toThrow('is no id of a release');
      await expect(readRelease(desk.store, id, NO_ID)).rejects.toThrow('is no name of a remote');
    },
  );

  it('with a broken manifest is listed by status, along with those that are not served', async () => {
    const [first] = await promoteSmall(desk, REMOTE, ['1']);
    const unserved = await publishSmall(desk, REMOTE, { marker: 'unserved' });
    await desk.store.write(`${folderOf(REMOTE, first)}/release.json`, '{}');
    expect(await text()).toMatch(new RegExp(`current +${first}  BROKEN: its manifest is not what was published`));
    expect(await text()).toMatch(new RegExp(`unserved +${unserved}  .+, not verified`));
  });
});

describe('the log', () => {
  it('says who did what, when and why, and which check was skipped', async () => {
    const [first] = await promoteSmall(desk, REMOTE, ['1']);
    await rollback({ withdraw: true });
    const lines = await logLines(desk.store);
    expect(lines[1]).toMatch(new RegExp(`ana  verify without the smoke run  ${REMOTE}  ${first}`));
    expect(lines.at(-1)).toMatch(new RegExp(`ana  withdraw  ${REMOTE}  revision 2  blank page$`));
    expect(await text()).toContain('verified without the smoke run');
  });
});

describe('deleting unused releases', () => {
  it('keeps those that are or may be served, including the shell, and logs what it deleted', async () => {
    const [, bad] = await promoteSmall(desk, REMOTE, ['1', '2']);
    await rollback();
    const [shell, other] = [await publishShell(desk), await publishShell(desk, undefined, 'other')];
    await perform(desk, 'promote', { remote: 'shell', release: shell, noSmoke: true });
    expect(await collectGarbage(desk, undefined, 0)).toEqual([`${REMOTE}: 1 deleted`, 'shell: 1 deleted']);
    expect((await logLines(desk.store)).join('\n')).toMatch(new RegExp(`ana  delete  ${REMOTE}  ${bad}  gc`));
    await expect(readRelease(desk.store, 'shell', other)).rejects.toThrow('has no release');
    expect((await readRelease(desk.store, 'shell', shell)).release.id).toBe(shell);
  });
});

describe('a change', () => {
  it('that is killed halfway does not block the next one for long', async () => {
    await promoteSmall(desk, REMOTE, ['1']);
    const lock = `${desk.store.folder}/registry.json.lock`;
    const killed = new Date(Date.now() - 20_000);
    await mkdir(lock);
    await utimes(lock, killed, killed);
    const start = Date.now();
    await promoteSmall(desk, REMOTE, ['2']);
    expect(Date.now() - start).toBeLessThan(15_000);
  });

  it('that is invalid is refused and leaves the registry as it was', async () => {
    const [first] = await promoteSmall(desk, REMOTE, ['1']);
    const { revision } = await entry();
    /** @type {import('./registry-write.mjs').Change} */
    const nonsense = (now) => promote(now, { release: '../..', manifest: 'none' });
    await expect(changeEntry(desk.store, desk, REMOTE, revision, nonsense)).rejects.toThrow();
    expect((await entry()).current).toBe(first);
  });
});
