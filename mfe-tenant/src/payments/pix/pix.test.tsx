import { act, screen, waitFor, within } from '@testing-library/react';
import type { Role } from '@focinho/contracts/kernel/enums';
import type { PixCharge, PixSettings as Settings } from '@focinho/contracts/payments/pix';
import { pixSettingsInputSchema } from '@focinho/contracts/payments/pix';
import { startApiServer, type ApiRequest, type ApiResponse, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { pixOpener } from '../../testing/PixOpener';
import { aPixCharge, idOf } from '../../testing/records';
import { PixSettings } from './PixSettings';
import { renderTenantPage } from '../../testing/render-tenant-page';

const NO_KEY = 'A loja ainda não tem uma chave PIX.';
let server: ApiServer;
let charge: PixCharge;
let settings: Settings;
let failure: string | undefined;
let role: Role;
beforeEach(async () => {
  charge = aPixCharge({ orderId: idOf(3) });
  settings = {
    key: null,
    receiverName: null,
    receiverCity: null,
    hasProvider: false,
    providerUrl: null,
    providerClientId: null,
  };
  failure = undefined;
  role = 'OWNER';
  server = startApiServer(respond);
  await logIn();
});
afterEach(() => server.close());

const paid = (): PixCharge => ({ ...charge, status: 'PAID', receivedAmount: 65, paidAt: new Date().toISOString() });
function respond(request: ApiRequest): ApiResponse {
  const me = currentUser(role)(request);
  if (me) return me;
  const { method, path, body } = request;
  if (path === '/api/tenants/info') return { data: { name: 'Pet Shop Demo', timeZone: 'America/Sao_Paulo' } };
  if (method !== 'GET' && failure) {
    const errors = failure === NO_KEY ? [{ path: 'pixKey', message: failure }] : undefined;
    return { status: 409, message: failure, ...(errors ? { errors } : {}) };
  }
  if (path === '/api/pix-settings') {
    if (method === 'PUT') {
      const { providerClientSecret, providerCertificate: _certificate, ...saved } = pixSettingsInputSchema.parse(body);
      settings = { ...settings, ...saved, hasProvider: providerClientSecret !== null };
    }
    return { data: { settings } };
  }
  if (path.endsWith('/confirmation')) charge = paid();
  if (method === 'DELETE') charge = { ...charge, status: 'REMOVED' };
  return { status: method === 'POST' ? 201 : 200, data: { charge } };
}

const Tender = pixOpener(idOf(3), 65);
async function openQr() {
  const view = renderTenantPage(Tender, '/demo/desk');
  await view.user.click(await screen.findByRole('button', { name: 'Gerar QR' }));
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'PIX da comanda' })) };
}

/** The charge changed on the server, as its live updates say. */
async function announceCharge() {
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('online')));
    expect(server.streams()).toBe(1);
  });
  server.announce({ pix_charges: [charge.id] });
}

test('a QR turns into "Pago" when the money arrives, without anybody touching it', async () => {
  const { user, dialog } = await openQr();
  expect(await dialog.findByRole('img', { name: /QR code do PIX/ })).toBeVisible();
  expect(dialog.getByRole('timer', { name: 'Tempo até vencer' })).toHaveTextContent(/^(60:00|59:\d\d)$/);
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ orderId: idOf(3), amount: 65 });
  charge = paid();
  await announceCharge();
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('Pago'));
  expect(dialog.queryByRole('button', { name: 'Cancelar cobrança' })).toBeNull();
  // The dialog has an X of the same name.
  const shown = within(dialog.getByRole('region', { name: 'PIX' }));
  await user.click(shown.getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what has come is said, and what of it is beyond a comanda by the comanda alone', async () => {
  charge = { ...paid(), receivedAmount: 130, receivedCount: 2 };
  const { dialog } = await openQr();
  expect(await dialog.findByText('Pago')).toBeVisible();
  expect(dialog.getByText(/^Recebido R\$\s130,00 em 2 pagamentos$/)).toBeVisible();
  expect(dialog.queryByText(/a mais/)).toBeNull();
});

test('a static code is confirmed by hand', async () => {
  charge = { ...charge, isConfirmedByHand: true, expiresAt: null };
  const { user, dialog } = await openQr();
  await user.click(await dialog.findByRole('button', { name: 'Confirmar recebimento' }));
  const question = within(await screen.findByRole('dialog', { name: 'Confirmar recebimento' }));
  expect(dialog.getByRole('status')).not.toHaveTextContent('Pago');
  await user.click(question.getByRole('button', { name: /^Recebi R\$\s\d/ }));
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('Pago'));
});

