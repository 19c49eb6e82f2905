import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { passwordLinkOf, visitor } from '@focinho/host/visitor';
import {
  startApiServer,
  type ApiRequest,
  type ApiResponse,
  type ApiServer,
} from '../../../packages/ui/jest/api-server';
import { giveDialogs } from '../../jest/dialogs';
import { LoginHost } from './LoginHost';
import { SuperAdminLogin } from './SuperAdminLogin';
import { TenantLogin } from './TenantLogin';

let api: ApiServer;
let respond: (request: ApiRequest) => ApiResponse;
const onClose = jest.fn();
beforeEach(() => {
  giveDialogs();
  onClose.mockClear();
  respond = () => ({ data: {} });
  api = startApiServer((request) => respond(request));
});
afterEach(() => {
  visitor.wantLogin(null);
  history.replaceState(null, '', '/');
  api.close();
});
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sent = () => api.requests.map(({ path, headers, body }) => [path, headers.get('x-tenant'), body]);

describe('"Esqueci minha senha"', () => {
  it('asks for a link with what was typed into the log-in, and says the same whether there is such a user or not', async () => {
    render(<TenantLogin onClose={onClose} />);
    await userEvent.type(screen.getByLabelText('Pet shop (endereço)'), 'patas');
    await userEvent.type(screen.getByLabelText('Email'), 'ana@patas.example');
    await press('Esqueci minha senha');
    expect(screen.getByRole('dialog', { name: 'Esqueci minha senha' })).toBeVisible();
    await press('Enviar link');
    expect(await screen.findByRole('status')).toHaveTextContent('Se houver um acesso com ana@patas.example');
    expect(sent()).toEqual([['/api/auth/password-link', 'patas', { email: 'ana@patas.example' }]]);
    await press('Voltar ao login');
    expect(screen.getByLabelText('Email')).toHaveValue('ana@patas.example');
  });

  it('says what is missing or why it failed, and leads back', async () => {
    respond = () => ({ status: 503, message: 'O sistema está ocupado.' });
    render(<TenantLogin onClose={onClose} />);
    await press('Esqueci minha senha');
    await press('Enviar link');
    expect(screen.getByRole('alert')).toHaveTextContent('Todos os campos são obrigatórios');
    await userEvent.type(screen.getByLabelText('Pet shop (endereço)'), 'patas');
    await userEvent.type(screen.getByLabelText('Email'), 'ana@patas.example');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await press('Enviar link');
    expect(await screen.findByRole('alert')).toHaveTextContent('O sistema está ocupado.');
    await press('Voltar');
    expect(screen.getByRole('button', { name: 'Entrar' })).toBeVisible();
  });

  it('needs no address of the shop', async () => {
    render(<TenantLogin onClose={onClose} />);
    await press('Esqueci minha senha');
    expect(screen.getByText('Não lembra o endereço? Deixe em branco: o e-mail basta.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Email'), 'ana@patas.example');
    await press('Enviar link');
    await screen.findByRole('status');
    expect(sent()).toEqual([['/api/auth/password-link', null, { email: 'ana@patas.example' }]]);
  });

  it('of a super administrator asks for no tenant', async () => {
    render(<SuperAdminLogin onClose={onClose} />);
    await press('Esqueci minha senha');
    expect(screen.queryByLabelText('Pet shop (endereço)')).not.toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Email'), 'root@focinho.example');
    await press('Enviar link');
    await screen.findByRole('status');
    expect(sent()).toEqual([['/api/auth/password-link', 'saas-root', { email: 'root@focinho.example' }]]);
  });
});

