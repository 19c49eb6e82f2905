import { once } from 'node:events';
import { createServer } from 'node:http';
import { buildFiles, newDesk, perform, promoteSmall, publishShell } from '../testing/stores.mjs';
import { SHELL } from '../registry-entry.mjs';
import { checkBuild } from './check-build.mjs';

const REMOTE = 'mfe-creche';
/** @type {import('../testing/stores.mjs').TestDesk} */
let desk;
/** @type {Awaited<ReturnType<typeof serveReleases>>} */
let product;
beforeEach(async () => {
  desk = await newDesk();
  product = await serveReleases(desk.store);
});
afterEach(async () => {
  await product.close();
  await desk.remove();
});

/**
 * Serves published files under `/mfe`, as the shell's server does.
 * @param {import('../store/store.mjs').Store} store
 */
async function serveReleases(store) {
  const server = createServer(async ({ url = '/' }, response) => {
    const content = url.startsWith('/mfe/') ? await store.read(url.slice('/mfe/'.length)) : null;
    response.writeHead(content ? 200 : 404).end(content);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function serveShell() {
  const release = await publishShell(desk);
  await perform(desk, 'promote', { remote: SHELL, release, noSmoke: true });
}
/** @param {import('../testing/stores.mjs').SmallBuild} [build] */
const built = (build) =>
  new Map(Object.entries(buildFiles(REMOTE, build)).map(([name, text]) => [name, Buffer.from(text)]));
/** @param {import('../testing/stores.mjs').SmallBuild} [build] */
const check = (build) => checkBuild(built(build), REMOTE, product.address);

describe('a build that is checked against a running product', () => {
  it('passes if the shell provides what it requires', async () => {
    await serveShell();
    expect(await check()).toEqual([]);
  });

  it('is refused for every reason at once', async () => {
    await serveShell();
    await promoteSmall(desk, 'mfe-tenant', ['a'], { keys: ['pets'] });
    const reasons = await check({ requires: { contract: '^92.0.0' }, keys: ['pets'], bundles: ['react'] });
    expect(reasons).toEqual([
      'bundles its own react, which the shell provides',
      expect.stringContaining('requires contract ^92.0.0, the shell gives'),
      'has the page "pets" of the area tenant, which belongs to mfe-tenant',
    ]);
  });

  it('may keep the page that its live release has', async () => {
    await serveShell();
    await promoteSmall(desk, REMOTE, ['a'], { keys: ['creche'] });
    expect(await check({ marker: 'next', keys: ['creche'] })).toEqual([]);
  });

  it('leaves nothing in the product', async () => {
    await serveShell();
    await check();
    expect(await desk.store.list(REMOTE)).toEqual([]);
  });

  it('cannot be checked where the shell is not a release', async () => {
    await promoteSmall(desk, 'mfe-tenant', ['a']);
    await expect(check()).rejects.toThrow('is not a release, so nothing says what it provides');
  });

  it('cannot be checked where no product answers, and the message says how to name one', async () => {
    await expect(checkBuild(built(), REMOTE, 'http://localhost:9')).rejects.toThrow(
      'There is no running product at http://localhost:9: name its address with --api or API_URL',
    );
  });
});
