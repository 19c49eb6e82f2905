import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gates, shellProvides } from './gates.mjs';

const CODE = 'var mfe_clubinho;';
const hashOf = (text) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const good = {
  remote: 'mfe-clubinho',
  id: '0123456789abcdef',
  entry: 'remoteEntry.js',
  exposes: ['./module'],
  bundles: ['clsx'],
  preload: { js: [], css: [] },
  requires: { contract: `^${shellProvides()['@focinho/host']}` },
  shared: { react: `^${shellProvides().react}` },
  description: { name: 'mfe-clubinho', area: 'tenant' },
  files: { 'remoteEntry.js': { integrity: hashOf(CODE), bytes: CODE.length, brotli: 20 } },
};

let store;
beforeEach(async () => {
  store = await mkdtemp(path.join(tmpdir(), 'focinho-gates-'));
  process.env.FOCINHO_STORE = store;
  await mkdir(path.join(store, good.remote, good.id), { recursive: true });
  await writeFile(path.join(store, good.remote, good.id, 'remoteEntry.js'), CODE);
});
afterEach(async () => {
  delete process.env.FOCINHO_STORE;
  await rm(store, { recursive: true });
});

describe('the gates before a release is served', () => {
  it('let a good release pass', async () => {
    await expect(gates(good)).resolves.toEqual([]);
  });

  it.each([
    ['exposes more than its module', { exposes: ['./module', './internals'] }, /exactly \.\/module/],
    ['needs a newer contract', { requires: { contract: '^9.0.0' } }, /requires contract \^9\.0\.0/],
    ['needs another React', { shared: { react: '^1.0.0' } }, /needs react \^1\.0\.0/],
    ['bundles its own React', { bundles: ['react-dom'] }, /bundles its own react-dom/],
    ['bundles the host', { bundles: ['@focinho/host'] }, /bundles its own @focinho\/host/],
    [
      'makes visitors pay for antd',
      { description: { area: 'visitor' }, bundles: ['antd'] },
      /antd is reachable from a visitor's page/,
    ],
    [
      'is too heavy',
      { files: { 'remoteEntry.js': { ...good.files['remoteEntry.js'], brotli: 900 * 1024 } } },
      /first files weigh 900\.0 KB/,
    ],
    ['lacks its entry', { files: {} }, /its entry remoteEntry\.js is missing/],
  ])('refuse one that %s, and say so', async (_name, fault, reason) => {
    const reasons = await gates({ ...good, ...fault });
    expect(reasons.join('\n')).toMatch(reason);
  });

  it('refuse one whose file was changed after it was published', async () => {
    await writeFile(path.join(store, good.remote, good.id, 'remoteEntry.js'), `${CODE} /* changed */`);
    await expect(gates(good)).resolves.toEqual(['remoteEntry.js is not what was published']);
  });

  it('name every reason at once', async () => {
    await expect(gates({ ...good, exposes: [], bundles: ['react'] })).resolves.toHaveLength(2);
  });
});
