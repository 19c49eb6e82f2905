import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const CURRENT = 'c'.repeat(16);
const STORED = 'a'.repeat(16);
const entry = { revision: 1, current: CURRENT, canaries: [], history: [{ release: CURRENT, manifest: '' }] };
const release = {
  remote: 'mfe-tenant',
  id: CURRENT,
  entry: 'remoteEntry.js',
  container: 'mfe_tenant',
  requires: { contract: '^2.0.0' },
  files: {},
  description: { name: 'mfe-tenant', area: 'tenant', pages: [] },
};
const stored = [STORED, CURRENT].map((id) => ({
  id,
  manifest: '',
  publishedAt: '2026-11-21T15:30:00.000Z',
  contract: '^2.0.0',
  commit: '1a2b3c4d5e6f',
}));

// The panel renders itself, as in a page, and not through Testing Library.
beforeEach(() => Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false));

/** Opens the panel in a page whose HTML came with this registry. */
async function openPanel() {
  jest.resetModules();
  const inlined = { developerPanel: true, registry: { revision: 1, remotes: { 'mfe-tenant': entry } } };
  document.body.innerHTML = `<button>Página</button><script type="application/json" id="focinho">${JSON.stringify(inlined)}</script>`;
  globalThis.fetch = async (address) =>
    String(address).endsWith('/mfe/releases.json') ? Response.json({ 'mfe-tenant': stored }) : Response.json(release);
  const { RemoteError, errors } = await import('../federation/remote-error');
  errors.set('1', new RemoteError('mfe-tenant', CURRENT, 'render', 'x is undefined'));
  const { togglePanel } = await import('./panel');
  screen.getByRole('button', { name: 'Página' }).focus();
  togglePanel();
  return { togglePanel, panel: await screen.findByRole('complementary', { name: 'Painel do desenvolvedor' }) };
}

it('shows what would run, from where, with which contract, and every stored release', async () => {
  const { panel } = await openPanel();
  const remote = await within(panel).findByRole('listitem', { name: 'mfe-tenant' });
  expect(remote).toHaveTextContent('Atual');
  expect(remote).toHaveTextContent('não carregado nesta página');
  expect(remote).toHaveTextContent(CURRENT);
  expect(remote).toHaveTextContent(`/mfe/mfe-tenant/${CURRENT}/`);
  expect(remote).toHaveTextContent('^2.0.0');
  const choice = within(remote).getByRole('combobox', { name: 'Versão de mfe-tenant nesta aba' });
  expect(choice).toHaveValue('');
  expect(within(choice).getAllByRole('option')).toHaveLength(3);
  expect(within(choice).getByRole('option', { name: /^aaaaaaaaaaaa · .*1a2b3c4d · \^2\.0\.0$/ })).toHaveValue(STORED);
});

it('shows the errors of this page', async () => {
  const { panel } = await openPanel();
  expect(await within(panel).findByText('x is undefined')).toBeVisible();
});

it('takes the focus, and gives it back when it is closed', async () => {
  const { panel } = await openPanel();
  await waitFor(() => expect(within(panel).getByRole('button', { name: 'Fechar' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(panel).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Página' })).toHaveFocus();
});
