import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { PixCharge, PixSettings as Settings } from '@focinho/contracts/pix';
import { pixSettingsInputSchema } from '@focinho/contracts/pix';
import { startApiServer, type ApiRequest, type ApiResponse, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { renderPage } from '@focinho/ui/jest/render-page';
import { tenantPage } from '../tenant-page';
import { aPixCharge, idOf } from '../testing/records';
import { PixSettings } from './PixSettings';
import { PixTenderButton } from './PixTenderButton';

let server: ApiServer;
let charge: PixCharge;
let settings: Settings;
let failure: string | undefined;
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
  server = startApiServer(respond);
  await logIn();
});
afterEach(() => server.close());

const paid = (): PixCharge => ({ ...charge, status: 'PAID', receivedAmount: 65, paidAt: new Date().toISOString() });
function respond(request: ApiRequest): ApiResponse {
  const me = currentUser('OWNER')(request);
  if (me) return me;
  const { method, path, body } = request;
  if (path === '/api/tenants/info') return { data: { name: 'Pet Shop Demo', timeZone: 'America/Sao_Paulo' } };
  if (method !== 'GET' && failure) return { status: 409, message: failure };
  if (path === '/api/pix-settings') {
    if (method === 'PUT') {
      const { providerClientSecret, providerCertificate: _certificate, ...saved } = pixSettingsInputSchema.parse(body);
      settings = { ...saved, hasProvider: providerClientSecret !== null };
    }
    return { data: { settings } };
  }
  if (path.endsWith('/confirmation')) charge = paid();
  if (method === 'DELETE') charge = { ...charge, status: 'REMOVED' };
  return { status: method === 'POST' ? 201 : 200, data: { charge } };
}

const Tender = tenantPage(() => {
  const [amount, setAmount] = useState(65);
  return (
    <>
      <PixTenderButton orderId={idOf(3)} amount={amount} disabled={false} />
      <button type="button" onClick={() => setAmount(0)}>
        Zerar
      </button>
    </>
  );
});
async function openQr() {
  const view = renderPage(Tender, '/demo/desk');
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
  expect(screen.queryByRole('button', { name: 'Gerar QR' })).toBeNull();
});

test('a static code is confirmed by hand', async () => {
  charge = { ...charge, isConfirmedByHand: true, expiresAt: null };
  const { user, dialog } = await openQr();
  await user.click(await dialog.findByRole('button', { name: 'Confirmar recebimento' }));
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('Pago'));
});

test('a refusal says why, and can be tried again', async () => {
  failure = 'Cadastre a chave PIX da loja em Configurações, PIX.';
  const { user, dialog } = await openQr();
  expect(await dialog.findByRole('alert')).toHaveTextContent(failure);
  failure = undefined;
  await user.click(dialog.getByRole('button', { name: 'Tentar novamente' }));
  expect(await dialog.findByRole('img', { name: /QR code do PIX/ })).toBeVisible();
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

test('a double click charges once, and nothing is charged for an amount of zero', async () => {
  const { user } = renderPage(Tender, '/demo/desk');
  await user.dblClick(await screen.findByRole('button', { name: 'Gerar QR' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'PIX da comanda' }));
  await dialog.findByRole('img', { name: /QR code do PIX/ });
  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Cancelar cobrança' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Zerar' }));
  expect(screen.getByRole('button', { name: 'Gerar QR' })).toBeDisabled();
});

test('the settings keep the key, and the provider folded away', async () => {
  const { user } = renderPage(tenantPage(PixSettings), '/demo/settings');
  await user.type(await screen.findByLabelText(/Chave PIX/), 'contato@demo.example');
  await user.type(screen.getByLabelText(/Nome de quem recebe/), 'Pet Shop Demo');
  await user.type(screen.getByLabelText(/Cidade de quem recebe/), 'Recife');
  expect(screen.getByText('Confirmação manual')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Salvar PIX' }));
  await waitFor(() => expect(settings).toMatchObject({ key: 'contato@demo.example', receiverCity: 'Recife' }));
});
