import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  startApiServer,
  type ApiRequest,
  type ApiResponse,
  type ApiServer,
} from '../../../packages/ui/jest/api-server';
import { giveDialogs } from '../../jest/dialogs';
import { TenantLogin } from '../login/TenantLogin';
import { chooseOffer } from './offer';

let api: ApiServer;
/** The slugs that are taken. */
let taken: string[];
let respond: (request: ApiRequest) => ApiResponse | Promise<ApiResponse>;
const onClose = jest.fn();
beforeEach(() => {
  giveDialogs();
  onClose.mockClear();
  taken = [];
  respond = () => ({ status: 201, data: { token: 'abc', user: { email: 'lia@banho.example' } } });
  api = startApiServer((request) => {
    if (request.path !== '/api/sign-up/slug') return respond(request);
    const slug = request.params.get('slug') ?? '';
    const isFree = !taken.includes(slug);
    return { data: { slug, isFree, proposal: isFree ? slug : `${slug}-pet` } };
  });
  chooseOffer({ plan: 'BASIC', addOn: 'NONE' });
});
afterEach(() => {
  chooseOffer(undefined);
  history.replaceState(null, '', '/');
  localStorage.clear();
  api.close();
});

const field = (name: string) => screen.getByLabelText(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const submit = () => press('Criar conta grátis');
const signUps = () => api.requests.filter(({ path }) => path === '/api/sign-up');
async function fillIn() {
  await userEvent.type(field('Nome da loja'), 'Banho da Lúcia');
  await userEvent.type(field('Seu nome'), 'Lúcia Prado');
  await userEvent.type(field('E-mail'), 'lucia@banho.example');
  await userEvent.type(field('Telefone'), '(11) 98765-4321');
  await userEvent.type(field('Senha'), 'três palavras soltas');
  await userEvent.click(screen.getByRole('checkbox'));
}

it('signs up, keeps the session and leads to the dashboard of the new shop', async () => {
  render(<TenantLogin onClose={onClose} />);
  await fillIn();
  await userEvent.click(screen.getByRole('radio', { name: /^Plano Max/ }));
  for (const notes of [300, 500])
    expect(screen.getByRole('option', { name: new RegExp(`^${notes} por mês, mais R\\$`) })).toBeEnabled();
  expect(screen.getByText(/Depois, R\$\s129,90\/mês por PIX/)).toBeVisible();
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(signUps()[0]?.body).toEqual({
    shopName: 'Banho da Lúcia',
    slug: 'banho-da-lucia',
    name: 'Lúcia Prado',
    email: 'lucia@banho.example',
    phone: '(11) 98765-4321',
    password: 'três palavras soltas',
    plan: 'PREMIUM',
    addOn: 'NONE',
    timeZone: 'America/Sao_Paulo',
    consent: true,
  });
  expect(location.pathname).toBe('/banho-da-lucia/dashboard');
  expect(localStorage.getItem('tenant_slug')).toBe('banho-da-lucia');
  expect(localStorage.getItem('auth_token')).toBe('abc');
});

it('sends the time zone that was chosen', async () => {
  render(<TenantLogin onClose={onClose} />);
  await fillIn();
  await userEvent.selectOptions(field('Fuso horário'), 'Acre e sudoeste do Amazonas (UTC−5)');
  await submit();
  await waitFor(() => expect(signUps()[0]?.body).toMatchObject({ timeZone: 'America/Rio_Branco' }));
});

it('asks for what is missing at each field, and for nothing from the server', async () => {
  render(<TenantLogin onClose={onClose} />);
  await submit();
  for (const [name, message] of [
    ['Nome da loja', 'Informe o nome da loja'],
    ['Seu nome', 'Informe o seu nome'],
    ['E-mail', 'Informe o e-mail'],
    ['Telefone', 'Informe o telefone'],
    ['Senha', /^Informe a senha/],
  ] as const) {
    expect(field(name)).toBeInvalid();
    expect(field(name)).toHaveAccessibleDescription(message);
  }
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(/^Aceite os termos/);
  expect(field('Nome da loja')).toHaveFocus();
  await userEvent.type(field('E-mail'), 'sem arroba');
  expect(field('E-mail')).not.toHaveAttribute('aria-invalid');
  await userEvent.type(field('Senha'), 'curta');
  await submit();
  expect(field('E-mail')).toHaveAccessibleDescription('E-mail inválido');
  expect(field('Senha')).toHaveAccessibleDescription(/^A senha deve ter 8 caracteres ou mais/);
  expect(api.requests).toHaveLength(0);
});

it('proposes the address by the name of the shop until another is typed', async () => {
  render(<TenantLogin onClose={onClose} />);
  await userEvent.type(field('Nome da loja'), 'São João');
  expect(field('Endereço da loja')).toHaveValue('sao-joao');
  expect(await screen.findByText('está livre')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('localhost/sao-joao está livre');
  await userEvent.clear(field('Endereço da loja'));
  await userEvent.type(field('Endereço da loja'), 'Pet do João');
  expect(field('Endereço da loja')).toHaveValue('pet-do-joao');
  await userEvent.type(field('Nome da loja'), ' Pets');
  expect(field('Endereço da loja')).toHaveValue('pet-do-joao');
});

it('offers a free address in one click instead of one that is taken', async () => {
  taken = ['banho'];
  render(<TenantLogin onClose={onClose} />);
  await userEvent.type(field('Nome da loja'), 'Banho');
  expect(await screen.findByText('já está em uso')).toBeVisible();
  await press('Usar banho-pet');
  expect(field('Endereço da loja')).toHaveValue('banho-pet');
  expect(await screen.findByText('está livre')).toBeVisible();
});

it('shows what the server refuses at the field, and offers an address that is still free', async () => {
  const message = 'Este endereço já está em uso. Que tal banho-da-lucia-pet?';
  respond = () => {
    taken = ['banho-da-lucia'];
    return { status: 409, message, errors: [{ path: 'slug', message }] };
  };
  render(<TenantLogin onClose={onClose} />);
  await fillIn();
  await submit();
  expect(await screen.findByText(message)).toBeVisible();
  expect(field('Endereço da loja')).toHaveFocus();
  await userEvent.click(await screen.findByRole('button', { name: 'Usar banho-da-lucia-pet' }));
  expect(field('Endereço da loja')).not.toBeInvalid();
  expect(field('Senha')).toHaveValue('três palavras soltas');
});

it('repeats a lost sign-up with the same key', async () => {
  respond = () => ({ status: 503, message: 'O sistema está ocupado.' });
  render(<TenantLogin onClose={onClose} />);
  await fillIn();
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('O sistema está ocupado.');
  await submit();
  await waitFor(() => expect(signUps()).toHaveLength(2));
  const keys = signUps().map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

it('keeps what was typed on both sides while the other is shown', async () => {
  render(<TenantLogin onClose={onClose} />);
  await fillIn();
  await press('Já tenho conta');
  const login = within(screen.getByRole('dialog', { name: 'Entrar no Focinho' }));
  await userEvent.type(login.getByLabelText('Email'), 'ana@demo.example');
  await press('Criar conta grátis');
  expect(field('Nome da loja')).toHaveValue('Banho da Lúcia');
  expect(field('Senha')).toHaveValue('três palavras soltas');
  expect(screen.getByRole('checkbox')).toBeChecked();
  await press('Já tenho conta');
  expect(screen.getByLabelText('Email')).toHaveValue('ana@demo.example');
});

it('disables everything while the shop is being created', async () => {
  let reply: (response: ApiResponse) => void = () => undefined;
  respond = () => new Promise((resolve) => (reply = resolve));
  render(<TenantLogin onClose={onClose} />);
  await fillIn();
  await submit();
  expect(screen.getByRole('button', { name: 'Criando a loja...' })).toBeDisabled();
  expect(screen.getByRole('radio', { name: /^Plano Mini/ })).toBeDisabled();
  expect(field('Senha')).toBeDisabled();
  await waitFor(() => expect(signUps()).toHaveLength(1));
  reply({ status: 201, data: { token: 'abc', user: { email: 'lucia@banho.example' } } });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
