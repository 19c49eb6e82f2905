import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getConfig, provideConfig } from '@focinho/host/config';
import { startApiServer, type ApiResponse, type ApiServer } from '../../../packages/ui/jest/api-server';
import { giveDialogs } from '../../jest/dialogs';
import { SuperAdminLogin } from './SuperAdminLogin';

const DEMO = { tenantSlug: 'saas-root', email: 'root@focinho.example', password: 'root1234' };
let api: ApiServer;
let respond: () => ApiResponse;
const onClose = jest.fn();

beforeEach(async () => {
  giveDialogs();
  onClose.mockClear();
  api = startApiServer(() => respond());
});
afterEach(() => api.close());

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
function openInDemo() {
  provideConfig({ ...getConfig(), demo: true, demoLogins: [DEMO] });
  render(<SuperAdminLogin onClose={onClose} />);
}

it('names itself as specified', () => {
  openInDemo();
  expect(screen.getByRole('heading', { name: 'Super Admin Access' })).toBeVisible();
  expect(screen.getByText('Sistema de Administração SaaS')).toBeVisible();
});

it('shows and fills in the test credentials in a demonstration', () => {
  openInDemo();
  expect(screen.getByRole('region', { name: 'Credenciais de Teste' })).toHaveTextContent('saas-root');
  expect(screen.getByLabelText('Email')).toHaveValue(DEMO.email);
  expect(screen.getByLabelText('Senha')).toHaveValue(DEMO.password);
});

it('is empty and shows no credentials outside a demonstration', () => {
  render(<SuperAdminLogin onClose={onClose} />);
  expect(screen.queryByText('Credenciais de Teste')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue('');
});

it('shows and hides the password', async () => {
  openInDemo();
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar senha' }));
  expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar senha' }));
  expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'password');
});

it('logs in to saas-root and closes', async () => {
  respond = () => ({ data: { token: 'abc', user: { email: DEMO.email } } });
  openInDemo();
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.requests[0]?.headers.get('x-tenant')).toBe('saas-root');
});

it('says in Portuguese what is missing or wrong, instead of the browser’s message', async () => {
  render(<SuperAdminLogin onClose={onClose} />);
  const bubble = jest.spyOn(HTMLFormElement.prototype, 'reportValidity');
  expect(screen.getByLabelText('Email').closest('form')?.noValidate).toBe(true);
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Todos os campos são obrigatórios');
  await userEvent.type(screen.getByLabelText('Email'), 'sem arroba');
  await userEvent.type(screen.getByLabelText('Senha'), 'segredo123');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('E-mail inválido');
  expect(bubble).not.toHaveBeenCalled();
  expect(api.requests).toHaveLength(0);
});

it('shows why the log-in was refused until a field changes', async () => {
  respond = () => ({ status: 401, message: 'Credenciais inválidas' });
  openInDemo();
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Credenciais inválidas');
  expect(screen.getByRole('button', { name: 'Entrar' })).toBeEnabled();
  await userEvent.type(screen.getByLabelText('Senha'), '5');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('says "Login failed" if the server gives no reason', async () => {
  respond = () => ({ data: null });
  openInDemo();
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
});

it('says "An unexpected error occurred" without a response', async () => {
  openInDemo();
  provideConfig({ ...getConfig(), apiUrl: 'http://127.0.0.1:9' });
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('An unexpected error occurred');
});

it('closes with "Cancelar"', async () => {
  openInDemo();
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
