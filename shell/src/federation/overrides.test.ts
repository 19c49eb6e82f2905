const RELEASE = '0123456789abcdef';
const OTHER = 'fedcba9876543210';
const ENTRY = { revision: 1, current: OTHER, canaries: [], history: [{ release: OTHER, manifest: 'sha384-x' }] };
const registry = { revision: 1, remotes: { 'mfe-tenant': ENTRY } };

/** The modules as a page loads them that was opened at an address. */
async function openPage(inlined: object, search = '') {
  jest.resetModules();
  history.replaceState(null, '', `/demo/pets${search}`);
  document.body.innerHTML = `<script type="application/json" id="focinho">${JSON.stringify(inlined)}</script>`;
  const overrides = await import('./overrides');
  const { candidatesOf } = await import('./load-page');
  return { ...overrides, candidates: () => candidatesOf(registry, 'mfe-tenant') };
}
beforeEach(() => sessionStorage.clear());

it('a stored release of the address is the only one that this tab runs, until it is reset', async () => {
  const first = await openPage({ developerPanel: true }, `?mfe.mfe-tenant=${RELEASE}`);
  expect([first.triedRelease('mfe-tenant'), first.originOf('mfe-tenant')]).toEqual([RELEASE, undefined]);
  expect(first.candidates()).toEqual([RELEASE]);
  expect(location.search).toBe('');
  expect((await openPage({ developerPanel: true })).candidates()).toEqual([RELEASE]);
  sessionStorage.clear();
  expect((await openPage({ developerPanel: true })).candidates()).toEqual([OTHER]);
});

it('a developer’s machine is an origin, not a release', async () => {
  const inlined = { developerPanel: true, overrideOrigins: ['http://localhost:4202'] };
  const page = await openPage(inlined, '?mfe.mfe-tenant=http://localhost:4202');
  expect(page.originOf('mfe-tenant')).toBe('http://localhost:4202');
  expect(page.triedRelease('mfe-tenant')).toBeUndefined();
  expect(page.candidates()).toEqual([OTHER]);
});

it.each([
  ['where the server does not allow it', {}, RELEASE],
  ['if it is no id', { developerPanel: true }, '../../evil'],
])('a stored release is ignored %s', async (_when, inlined, value) => {
  const page = await openPage(inlined, `?mfe.mfe-tenant=${value}`);
  expect(page.overrides).toEqual({});
  expect(page.candidates()).toEqual([OTHER]);
});
