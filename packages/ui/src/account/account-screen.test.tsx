import { screen, waitFor, within } from '@testing-library/react';
import type { Account, AccountSession } from '@focinho/contracts/access/account';
import { startApiServer, type ApiRequest, type ApiResponse, type ApiServer } from '../../jest/api-server';
import { currentUser, logIn } from '../../jest/log-in';
import { renderPage } from '../../jest/render-page';
import { AntdRoot } from '../antd-root';
import { AccountScreen } from './account-screen';

const Page = () => (
  <AntdRoot>
    <AccountScreen />
  </AntdRoot>
);
const SETUP = { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Focinho:ana?secret=JBSWY3DPEHPK3PXP' };
const CODES = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];
const at = '2026-11-21T15:30:00.000Z';
const here: AccountSession = { id: 's1', device: 'Chrome no Windows', createdAt: at, lastSeenAt: at, isCurrent: true };

let account: Account;
let sessions: AccountSession[];
let failure: ((request: ApiRequest) => ApiResponse | undefined) | undefined;
let server: ApiServer;
const me = currentUser('STAFF');

function respond({ method, path, body }: ApiRequest): ApiResponse {
  switch (`${method} ${path}`) {
    case 'PUT /api/account':
      account = { ...account, ...Object(body) };
      return { data: { account } };
    case 'POST /api/account/totp':
      return { data: SETUP };
    case 'POST /api/account/totp/activation':
      account = { ...account, totp: { ...account.totp, isEnabled: true, recoveryCodes: CODES.length } };
      return { data: { recoveryCodes: CODES } };
    case 'POST /api/account/recovery-codes':
      return { data: { recoveryCodes: CODES.toReversed() } };
    case 'DELETE /api/account/totp':
      account = { ...account, totp: { ...account.totp, isEnabled: false, recoveryCodes: 0 } };
      return { data: { account } };
    case 'GET /api/account/sessions':
      return { data: { sessions } };
    case 'POST /api/account/sessions/end-others':
      sessions = [here];
      return { data: {} };
  }
  if (method === 'DELETE') sessions = sessions.filter(({ id }) => !path.endsWith(id));
  return { data: { account } };
}
const sent = (method: string) => server.requests.filter((request) => request.method === method);
const open = () => renderPage(Page, '/demo/account');

beforeEach(async () => {
  account = {
    email: 'ana@demo.example',
    name: 'Ana',
    phone: null,
    totp: { isEnabled: false, recoveryCodes: 0, isRequired: false },
  };
  sessions = [here, { ...here, id: 's2', device: 'Safari no iPhone', isCurrent: false }];
  failure = undefined;
  server = startApiServer((request) => failure?.(request) ?? me(request) ?? respond(request));
  await logIn();
});
afterEach(() => server.close());

