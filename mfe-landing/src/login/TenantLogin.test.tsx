import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getConfig, provideConfig } from '@focinho/host/config';
import { startApiServer, type ApiResponse, type ApiServer } from '../../../packages/ui/jest/api-server';
import { giveDialogs } from '../../jest/dialogs';
import { TenantLogin } from './TenantLogin';

let api: ApiServer;
let respond: () => ApiResponse | Promise<ApiResponse>;
const onClose = jest.fn();

beforeEach(async () => {
  giveDialogs();
  onClose.mockClear();
  api = startApiServer(() => respond());
  provideConfig({ ...getConfig(), demo: true });
});
afterEach(() => {
  history.replaceState(null, '', '/');
  api.close();
});
const outsideDemonstration = () => provideConfig({ ...getConfig(), demo: false });

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Senha');
const tenant = () => screen.getByLabelText('Tenant');
const slug = () => screen.getByLabelText('Pet shop (endereço)');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
async function fillIn() {
  await userEvent.type(email(), 'ana@demo.example');
  await userEvent.type(password(), 'segredo123');
}

it('offers both demonstration tenants, "Pet Shop Demo" first chosen', () => {
  render(<TenantLogin onClose={onClose} />);
  expect(tenant()).toHaveDisplayValue('Pet Shop Demo');
  expect(screen.getByRole('option', { name: 'Pet Shop Test' })).toHaveValue('test');
});

it('requires every field before it calls the server, until the next change', async () => {
  render(<TenantLogin onClose={onClose} />);
  await userEvent.type(email(), 'ana@demo.example');
  await submit();
  expect(screen.getByRole('alert')).toHaveTextContent('Todos os campos são obrigatórios');
  expect(api.requests).toHaveLength(0);
  await userEvent.type(password(), 's');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('says in Portuguese that an e-mail is invalid, instead of the browser’s message', async () => {
  render(<TenantLogin onClose={onClose} />);
  const bubble = jest.spyOn(HTMLFormElement.prototype, 'reportValidity');
  await userEvent.type(email(), 'sem arroba');
  await userEvent.type(password(), 'segredo123');
  await submit();
  expect(screen.getByRole('alert')).toHaveTextContent('E-mail inválido');
  expect(bubble).not.toHaveBeenCalled();
  expect(api.requests).toHaveLength(0);
});

it('asks for the address of an unlisted tenant', async () => {
  render(<TenantLogin onClose={onClose} />);
  await userEvent.selectOptions(tenant(), 'Outro pet shop…');
  await fillIn();
  await submit();
  expect(screen.getByRole('alert')).toHaveTextContent('Todos os campos são obrigatórios');
});

it('logs in to the typed tenant, closes, and offers that tenant the next time', async () => {
  respond = () => ({ data: { token: 'abc', user: { email: 'ana@demo.example' } } });
  const { unmount } = render(<TenantLogin onClose={onClose} />);
  await userEvent.selectOptions(tenant(), 'Outro pet shop…');
  await userEvent.type(screen.getByLabelText('Endereço do pet shop'), 'Patas-Felizes ');
  await fillIn();
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.requests[0]?.headers.get('x-tenant')).toBe('patas-felizes');
  expect(api.requests[0]?.body).toEqual({ email: 'ana@demo.example', password: 'segredo123' });
  unmount();
  render(<TenantLogin onClose={onClose} />);
  expect(tenant()).toHaveDisplayValue('patas-felizes');
});

it('offers the tenant in the address instead of the demonstration’s, by name if it has logged in before', () => {
  history.replaceState(null, '', '/patas-felizes/pets');
  const { unmount } = render(<TenantLogin onClose={onClose} />);
  expect(tenant()).toHaveValue('patas-felizes');
  expect(tenant()).toHaveDisplayValue('patas-felizes');
  unmount();
  localStorage.setItem('last_tenant_slug', 'patas-felizes');
  localStorage.setItem('last_tenant_name', 'Patas Felizes');
  render(<TenantLogin onClose={onClose} />);
  expect(tenant()).toHaveDisplayValue('Patas Felizes');
});

it('leaves the address of one tenant when logging in to another', async () => {
  respond = () => ({ data: { token: 'abc', user: { email: 'ana@demo.example' } } });
  history.replaceState(null, '', '/patas-felizes/pets');
  render(<TenantLogin onClose={onClose} />);
  await userEvent.selectOptions(tenant(), 'Pet Shop Test');
  await fillIn();
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(location.pathname).toBe('/');
});

describe('outside a demonstration', () => {
  beforeEach(outsideDemonstration);

  it('asks for the tenant’s address instead of offering demonstration tenants', async () => {
    render(<TenantLogin onClose={onClose} />);
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(slug()).toHaveValue('');
    expect(slug()).toHaveFocus();
    await fillIn();
    await submit();
    expect(screen.getByRole('alert')).toHaveTextContent('Todos os campos são obrigatórios');
  });

  it('fills in the last tenant and shows its name', () => {
    localStorage.setItem('last_tenant_slug', 'patas-felizes');
    localStorage.setItem('last_tenant_name', 'Patas Felizes');
    render(<TenantLogin onClose={onClose} />);
    expect(slug()).toHaveValue('patas-felizes');
    expect(slug()).toHaveAccessibleDescription('Patas Felizes');
    expect(email()).toHaveFocus();
  });
});

it('says "Entrando..." and disables all inputs while waiting for the server', async () => {
  let reply: (response: ApiResponse) => void = () => undefined;
  respond = () => new Promise((resolve) => (reply = resolve));
  render(<TenantLogin onClose={onClose} />);
  await fillIn();
  await submit();
  expect(screen.getByRole('button', { name: 'Entrando...' })).toBeDisabled();
  for (const field of [tenant(), email(), password()]) expect(field).toBeDisabled();
  await waitFor(() => expect(api.requests).toHaveLength(1));
  reply({ status: 401, message: 'Credenciais inválidas' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Credenciais inválidas');
  expect(email()).toBeEnabled();
});

it('says "Erro no login" if the server gives no reason', async () => {
  respond = () => ({ data: null });
  render(<TenantLogin onClose={onClose} />);
  await fillIn();
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Erro no login');
});

it('shows the test credentials in a demonstration only, and fills them in', async () => {
  const { unmount } = render(<TenantLogin onClose={onClose} />);
  expect(screen.queryByText('Credenciais de Teste')).not.toBeInTheDocument();
  unmount();
  const demoLogins = [
    { tenantSlug: 'test', email: 'admin@test.example', password: 'test1234' },
    { tenantSlug: 'saas-root', email: 'root@focinho.example', password: 'root1234' },
  ];
  provideConfig({ ...getConfig(), demo: true, demoLogins });
  render(<TenantLogin onClose={onClose} />);
  expect(screen.getByText('admin@test.example / test1234')).toBeVisible();
  expect(screen.queryByText(/root@focinho/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Usar admin@test.example' }));
  expect(tenant()).toHaveDisplayValue('Pet Shop Test');
  expect(password()).toHaveValue('test1234');
});

it('closes with "Fechar"', async () => {
  render(<TenantLogin onClose={onClose} />);
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
