import { newDesk, perform, present, promoteSmall, publishShell, publishSmall } from '../testing/stores.mjs';
import { SHELL } from '../registry-entry.mjs';
import { gates } from './gates.mjs';
import { readRegistry } from './registry-file.mjs';
import { folderOf, readRelease } from './releases.mjs';

/** @import {SmallBuild} from '../testing/stores.mjs' */

const REMOTE = 'mfe-creche';
/** @type {import('../testing/stores.mjs').TestDesk} */
let desk;
beforeEach(async () => (desk = await newDesk()));
afterEach(() => desk.remove());

/** @param {SmallBuild} [build] */
const published = async (build, remote = REMOTE) => {
  const { release } = await readRelease(desk.store, remote, await publishSmall(desk, remote, build));
  return /** @type {import('../documents.ts').Release} */ (release);
};
/** @param {import('../documents.ts').AnyRelease} release */
const reasonsOf = async (release) => gates(desk.store, release, await readRegistry(desk.store, desk.trust));

describe('the gates before a release is served', () => {
  it('let a good release pass', async () => {
    expect(await reasonsOf(await published())).toEqual([]);
  });

  /** @type {[string, SmallBuild, RegExp][]} */
  const bad = [
    ['exposes more than its module', { exposes: ['./module', './internals'] }, /exactly \.\/module/],
    ['needs a newer contract', { requires: { contract: '^9.0.0' } }, /requires contract \^9\.0\.0/],
    ['needs another React', { shared: { react: '^1.0.0' } }, /needs react \^1\.0\.0/],
    ['bundles its own React', { bundles: ['react-dom'] }, /bundles its own react-dom/],
    ['bundles the host', { bundles: ['@focinho/host'] }, /bundles its own @focinho\/host/],
    ['makes visitors pay for antd', { area: 'visitor', bundles: ['antd'] }, /antd is reachable from a visitor's page/],
    ['makes guests pay for antd', { area: 'guest', bundles: ['antd'] }, /antd is reachable from a guest's page/],
    ['lacks its entry', { entry: 'elsewhere.js' }, /its entry elsewhere\.js is missing/],
    ['has two pages under one key', { keys: ['clube', 'clube'] }, /two pages with the key "clube"/],
  ];
  it.each(bad)('refuse one that %s, and say so', async (_name, build, reason) => {
    expect((await reasonsOf(await published(build))).join('\n')).toMatch(reason);
  });

  it('refuse one that is too heavy', async () => {
    const release = await published();
    present(release.files['remoteEntry.js']).brotli = 900 * 1024;
    expect(await reasonsOf(release)).toContain('its first files weigh 900.0 KB of 480 KB (brotli JavaScript)');
  });

  it('refuse a guest’s page that is too heavy, whatever its key', async () => {
    const release = await published({ area: 'guest', keys: ['tv'] });
    release.preload.pages = { tv: { js: ['page.js'], css: [] } };
    release.files['page.js'] = { ...present(release.files['remoteEntry.js']), brotli: 40 * 1024 };
    expect((await reasonsOf(release)).join()).toMatch(/its first files weigh 40\.\d KB of 35 KB/);
  });

  it.each(['remoteEntry.js', 'remoteEntry.js.br', 'remoteEntry.js.gz'])(
    'refuse one whose %s was changed after it was published',
    async (file) => {
      const release = await published();
      await desk.store.write(`${folderOf(REMOTE, release.id)}/${file}`, 'somebody was here');
      expect(await reasonsOf(release)).toEqual([`${file} is not what was published`]);
    },
  );

  it('refuse one in which a file and its hash were both changed', async () => {
    const other = await published({ marker: 'other' });
    const release = await published();
    const file = `${folderOf(REMOTE, release.id)}/remoteEntry.js`;
    for (const ending of ['', '.br', '.gz'])
      await desk.store.write(
        `${file}${ending}`,
        present(await desk.store.read(`${folderOf(REMOTE, other.id)}/remoteEntry.js${ending}`)),
      );
    expect(await reasonsOf({ ...release, files: other.files })).toEqual([
      'its id is not the hash of what it holds: it was changed after it was published',
    ]);
  });

  it('name every reason at once', async () => {
    expect(await reasonsOf(await published({ exposes: [], bundles: ['react'] }))).toHaveLength(2);
  });
});

describe('a page has an owner', () => {
  it('so another remote with its key in the same area is refused', async () => {
    await promoteSmall(desk, 'mfe-tenant', ['a'], { keys: ['pets', 'clients'] });
    const release = await publishSmall(desk, REMOTE, { keys: ['pets'] });
    await expect(perform(desk, 'promote', { remote: REMOTE, release, noSmoke: true })).rejects.toThrow(
      'has the page "pets" of the area tenant, which belongs to mfe-tenant',
    );
  });

  it('from its first canary on', async () => {
    const canary = await publishSmall(desk, 'mfe-tenant', { keys: ['pets'] });
    await perform(desk, 'canary', { remote: 'mfe-tenant', release: canary, percent: 1, noSmoke: true });
    expect(await reasonsOf(await published({ keys: ['pets'] }))).toHaveLength(1);
  });

  it('but another area may use the same key', async () => {
    await promoteSmall(desk, 'mfe-superadmin', ['a'], { area: 'superadmin', keys: ['dashboard'] });
    expect(await reasonsOf(await published({ keys: ['dashboard'] }))).toEqual([]);
  });

  it('and a remote keeps its area', async () => {
    await promoteSmall(desk, REMOTE, ['a']);
    expect(await reasonsOf(await published({ area: 'superadmin' }))).toEqual([
      'moves from the area tenant to superadmin: withdraw the remote first',
    ]);
  });

  it('even when two remotes are promoted at the same moment', async () => {
    const remotes = ['mfe-one', 'mfe-two'];
    const releases = await Promise.all(remotes.map((remote) => publishSmall(desk, remote, { keys: ['pets'] })));
    const outcomes = await Promise.allSettled(
      remotes.map((remote, index) => perform(desk, 'promote', { remote, release: releases[index], noSmoke: true })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a shell', () => {
  /** @type {(contract: string | undefined, marker?: string) => Promise<import('../documents.ts').AnyRelease>} */
  const shellIn = async (contract, marker) =>
    (await readRelease(desk.store, SHELL, await publishShell(desk, contract, marker))).release;
  /** @type {(contract: string, request?: object) => Promise<unknown>} */
  const promoteTo = (contract, request = {}) =>
    publishShell(desk, contract).then((release) =>
      perform(desk, 'promote', { remote: SHELL, release, noSmoke: true, ...request }),
    );

  it('that provides what every live remote requires passes', async () => {
    await promoteTo('1.2.0');
    await promoteSmall(desk, REMOTE, ['1'], { requires: { contract: '^1.2.0' } });
    expect(await reasonsOf(await shellIn('1.9.0'))).toEqual([]);
  });

  it('with a contract that a live remote does not support is refused, whether that remote is current or a canary', async () => {
    await promoteTo('1.2.0');
    const [current] = await promoteSmall(desk, REMOTE, ['1'], { requires: { contract: '^1.0.0' } });
    const canary = await publishSmall(desk, REMOTE, { marker: 'canary', requires: { contract: '~1.2.0' } });
    await perform(desk, 'canary', { remote: REMOTE, release: canary, noSmoke: true, percent: 10 });
    expect(await reasonsOf(await shellIn('1.9.0'))).toEqual([
      `${REMOTE} ${canary} requires contract ~1.2.0, the shell gives 1.9.0`,
    ]);
    await expect(promoteTo('2.0.0')).rejects.toThrow(
      `${REMOTE} ${current} requires contract ^1.0.0, the shell gives 2.0.0`,
    );
  });

  it('that is live must support a new remote, and so must each of its canaries', async () => {
    await promoteTo('2.0.0');
    const release = await published({ requires: { contract: '^2.0.0' } });
    expect(await reasonsOf(release)).toEqual([]);
    const canary = await publishShell(desk, '3.0.0');
    await perform(desk, 'canary', { remote: SHELL, release: canary, noSmoke: true, tenants: ['demo'] });
    expect(await reasonsOf(release)).toEqual(['requires contract ^2.0.0, the shell gives 3.0.0']);
  });

  it('with a new contract is promoted together with the remotes that were written for it, in one write', async () => {
    await promoteTo('1.2.0');
    await promoteSmall(desk, REMOTE, ['1'], { requires: { contract: '^1.0.0' } });
    const next = await publishSmall(desk, REMOTE, { marker: '2', requires: { contract: '^2.0.0' } });
    await expect(perform(desk, 'promote', { remote: REMOTE, release: next, noSmoke: true })).rejects.toThrow(
      'requires contract ^2.0.0, the shell gives 1.2.0',
    );
    await promoteTo('2.0.0', { together: { [REMOTE]: next } });
    const { revision, remotes } = await readRegistry(desk.store, desk.trust);
    expect(remotes).toMatchObject({ [SHELL]: { revision }, [REMOTE]: { revision, current: next } });
  });

  it('is not rolled back to one that the live remotes do not support', async () => {
    const old = await publishShell(desk, '1.0.0');
    await perform(desk, 'promote', { remote: SHELL, release: old, noSmoke: true });
    await promoteTo('1.5.0');
    await promoteSmall(desk, REMOTE, ['1'], { requires: { contract: '^1.5.0' } });
    await expect(perform(desk, 'rollback', { remote: SHELL })).rejects.toThrow(
      `${SHELL} ${old} is passed over: ${REMOTE}`,
    );
  });

  it('that is bad is rolled back although the rollout and the canary of a remote need it', async () => {
    await promoteTo('1.0.0');
    await promoteSmall(desk, REMOTE, ['1'], { requires: { contract: '^1.0.0' } });
    await promoteTo('1.5.0');
    const why = 'new';
    /** @type {['rollout' | 'canary', object][]} */
    const trials = [
      ['rollout', { steps: [10, 100], bakeMinutes: 30, minLoads: 50 }],
      ['canary', { tenants: ['demo'] }],
    ];
    for (const [operation, more] of trials) {
      const release = await publishSmall(desk, REMOTE, { marker: operation, requires: { contract: '^1.5.0' } });
      await perform(desk, operation, { remote: REMOTE, release, noSmoke: true, why, ...more });
    }
    const { lines } = await perform(desk, 'rollback', { remote: SHELL });
    expect(lines[0]).toContain('is current again');
  });

  it.each(['shell.js', 'area.js.br'])('whose %s was changed after it was published is refused', async (file) => {
    const release = await shellIn('1.2.0');
    await desk.store.write(`${folderOf(SHELL, release.id)}/${file}`, 'somebody was here');
    expect(await reasonsOf(release)).toEqual([`${file} is not what was published`]);
  });
});