test('changes name and phone, and the header learns the name', async () => {
  const { user } = open();
  const name = await screen.findByLabelText('Nome');
  expect(screen.getByLabelText('E-mail')).toHaveAttribute('readonly');
  await user.type(name, ' Prado');
  await user.click(screen.getByRole('button', { name: 'Salvar dados' }));
  await screen.findByText('Dados salvos com sucesso!');
  expect(sent('PUT')[0]?.body).toMatchObject({ name: 'Ana Prado', phone: null, was: { name: 'Ana' } });
  await waitFor(() => expect(server.requests.filter(({ path }) => path === '/api/auth/me')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await screen.findByText('Ação desfeita.');
  expect(sent('PUT')[1]?.body).toMatchObject({ name: 'Ana', was: { name: 'Ana Prado' } });
  await waitFor(() => expect(server.requests.filter(({ path }) => path === '/api/auth/me')).toHaveLength(3));
});

test('changes the password with the old one, and empties the fields', async () => {
  failure = ({ path }) =>
    path === '/api/account/password'
      ? { status: 400, message: 'Senha incorreta.', errors: [{ path: 'currentPassword', message: 'Senha incorreta.' }] }
      : undefined;
  const { user } = open();
  await user.type(await screen.findByLabelText('Senha atual'), 'errada');
  await user.type(screen.getByLabelText('Nova senha'), 'girafa-telhado{Enter}');
  expect(await screen.findByText('Erro ao trocar senha. Tente novamente.')).toBeVisible();
  expect(screen.getByLabelText('Senha atual')).toHaveFocus();
  expect(screen.getByLabelText('Senha atual')).toHaveAccessibleDescription(/Senha incorreta/);
  failure = undefined;
  await user.click(screen.getByRole('button', { name: 'Trocar senha' }));
  await screen.findByText('Senha trocada com sucesso!');
  expect(sent('PUT').at(-1)?.body).toEqual({ currentPassword: 'errada', password: 'girafa-telhado' });
  expect(screen.getByLabelText('Nova senha')).toHaveValue('');
});

test('activates two-step verification with a QR code, shows the recovery codes once, and disables it', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Ativar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ativar a verificação em duas etapas' }));
  expect(dialog.getByRole('img', { name: 'Código QR para o aplicativo autenticador' })).toBeVisible();
  expect(dialog.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await user.type(dialog.getByLabelText('Código do aplicativo'), '123456{Enter}');
  const codes = await screen.findByRole('dialog', { name: 'Códigos de recuperação' });
  for (const code of CODES) expect(codes).toHaveTextContent(code);
  expect(sent('POST').at(-1)?.body).toEqual({ code: '123456' });
  await user.click(within(codes).getByRole('button', { name: 'Guardei os códigos' }));
  expect(await screen.findByText('Restam 2 códigos de recuperação.')).toBeVisible();
  expect(screen.getByText('Ativada')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Desativar' }));
  const question = within(await screen.findByRole('dialog', { name: 'Desativar a verificação em duas etapas' }));
  await user.click(question.getByRole('button', { name: 'Desativar' }));
  expect(await screen.findByRole('button', { name: 'Ativar' })).toBeVisible();
});

test('where two-step verification is required, it says so and cannot be disabled', async () => {
  account.totp.isRequired = true;
  const { user } = open();
  expect(await screen.findByText('Obrigatória')).toBeVisible();
  account.totp = { isEnabled: true, recoveryCodes: 1, isRequired: true };
  await user.click(screen.getByRole('button', { name: 'Salvar dados' }));
  expect(await screen.findByText('Resta 1 código de recuperação.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Desativar' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Novos códigos de recuperação' }));
  const question = within(await screen.findByRole('dialog', { name: 'Novos códigos de recuperação' }));
  await user.click(question.getByRole('button', { name: 'Criar códigos' }));
  expect(await screen.findByRole('dialog', { name: 'Códigos de recuperação' })).toHaveTextContent(CODES[1] ?? '');
});

test('lists the sessions, and ends one or all others', async () => {
  sessions.push({ ...here, id: 's3', device: 'Firefox no Linux', isCurrent: false });
  const { user } = open();
  expect(await screen.findByText('Safari no iPhone')).toBeVisible();
  expect(screen.getAllByText('Esta sessão')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /Encerrar Chrome/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Encerrar Safari no iPhone/ }));
  await waitFor(() => expect(screen.queryByText('Safari no iPhone')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Encerrar as outras' }));
  await waitFor(() => expect(screen.queryByText('Firefox no Linux')).not.toBeInTheDocument());
  expect(screen.getByText('Chrome no Windows')).toBeVisible();
});

test('says that the account could not be loaded, and tries again', async () => {
  failure = ({ path }) => (path === '/api/account' ? { status: 503, message: 'Indisponível' } : undefined);
  const { user } = open();
  expect(await screen.findByText('Não foi possível carregar a sua conta')).toBeVisible();
  failure = undefined;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByLabelText('Nome')).toHaveValue('Ana');
});