describe('a mailed link', () => {
  const open = () => {
    history.replaceState(null, '', '/#nova-senha/patas/abc-DEF_1');
    visitor.wantLogin('password');
    render(<LoginHost />);
  };
  const known = { data: { email: 'ana@patas.example', tenantName: 'Patas & Cia' } };

  it('names tenant and token', () => {
    expect(passwordLinkOf('#nova-senha/patas/abc-DEF_1')).toEqual({ tenantSlug: 'patas', token: 'abc-DEF_1' });
    for (const other of ['', '#precos', '#nova-senha', '#nova-senha/patas', '#nova-senha/patas/a/b', '#nova-senha/P/a'])
      expect(passwordLinkOf(other)).toBeNull();
  });

  it('sets the password, is removed from the address, and leads to the log-in', async () => {
    respond = ({ path }) => (path.endsWith('/check') ? known : { data: {} });
    open();
    expect(await screen.findByText('Patas & Cia')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ana@patas.example');
    await press('Salvar senha');
    expect(screen.getByRole('alert')).toHaveTextContent('Informe a nova senha');
    await userEvent.type(screen.getByLabelText('Nova senha'), 'girafa-telhado');
    await press('Salvar senha');
    expect(await screen.findByRole('dialog', { name: 'Senha criada' })).toBeVisible();
    expect(sent()).toEqual([
      ['/api/auth/password-link/check', 'patas', { token: 'abc-DEF_1' }],
      ['/api/auth/password', 'patas', { token: 'abc-DEF_1', password: 'girafa-telhado' }],
    ]);
    await press('Entrar');
    expect(location.pathname + location.hash).toBe('/patas');
    expect(visitor.loginWanted()).toBe('tenant');
  });

  it('that is not valid any more offers another one', async () => {
    respond = ({ path }) =>
      path.endsWith('/check') ? { status: 400, message: 'Este link não vale mais.' } : { data: {} };
    open();
    expect(await screen.findByText('Este link não vale mais.')).toBeVisible();
    await press('Pedir outro link');
    expect(screen.getByLabelText('Pet shop (endereço)')).toHaveValue('patas');
  });

  it('keeps what was typed when the password is refused', async () => {
    respond = ({ path }) => (path.endsWith('/check') ? known : { status: 400, message: 'Senha fácil demais.' });
    open();
    await userEvent.type(await screen.findByLabelText('Nova senha'), 'senha123');
    await press('Salvar senha');
    expect(await screen.findByRole('alert')).toHaveTextContent('Senha fácil demais.');
    expect(screen.getByLabelText('Nova senha')).toHaveValue('senha123');
  });
});

describe('two-step verification', () => {
  const message = 'Informe o código do aplicativo autenticador.';
  it('asks for the code only when the server does, and sends it with the password', async () => {
    respond = ({ body }) =>
      Object(body).code === '123456'
        ? { data: { token: 'abc', user: { email: 'ana@patas.example' } } }
        : {
            status: 401,
            message: Object(body).code ? 'Código incorreto' : message,
            errors: [{ path: 'code', message }],
          };
    render(<TenantLogin onClose={onClose} />);
    expect(screen.queryByLabelText('Código de verificação')).not.toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Pet shop (endereço)'), 'patas');
    await userEvent.type(screen.getByLabelText('Email'), 'ana@patas.example');
    await userEvent.type(screen.getByLabelText('Senha'), 'girafa-telhado');
    await press('Entrar');
    const code = await screen.findByLabelText('Código de verificação');
    expect(code).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.type(code, '000000{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Código incorreto');
    await userEvent.clear(code);
    await userEvent.type(code, '123456{Enter}');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(api.requests.at(-1)?.body).toEqual({
      email: 'ana@patas.example',
      password: 'girafa-telhado',
      code: '123456',
    });
  });
});

describe('the link of a welcome', () => {
  const open = () => {
    history.replaceState(null, '', '/#confirmar-email/0198-ab.c_D');
    visitor.wantLogin('password');
    render(<LoginHost />);
  };

  it('asks before it confirms the e-mail, and leads to the shop', async () => {
    respond = () => ({ data: { slug: 'patas' } });
    open();
    expect(await screen.findByRole('dialog', { name: 'Confirmar e-mail' })).toBeVisible();
    expect(api.requests).toHaveLength(0);
    await press('Confirmar');
    expect(await screen.findByRole('status')).toHaveTextContent('Agora você pode convidar a sua equipe.');
    expect(sent()).toEqual([['/api/sign-up/confirmation', null, { token: '0198-ab.c_D' }]]);
    expect(screen.getByRole('link', { name: 'Abrir a minha loja' })).toHaveAttribute('href', '/patas/dashboard');
  });

  it('says why it does not work, and is removed from the address', async () => {
    const message = 'Este link não vale mais.';
    respond = ({ path }) =>
      path.endsWith('/renewal') ? { data: {} } : { status: 400, message, errors: [{ path: 'token', message }] };
    open();
    await screen.findByRole('dialog', { name: 'Confirmar e-mail' });
    await press('Confirmar');
    expect(await screen.findByRole('alert')).toHaveTextContent('Este link não vale mais.');
    expect(screen.queryByRole('button', { name: 'Confirmar' })).not.toBeInTheDocument();
    await press('Enviar novo link');
    expect(await screen.findByRole('status')).toHaveTextContent('Enviamos um novo link');
    expect(sent().at(-1)).toEqual(['/api/sign-up/confirmation/renewal', null, { token: '0198-ab.c_D' }]);
    await press('Fechar');
    expect(location.hash).toBe('');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