test('a refusal says why, and can be tried again', async () => {
  failure = 'O provedor de PIX não respondeu.';
  const { user, dialog } = await openQr();
  expect(await dialog.findByRole('alert')).toHaveTextContent(failure);
  failure = undefined;
  await user.click(dialog.getByRole('button', { name: 'Tentar novamente' }));
  expect(await dialog.findByRole('img', { name: /QR code do PIX/ })).toBeVisible();
});

test('without a key the owner is led to the setting', async () => {
  failure = NO_KEY;
  const { user, dialog, address } = await openQr();
  expect(await dialog.findByRole('alert')).toHaveTextContent(NO_KEY);
  await user.click(dialog.getByRole('link', { name: 'Cadastrar chave PIX' }));
  expect(address()).toBe('/demo/settings?view=pix');
});

test('an employee reads who can save it', async () => {
  role = 'STAFF';
  await logIn();
  failure = NO_KEY;
  const { dialog } = await openQr();
  expect(await dialog.findByText('Peça a um gerente para cadastrar a chave em Configurações, PIX.')).toBeVisible();
  expect(dialog.queryByRole('link')).toBeNull();
});

test('an expired QR says so, and another is made; why it is refused is said too', async () => {
  const { user, dialog } = await openQr();
  await dialog.findByRole('img', { name: /QR code do PIX/ });
  charge = { ...charge, status: 'EXPIRED' };
  await announceCharge();
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('Este QR venceu'));
  expect(dialog.queryByRole('img', { name: /QR code do PIX/ })).toBeNull();
  failure = 'A comanda já foi fechada.';
  await user.click(dialog.getByRole('button', { name: 'Gerar outro QR' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(failure);
  failure = undefined;
  charge = { ...charge, id: idOf(8), status: 'OPEN' };
  await user.click(dialog.getByRole('button', { name: 'Tentar novamente' }));
  expect(await dialog.findByRole('img', { name: /QR code do PIX/ })).toBeVisible();
});

test('a double click charges once', async () => {
  const { user } = renderTenantPage(Tender, '/demo/desk');
  await user.dblClick(await screen.findByRole('button', { name: 'Gerar QR' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'PIX da comanda' }));
  await dialog.findByRole('img', { name: /QR code do PIX/ });
  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Cancelar cobrança' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a key that cannot be one is warned of, and one that is typed is shown as it is understood', async () => {
  settings = { ...settings, key: 'minha chave', receiverName: 'Pet', receiverCity: 'Recife' };
  const { user } = renderTenantPage(PixSettings, '/demo/settings');
  expect(await screen.findByText(/não é uma chave PIX válida/)).toBeVisible();
  const key = screen.getByLabelText(/Chave PIX/);
  await user.clear(key);
  await user.type(key, '11987654321');
  expect(await screen.findByText('Celular: +55 (11) 98765-4321')).toBeVisible();
  await user.clear(key);
  await user.type(key, '123');
  await user.click(screen.getByRole('button', { name: 'Salvar PIX' }));
  expect(await screen.findByText(/Não é uma chave PIX/)).toBeVisible();
});

test('the settings keep the key, and the provider folded away', async () => {
  const { user } = renderTenantPage(PixSettings, '/demo/settings');
  await user.type(await screen.findByLabelText(/Chave PIX/), 'contato@demo.example');
  await user.type(screen.getByLabelText(/Nome de quem recebe/), 'Pet Shop Demo');
  await user.type(screen.getByLabelText(/Cidade de quem recebe/), 'Recife');
  expect(screen.getByText('Confirmação manual')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Salvar PIX' }));
  await waitFor(() => expect(settings).toMatchObject({ key: 'contato@demo.example', receiverCity: 'Recife' }));
});

test('the name of who receives is put back, a key only with the password', async () => {
  settings = { ...settings, key: 'contato@demo.example', receiverName: 'Pet', receiverCity: 'Recife' };
  const { user } = renderTenantPage(PixSettings, '/demo/settings');
  await user.type(await screen.findByLabelText(/Nome de quem recebe/), ' Shop');
  await user.click(screen.getByRole('button', { name: 'Salvar PIX' }));
  await waitFor(() => expect(settings.receiverName).toBe('Pet Shop'));
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await screen.findByText('Ação desfeita.');
  expect(settings.receiverName).toBe('Pet');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull());
  const key = screen.getByLabelText(/Chave PIX/);
  await user.clear(key);
  await user.type(key, 'outra@demo.example');
  await user.click(screen.getByRole('button', { name: 'Salvar PIX' }));
  await waitFor(() => expect(settings.key).toBe('outra@demo.example'));
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
});
